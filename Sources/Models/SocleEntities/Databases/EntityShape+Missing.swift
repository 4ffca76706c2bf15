extension [String: EntityShape] {
  /// Returns the shapes whose names are not among the keys of this dictionary, each once, after checking all of `shapes`.
  ///
  /// - Throws: ``EntityError/unprepared(entity:reason:)`` for a shape that differs from the one with its name;
  ///   ``EntityError/incompatible(entity:reason:)`` for a name that is the former name of another shape;
  ///   ``EntityError/invalidModel(entity:reason:)`` for a name that is reserved, or that two tables, indexes or columns have.
  package func missing(of shapes: some Sequence<EntityShape>) throws(EntityError) -> [EntityShape] {
    var (all, missing) = (self, [EntityShape]())
    for shape in shapes {
      if let known = all.updateValue(shape, forKey: shape.name) {
        try shape.checkSame(as: known)
      } else {
        try shape.checkName()
        missing.append(shape)
      }
    }
    if !missing.isEmpty { try Self.checkNames(of: Array(values) + missing) }
    return missing
  }

  /// Checks that, ignoring case, no two tables and indexes of all types, and no two columns of a table, have the same name, and
  /// that none is a former name of another type, which would take over its rows.
  private static func checkNames(of shapes: [EntityShape]) throws(EntityError) {
    var owners: [String: String] = [:]
    for shape in shapes {
      var columns: Set<String> = []
      if let name = shape.columnNames.first(where: { !columns.insert($0.lowercased()).inserted }) {
        throw shape.invalid(
          "two of its columns would have the name \(name), ignoring case. Rename a property")
      }
      for name in shape.tableShapes.flatMap({ [$0.name] + $0.indexes.map(\.name) }) {
        let other = owners.updateValue(shape.name, forKey: name.lowercased())
        guard let other else { continue }
        throw shape.invalid(
          """
          two tables or indexes would have the name \(name), ignoring case, one of them for \(other). Remove an index that \
          is declared twice, rename a property, or give a type another name: static let entityName = "…"
          """)
      }
    }
    for shape in shapes {
      for former in shape.formerNames where former.lowercased() != shape.name.lowercased() {
        guard let name = owners[former.lowercased()] else { continue }
        throw .incompatible(
          entity: name,
          reason: """
            \(former) is a former name of \(shape.name). Give the new type a name of its own: static let entityName = "…"
            """)
      }
    }
  }
}
