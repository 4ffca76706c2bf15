internal import SQLiteCore

struct LoadContext {
  let connection: Connection
  let dialect: CSVDialect
  let tables: TableSet
  let stored: StoredTables?
  let caches: KeyCaches
  let rejected: RejectedRows
  let log: RejectionLog
  /// Called with each block that was read of a file.
  let onBlock: (TableFile, RecordBlock) throws -> Void
  /// Called with a table's files and rules that their rows break, before the rows are rejected.
  let checkBreach: (TableInput, [RowRule]) throws -> Void
}

extension LoadContext {
  /// The rules for the rows of `input` that depend on other rows: references, and unique keys of stored rows.
  func rules(for input: TableInput) -> [RowRule] {
    let table = input.table
    let parents = tables.references(of: table).filter { input.has($0.columns) }.map { reference in
      RowRule.parent(
        reference, of: table, in: schemas, isFiltered: caches.filters(reference, of: table))
    }
    guard let stored, stored.contains(table.name) else { return parents }
    let identity = table.key.isEmpty ? input.columns.map(\.name) : table.key
    return parents
      + table.uniqueKeys.filter(input.has).map { unique in
        RowRule.unique(unique, of: table.name, identity: identity, in: StoredTables.schema)
      }
  }

  private func schemas(of table: String) -> [String] {
    var schemas = tables.table(named: table) == nil ? [] : ["main"]
    if let stored, stored.contains(table) { schemas.append(StoredTables.schema) }
    return schemas
  }
}
