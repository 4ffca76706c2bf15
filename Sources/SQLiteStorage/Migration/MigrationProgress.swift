/// The progress of a migration.
public struct MigrationProgress: Hashable, Sendable {
  /// The number of steps done, from 0 to ``total``.
  public let completed: Int
  /// The number of steps between the file's version and the schema's.
  public let total: Int

  /// The done part of the whole, from 0 to 1.
  public var fraction: Double { total == 0 ? 1 : Double(completed) / Double(total) }
}
