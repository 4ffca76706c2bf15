/// The shapes that releases of an app have prepared in a database, numbered in the order of their first preparation.
package struct RegisteredShapes: Sendable {
  /// The registered shapes, by number.
  package private(set) var rows: [Int: ShapeRow] = [:]
  private var numbers: [EntityShape: Int] = [:]

  package init() {}

  package init(_ rows: some Sequence<ShapeRow>) {
    for row in rows { note(row) }
  }

  private mutating func note(_ row: ShapeRow) {
    if let former = rows.updateValue(row, forKey: row.number)?.present,
      numbers[former] == row.number
    {
      numbers[former] = nil
    }
    numbers[row.present] = row.number
  }

  /// The shape with this number, under the names that its tables and columns have now.
  package func shape(_ number: Int) -> EntityShape? { rows[number]?.present }

  /// The number of a shape; nil if it is not registered, or its names were changed since.
  package func number(of shape: EntityShape) -> Int? { numbers[shape] }

  package func contains(_ shape: EntityShape) -> Bool { numbers[shape] != nil }

  /// The largest number; 0 if no shape is registered.
  package var last: Int { rows.keys.max() ?? 0 }

  /// The sum of the numbers, which changes with each shape, also if two are registered at the same time.
  package var sum: Int { rows.keys.reduce(0, &+) }

  /// The numbers of the shapes that were registered last, one for each entity.
  package var newest: [String: Int] {
    Dictionary(rows.values.map { ($0.present.name, $0.number) }, uniquingKeysWith: max)
  }

  /// Registers shapes. Where an already registered shape uses a former name of a new shape, the name is replaced by the present
  /// one, unless another table has that former name now.
  ///
  /// - Parameter changes: The changes by which tables and columns were renamed.
  /// - Returns: The new and changed rows, which the caller must store.
  package mutating func register(
    _ new: some Sequence<EntityShape>, after changes: [TableChange],
    hasTable: (String) throws -> Bool
  ) throws -> [ShapeRow] {
    var changed: [Int: ShapeRow] = [:]
    func store(_ row: ShapeRow) {
      changed[row.number] = row
      note(row)
    }
    for shape in new.sorted(by: { $0.name < $1.name }) {
      let former = try shape.formerNames.filter { name in
        try name.lowercased() == shape.name.lowercased() || changes.free(name) || !hasTable(name)
      }
      // Registering a shape frees the names that it takes over, so a known shape has done that already.
      let isKnown = contains(shape)
      for var row in rows.values {
        let freed = (isKnown ? [] : changes).reduce(row.present) { $0.freeing($1, of: shape) }
        let renamed = freed.withPresentNames(of: shape, from: former)
        if renamed == row.present { continue }
        row.present = renamed
        store(row)
      }
      if isKnown { continue }
      store(ShapeRow(number: try shape.number(after: last), prepared: shape, present: shape))
    }
    return changed.values.sorted { $0.number < $1.number }
  }
}

extension [TableChange] {
  /// Whether one of these changes renames the table with this name.
  fileprivate func free(_ table: String) -> Bool {
    contains { if case .renameTable(table, _) = $0 { true } else { false } }
  }
}

/// A shape that was prepared.
package struct ShapeRow: Sendable {
  package var number: Int
  /// The shape as it was declared.
  package var prepared: EntityShape
  /// The shape under the names that its tables and columns have now.
  package var present: EntityShape

  package init(number: Int, prepared: EntityShape, present: EntityShape) {
    (self.number, self.prepared, self.present) = (number, prepared, present)
  }
}

extension EntityShape {
  /// The number of this shape if it is registered after the shape with the number `last`. It depends on the shape: a database that
  /// was replaced by a backup, and then got another shape, has another last number.
  ///
  /// - Throws: ``EntityError/incompatible(entity:reason:)`` if there is none.
  package func number(after last: Int) throws(EntityError) -> Int {
    let (number, isOverflow) = last.addingReportingOverflow(
      Int(truncatingIfNeeded: digest & 0xFF_FFFF | 1))
    if !isOverflow { return number }
    throw .incompatible(
      entity: "socle_shapes",
      reason: """
        other code has changed the number of a row to \(last), so that no number is left for \(name). Renumber the rows \
        from 1 in the same order; if there is an undo history, clearHistory() does that
        """)
  }
}

extension RegisteredShapes {
  /// The entities that all releases together have stored in a database: each with the properties, relations and unique keys
  /// that any release declares and the tables contain. If several releases declare a relation, its delete rule is the one that
  /// was declared last.
  package func everything(in catalog: some TableCatalog) throws -> [String: EntityShape] {
    let newest = rows.values.sorted { $0.number > $1.number }.map(\.present)
    var found: [String: EntityShape] = [:]
    for (name, shapes) in Dictionary(grouping: newest, by: \.name) {
      guard let table = try catalog.table(name) else { continue }
      let columns = Set(table.columns.map(\.name.bytes))
      found[name] = EntityShape(
        name, key: shapes[0].key,
        properties: shapes.flatMap(\.properties).unique(by: \.name)
          .filter { columns.contains($0.name.bytes) },
        relations: try shapes.flatMap { shape in shape.relations.map { EntityEdge(shape, $0) } }
          .unique(by: \.relation.name).filter(catalog.stores).map(\.relation),
        uniqueKeys: shapes.flatMap(\.uniqueIndexes).unique(by: \.name)
          .filter { table.indexes.contains($0.name) }.map(\.columns),
        defaults: shapes.reduce(into: [:]) { $0.merge($1.defaults) { newer, _ in newer } })
    }
    return found
  }
}

extension TableCatalog {
  /// Whether the tables of a relation exist.
  fileprivate func stores(_ edge: EntityEdge) throws -> Bool {
    guard try table(edge.relation.target) != nil, let holder = try table(edge.table) else {
      return false
    }
    let names = Set(holder.columns.map(\.name.bytes))
    return [edge.ownerColumn, edge.targetColumn].allSatisfy { names.contains($0.bytes) }
  }
}

extension Array {
  /// The first element with each name.
  fileprivate func unique(by name: (Element) -> String) -> [Element] {
    var seen: Set<[UInt8]> = []
    return filter { seen.insert(name($0).bytes).inserted }
  }
}
