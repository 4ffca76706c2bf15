internal import SocleCore

/// The tables of one load in the order of loading, with the references between them.
struct TableSet {
  /// The tables, each after the tables to which its rows refer, unless references form a cycle.
  let tables: [CSVTable]
  private let referencesByTable: [String: [CSVReference]]
  private let positions: [SQLName: Int]
  private let stored: StoredTables?

  /// - Parameter stored: The tables of a database that is updated, to whose rows the rows of files may refer, too.
  /// - Throws: ``LoadError/impossible(reason:)`` if a reference cannot be checked.
  init(_ tables: [CSVTable], stored: StoredTables? = nil) throws(LoadError) {
    var references: [String: [CSVReference]] = [:]
    let tables = tables.map { stored?.addingDefaults(to: $0.spelled) ?? $0.spelled }
    let byName = Dictionary(tables.map { (SQLName($0.name), $0) }, uniquingKeysWith: { $1 })
    for table in tables {
      references[table.name] = Self.references(of: table, among: byName, stored)
    }
    referencesByTable = references
    self.stored = stored
    parents = Set(references.values.joined().flatMap(\.parents))
    let ordered = Self.ordered(tables) { references[$0.name] ?? [] }
    self.tables = ordered
    positions = Dictionary(
      ordered.indices.map { (SQLName(ordered[$0].name), $0) },
      uniquingKeysWith: { first, _ in first })
    hasCycles = ordered.contains { table in
      references[table.name]?.contains { reference in
        isLate(reference, of: table) && reference.parents.contains { $0.table != table.name }
      } ?? false
    }
    for table in tables { try checkKinds(of: table) }
  }

  func table(named name: String) -> CSVTable? { positions[SQLName(name)].map { tables[$0] } }

  /// The table of a file, whose name may differ in the case of any letters or in Unicode form.
  func table(of file: CSVFile) -> CSVTable? {
    table(named: file.table)
      ?? tables.first { $0.name.lowercased() == file.table.lowercased() }
  }

  /// `name`, or a name like it that no table has, for a temporary table.
  func freeName(_ name: String) -> String {
    table(named: name) == nil ? name : freeName(name + "_")
  }

  /// The first reference of `table` to a table that is neither loaded nor in the database.
  func unresolvedReference(of table: CSVTable) -> (columns: String, parent: String)? {
    for reference in references(of: table) {
      for parent in reference.parents where !isLoadedOrStored(parent.table) {
        return (reference.columns.joined(separator: ", "), parent.table)
      }
    }
    return nil
  }

  private func isLoadedOrStored(_ name: String) -> Bool {
    table(named: name) != nil || stored?.contains(name) ?? false
  }

  func references(of table: CSVTable) -> [CSVReference] { referencesByTable[table.name] ?? [] }

  /// The references of a table that its foreign keys do not declare.
  func undeclaredReferences(of table: CSVTable) -> [CSVReference] {
    references(of: table).suffix(table.references.count)
  }

  /// The keys, with their tables, to which rows refer.
  let parents: Set<CSVReference.Parent>
  private(set) var hasCycles = false

  /// Whether the rows to which `reference` refers are loaded only with or after the rows of `table`.
  func isLate(_ reference: CSVReference, of table: CSVTable) -> Bool {
    let position = positions[SQLName(table.name)] ?? 0
    return reference.parents.contains { parent in
      positions[SQLName(parent.table)].map { $0 >= position } ?? false
    }
  }

  /// The references of a table, with the parents' names and keys spelled out.
  private static func references(
    of table: CSVTable, among tables: [SQLName: CSVTable], _ stored: StoredTables?
  ) -> [CSVReference] {
    let declared = table.description.allForeignKeys.map { key in
      CSVReference(
        key.columns, toOneOf: [.init(key.reference.table, columns: key.reference.columns)])
    }
    return (declared + table.references).map { reference in
      var reference = reference
      reference.columns = table.description.spelled(reference.columns)
      for (index, parent) in reference.parents.enumerated() {
        let known = tables[SQLName(parent.table)]
        if let known { reference.parents[index].table = known.name }
        let columns = known?.description.spelled(parent.columns) ?? parent.columns
        reference.parents[index].columns =
          columns.isEmpty ? known?.key ?? stored?.key(of: parent.table) ?? [] : columns
      }
      return reference
    }
  }

  private static func ordered(
    _ tables: [CSVTable], references: (CSVTable) -> [CSVReference]
  ) -> [CSVTable] {
    var rest = tables
    var ordered: [CSVTable] = []
    var waiting = Set(tables.map(\.name))
    while !rest.isEmpty {
      // A table whose parents are not in order yet waits for the next pass.
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
  private func checkKinds(of table: CSVTable) throws(LoadError) {
    for reference in references(of: table) {
      for parent in reference.parents {
        let place = "\(table.name).\(reference.columns.joined(separator: ", "))"
        let target = "\(parent.table).\(parent.columns.joined(separator: ", "))"
        // A missing table is reported later, with the name of the file.
        guard isLoadedOrStored(parent.table) else { continue }
        guard reference.columns.count == parent.columns.count else {
          throw .impossible(
            reason: "\(place) refers to \(target); name the same number of columns on both sides")
        }
        guard let other = self.table(named: parent.table) else { continue }
        for (child, key) in zip(reference.columns, parent.columns) {
          let (place, target) = ("\(table.name).\(child)", "\(parent.table).\(key)")
          guard let column = table.column(named: child), let key = other.description.columns[key]
          else {
            let advice = "both columns must exist, and the first must not be generated"
            throw .impossible(reason: "\(place) refers to \(target); \(advice)")
          }
          guard column.kind == LoadColumn(key, of: other).kind else {
            throw .impossible(
              reason: "\(place) refers to \(target); declare both columns with the same type")
          }
        }
      }
    }
  }
}
