public import SocleStorage

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
