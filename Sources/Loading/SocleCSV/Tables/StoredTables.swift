internal import SocleCore
internal import SocleLiveSchema

/// The tables of a database that is to be updated. While files are loaded, that database is attached to the new one.
final class StoredTables {
  static let schema = "stored"

  /// Whether the load has looked for rows that would replace stored values by NULL; no constraint refuses such rows later.
  var areValuesCompared = false
  private let tables: [SQLName: TableDescription]

  init(of connection: Connection) throws {
    tables = try connection.describeTables().reduce(into: [:]) { tables, table in
      tables[SQLName(table.name)] = table
    }
  }

  func contains(_ table: String) -> Bool { tables[SQLName(table)] != nil }

  /// The table with the default values of the database, which an update inserts.
  func addingDefaults(to table: CSVTable) -> CSVTable {
    guard let stored = tables[SQLName(table.name)] else { return table }
    var table = table
    let duplicates = table.description.columns.duplicates
    let columns = table.description.columns.map { column in
      var column = column
      if let own = stored.columns[column.name] { column.defaultValue = own.defaultValue }
      return column
    }
    table.description.columns = ColumnSet([columns, duplicates].flatMap(\.self))
    return table
  }

  func key(of table: String) -> [String]? {
    tables[SQLName(table)]?.key
  }

  /// The foreign keys that refer to a key of `table` other than its primary key, and do not update their rows when it changes.
  ///
  /// - Parameter loaded: The tables of the load, which may have references that SQLite cannot declare.
  /// - Returns: Also the other keys to one of which a reference without a foreign key leads.
  func references(
    toOtherKeysOf table: CSVTable, among loaded: TableSet
  ) -> [(child: TableDescription, key: ForeignKeyDescription, others: [CSVReference.Parent])] {
    let (name, primary) = (SQLName(table.name), table.key.names)
    guard !primary.isEmpty else { return [] }
    return tables.values.sorted { $0.name < $1.name }.flatMap { child in
      let undeclared = loaded.table(named: child.name).map(loaded.undeclaredReferences) ?? []
      let keys = undeclared.flatMap { reference in
        reference.parents.map { parent in
          (
            child,
            ForeignKeyDescription(
              reference.columns, references: .init(parent.table, columns: parent.columns)),
            others: reference.parents.filter { $0 != parent }
          )
        }
      }
      let declared = child.allForeignKeys.map { (child, $0, others: [CSVReference.Parent]()) }
      return [declared, keys].joined().filter { _, key, _ in
        let columns = key.reference.columns.names
        return SQLName(key.reference.table) == name && !columns.isEmpty && columns != primary
          && [.noAction, .restrict].contains(key.reference.onUpdate)
      }
    }
  }

  /// The tables of which ON DELETE may delete or change rows, directly or not, when rows of a table are deleted.
  func tables(changedWith table: String) -> Set<SQLName> {
    var (found, parents): (Set<SQLName>, Set<SQLName>) = ([], [SQLName(table)])
    while !parents.isEmpty {
      let children = tables.filter { _, child in
        child.allForeignKeys.contains {
          [.cascade, .setNull, .setDefault].contains($0.reference.onDelete)
            && parents.contains(SQLName($0.reference.table))
        }
      }
      parents = Set(children.keys).subtracting(found)
      found.formUnion(parents)
    }
    return found
  }

  func has(_ column: String, in table: String) -> Bool {
    tables[SQLName(table)]?.hasColumn(column) ?? false
  }
}

extension Connection {
  func attach(_ path: String, as schema: String) throws {
    let path = try DatabaseFile(path).enginePath
    try execute("ATTACH \(path) AS \(identifier: schema)", purpose: "opening \(path)")
  }

  func detach(_ schema: String) throws {
    try execute("DETACH \(identifier: schema)", purpose: "closing \(schema)")
  }

  /// Runs a `CREATE` statement whose checks and conditions may contain texts in double quotes, as SQLite accepts in a schema.
  func create(_ query: some SQLQuery) throws {
    try runCompilingTables(SQLCommand(query.purpose, query.makeText()))
  }
}
