/// The result of initializing a file.
public struct InitializationReport<Version: SchemaVersion>: Hashable, Sendable {
  /// The state in which the file was found.
  public enum Beginning: Hashable, Sendable {
    /// A file of that version.
    case version(Version)
    /// Empty; it was created from the schema.
    case empty
    /// A file without a version, with the shape of this version; the version was set.
    case adopted(Version)
    /// A file of this later or unknown version; everything in it was removed, and it was created from the schema.
    case recreated(Int)
  }

  /// The state in which the file was found.
  public var beginning: Beginning
  /// The steps that this call made, in order; empty if there was nothing to do, or another process did it.
  public var steps: [Version] = []
}

/// The progress of a migration.
public struct MigrationProgress: Hashable, Sendable {
  /// The number of steps done, from 0 to ``total``.
  public let completed: Int
  /// The number of steps between the file's version and the schema's.
  public let total: Int
}
