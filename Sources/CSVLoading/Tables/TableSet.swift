internal import SQLiteCore

/// The tables of one load in the order of loading, with the references between them.
struct TableSet {
  /// The tables, each after the tables to which its rows refer, unless references form a cycle.
  let tables: [CSVTable]
  private let referencesByTable: [String: [CSVReference]]
  /// The positions of the tables in ``tables``, by their names in lower case.
  private let positions: [String: Int]

  /// - Throws: ``CSVLoadError/impossible(reason:)`` if a reference cannot be checked.
  init(_ tables: [CSVTable]) throws(CSVLoadError) {
    var references: [String: [CSVReference]] = [:]
    let byName = Dictionary(tables.map { ($0.name.lowercased(), $0) }, uniquingKeysWith: { $1 })
    for table in tables {
      references[table.name] = Self.declaredReferences(of: table, among: byName) + table.references
    }
    referencesByTable = references
    parents = Set(references.values.joined().flatMap(\.parents))
    let ordered = Self.ordered(tables) { references[$0.name] ?? [] }
    self.tables = ordered
    positions = Dictionary(
      ordered.indices.map { (ordered[$0].name.lowercased(), $0) },
      uniquingKeysWith: { first, _ in first })
    for table in tables { try checkKinds(of: table) }
  }

  /// The table of that name, in any case.
  func table(named name: String) -> CSVTable? { positions[name.lowercased()].map { tables[$0] } }

  func references(of table: CSVTable) -> [CSVReference] { referencesByTable[table.name] ?? [] }

  /// The names of the other tables to which rows of `table` refer.
  func parentNames(of table: CSVTable) -> Set<String> {
    Set(references(of: table).flatMap(\.parents).map(\.table)).subtracting([table.name])
  }

  /// The keys, with their tables, to which rows refer.
  let parents: Set<CSVReference.Parent>

  /// Whether the rows to which `reference` refers are loaded only with or after the rows of `table`.
  func isLate(_ reference: CSVReference, of table: CSVTable) -> Bool {
    let position = positions[table.name.lowercased()] ?? 0
    return reference.parents.contains { parent in
      positions[parent.table.lowercased()].map { $0 >= position } ?? false
    }
  }

  /// Whether some tables refer to each other in a cycle.
  var hasCycles: Bool {
    tables.contains { table in
      references(of: table).contains { reference in
        isLate(reference, of: table) && reference.parents.contains { $0.table != table.name }
      }
    }
  }

  private static func declaredReferences(
    of table: CSVTable, among tables: [String: CSVTable]
  ) -> [CSVReference] {
    table.description.allForeignKeys.compactMap { key in
      let parent = tables[key.reference.table.lowercased()]
      let columns = key.reference.columns.isEmpty ? parent?.key ?? [] : key.reference.columns
      // A parent that is not part of the load is searched for in the database.
      let name = parent?.name ?? key.reference.table
      return CSVReference(key.columns, toOneOf: [.init(name, columns: columns)])
    }
  }

  private static func ordered(
    _ tables: [CSVTable], references: (CSVTable) -> [CSVReference]
  ) -> [CSVTable] {
    var rest = tables
    var ordered: [CSVTable] = []
    var waiting = Set(tables.map(\.name))
    while !rest.isEmpty {
      // Each table that is passed here waits for another, so that few passes are needed.
      var blocked: [CSVTable] = []
      for table in rest {
        let parents = Set(references(table).flatMap(\.parents).map(\.table))
        if parents.subtracting([table.name]).isDisjoint(with: waiting) {
          ordered.append(table)
          waiting.remove(table.name)
        } else {
          blocked.append(table)
        }
      }
      // In a cycle, any table may be first: its references are checked at the end.
      if blocked.count == rest.count {
        let first = blocked.removeFirst()
        ordered.append(first)
        waiting.remove(first.name)
      }
      rest = blocked
    }
    return ordered
  }

  /// Checks that no number is compared with a text, since SQLite would convert one of them by its own rules.
  private func checkKinds(of table: CSVTable) throws(CSVLoadError) {
    for reference in references(of: table) {
      for parent in reference.parents {
        let place = "\(table.name).\(reference.columns.joined(separator: ", "))"
        let target = "\(parent.table).\(parent.columns.joined(separator: ", "))"
        guard !parent.columns.isEmpty || self.table(named: parent.table) != nil else {
          throw .impossible(
            reason: """
              \(place) refers to \(parent.table), which is none of the tables; add it, or name its columns
              """)
        }
        guard reference.columns.count == parent.columns.count else {
          throw .impossible(
            reason: "\(place) refers to \(target); name as many columns on both sides")
        }
        guard let other = self.table(named: parent.table) else { continue }
        for (child, key) in zip(reference.columns, parent.columns) {
          let kinds = (table.column(named: child)?.kind, other.column(named: key)?.kind)
          guard kinds.0 != nil, kinds.1 != nil, kinds.0 == kinds.1 else {
            throw .impossible(
              reason: "\(place) refers to \(target); declare both columns with the same type")
          }
        }
      }
    }
  }
}
