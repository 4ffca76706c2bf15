/// The result of initializing a file.
public struct InitializationReport<Version: SchemaVersion>: Hashable, Sendable {
  /// The state in which the file was found.
  public enum Beginning: Hashable, Sendable {
    /// The file had this version of the schema.
    case version(Version)
    /// The file was empty; its tables were created from the schema.
    case empty
    /// The file had no version, but it had the tables of this version; the file was then marked with the version.
    case adopted(Version)
    /// The file had this later or unknown version; all its content was removed, and its tables were created from the schema.
    case recreated(Int)
  }

  /// The state in which the file was found.
  public var beginning: Beginning
  /// The versions to which this call migrated, in order; empty if no migration was needed or another process performed it.
  public var steps: [Version] = []
}

/// The progress of a migration.
public struct MigrationProgress: Hashable, Sendable {
  /// The number of completed migration steps, from 0 to ``total``.
  public let completed: Int
  /// The number of steps from the version that the file had to the version of the schema.
  public let total: Int
}
