internal import SQLiteCore
internal import SQLiteStorage

/// The tables of each version, and the steps from one to the next.
enum ServerSchema {
  /// Marks files as server databases: "SRVc" in ASCII.
  static let applicationID = 0x5352_5663

  static func at(_ version: ServerSchemaVersion) -> SQLiteSchema<ServerSchemaVersion> {
    var tables = [
      LogicalRow.table(at: version), StatusRow.row.table, EndpointRow.row.table,
      OverrideRow.row.table, CountryRow.row.table,
    ]
    if version >= .addsMetadata { tables.append(MetadataRow.row.table) }
    return SQLiteSchema(tables: tables, version: version, applicationID: applicationID)
  }
}

/// Brings a database of an earlier program up to date.
struct ServerMigrator: SQLiteMigratable {
  func performIncrementalStorageMigration(
    _ nextVersion: ServerSchemaVersion, database: Connection
  ) throws {
    switch nextVersion {
    case .created: break  // A database is created from the schema, never by a step.
    case .addsMetadata: try database.createTable(MetadataRow.row)
    case .addsState:
      // Earlier versions stored no state: the next list of servers brings it.
      try database.addColumn(LogicalRow.state.column, to: "Logical")
      try database.addColumn(LogicalRow.foldedState.column, to: "Logical")
    }
  }
}
