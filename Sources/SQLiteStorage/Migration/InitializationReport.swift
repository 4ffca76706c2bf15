/// The result of initializing a file.
public struct InitializationReport<Version: SchemaVersion>: Hashable, Sendable {
  /// The state in which the file was found.
  public enum Beginning: Hashable, Sendable {
    /// The file had that version.
    case version(Version)
    /// The file was empty; its tables were created from the schema.
    case empty
    /// The file had no version, but the tables of that version, which was then set.
    case adopted(Version)
    /// The file had that later or unknown version; all its content was removed, and its tables were created from the schema.
    case recreated(Int)
  }

  /// The state in which the file was found.
  public var beginning: Beginning
  /// The steps that this call performed, in order; empty if there was nothing to do, or another process did it.
  public var steps: [Version] = []
}

/// The progress of a migration.
public struct MigrationProgress: Hashable, Sendable {
  /// The number of steps done, from 0 to ``total``.
  public let completed: Int
  /// The number of steps between the file's version and the schema's.
  public let total: Int
}
