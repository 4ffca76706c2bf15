public import SQLiteStorage

/// The versions of the server database.
public enum ServerSchemaVersion: Int, SchemaVersion, Comparable {
  /// Logicals, their status, endpoints and overrides.
  case created = 1
  /// What the program keeps beside the servers.
  case addsMetadata = 2
  /// The state or region of a city.
  case addsState = 3

  /// The latest.
  public static let latest = ServerSchemaVersion.addsState

  /// Whether the left one came first.
  public static func < (left: ServerSchemaVersion, right: ServerSchemaVersion) -> Bool {
    left.rawValue < right.rawValue
  }
}
