internal import SQLiteCore

struct LoadContext {
  /// The connection to the database that is being built.
  let connection: Connection
  let dialect: CSVDialect
  let tables: TableSet
  /// The database to be updated.
  let stored: StoredTables?
  let caches: KeyCaches
  let rejected: RejectedRows
  let log: RejectionLog
  let progress: LoadProgressMeter
}

extension LoadContext {

  /// The rules about other rows that the rows of some files must meet.
  func rules(for input: TableInput) -> [RowRule] {
    let (table, columns) = (input.table, input.columns)
    let parents = tables.references(of: table).filter { reference in
      // A column that the files lack is NULL.
      reference.columns.allSatisfy(columns.names.contains)
    }
    .map { reference in
      RowRule.parent(
        reference, in: schemas, isFiltered: caches.filters(reference, of: table))
    }
    guard let stored, stored.contains(table.name) else { return parents }
    let key = table.key
    let identity = key.isEmpty ? columns.map(\.name) : key
    return parents
      + table.uniqueKeys.filter { $0.allSatisfy(columns.names.contains) }.map { unique in
        RowRule.unique(unique, of: table.name, identity: identity, in: StoredTables.schema)
      }
  }

  /// The schemas in which the rows of a table may be.
  private func schemas(of table: String) -> [String] {
    var schemas = tables.table(named: table) == nil ? [] : ["main"]
    if let stored, stored.contains(table) { schemas.append(StoredTables.schema) }
    return schemas
  }
}

extension [LoadColumn] {
  /// The names of the columns, compared regardless of case.
  var names: ColumnNames { ColumnNames(self) }
}

/// A set of column names that are compared regardless of case.
struct ColumnNames {
  private let names: Set<String>

  init(_ columns: [LoadColumn]) { names = Set(columns.map { $0.name.lowercased() }) }

  func contains(_ name: String) -> Bool { names.contains(name.lowercased()) }
}
