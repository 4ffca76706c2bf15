import SQLiteCore

/// Collects how a file is to be used, and opens it.
///
/// A plain value: each setting gives a changed copy.
///
/// ```swift
/// let storage = try await SQLiteStorageBuilder()
///   .setWALMode(enabled: true)
///   .setDowngradePolicy(.recreate)
///   .build(schema: schema, storagePath: url)
/// ```
public struct SQLiteStorageBuilder: Hashable, Sendable {
  var options = PoolOptions()
  var downgrade = DowngradePolicy.refuse

  /// The defaults: WAL, 4 readers, 5 s of patience, synchronous NORMAL, for reading and writing, downgrades refused.
  public init() {}
}
