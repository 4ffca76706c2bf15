internal import SQLiteCore
internal import SQLiteLiveSchema
public import SQLiteStorage

/// The versions of the server database.
public enum ServerSchemaVersion: Int, SchemaVersion, Comparable {
  /// Stores logical servers with their status, endpoints and protocol entries.
  case created = 1
  /// Adds metadata: values that the program stores beside the servers.
  case addsMetadata = 2
  /// Adds the state or region of a city.
  case addsState = 3

  /// The latest version.
  public static let latest = ServerSchemaVersion.addsState

  /// Whether `left` is the earlier version.
  public static func < (left: ServerSchemaVersion, right: ServerSchemaVersion) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// The tables of each version, and the steps from one to the next.
enum ServerSchema {
  /// Marks files as server databases: "SRVc" in ASCII.
  static let applicationID = 0x5352_5663

  static func at(_ version: ServerSchemaVersion) -> SQLiteSchema<ServerSchemaVersion> {
    var tables = [
      LogicalRow.row(at: version).table, StatusRow.row.table, EndpointRow.row.table,
      OverrideRow.row.table, CountryRow.row.table,
    ]
    if version >= .addsMetadata { tables.append(MetadataRow.row.table) }
    return SQLiteSchema(tables: tables, version: version, applicationID: applicationID)
  }
}

/// Migrates a database of an earlier version.
struct ServerMigrator: SQLiteMigratable {
  func performIncrementalStorageMigration(
    _ nextVersion: ServerSchemaVersion, database: Connection
  ) throws {
    switch nextVersion {
    case .created: break  // A new database is created from the schema, not by a step.
    case .addsMetadata: try database.createTable(MetadataRow.row)
    case .addsState:
      // Earlier versions stored no state; the next list of servers fills it in.
      try database.addColumn(LogicalRow.state.column, to: "Logical")
      try database.addColumn(LogicalRow.foldedState.column, to: "Logical")
    }
  }
}
