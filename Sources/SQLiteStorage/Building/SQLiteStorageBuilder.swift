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

  /// The defaults: WAL, 4 readers, a busy timeout of 5 s, synchronous NORMAL, for reading and writing, downgrades refused.
  ///
  /// - Parameter connection: The options of every connection: the functions and collations that the schema names, say.
  public init(connection: ConnectionOptions = ConnectionOptions()) {
    options.connection = connection
  }
}
