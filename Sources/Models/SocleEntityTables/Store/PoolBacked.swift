import SocleCore
import SocleStorage

/// A type that keeps its data in the database of a connection pool.
public protocol PoolBacked: Sendable {
  /// The connection pool of the database, for the app's own queries.
  var pool: SQLitePool { get }

  /// Uses the database of `pool`, which may contain other tables.
  init(_ pool: SQLitePool)
}

extension PoolBacked {
  /// Creates a database file; `location` is a path or a file URL.
  ///
  /// - Throws: the errors of `SQLitePool(creatingAt:)`.
  public init(creatingAt location: some DatabaseLocation) throws {
    self.init(try SQLitePool(creatingAt: location))
  }

  /// Opens an existing database file; `location` is a path or a file URL.
  ///
  /// - Throws: the errors of `SQLitePool(openingExistingAt:)`.
  public init(openingExistingAt location: some DatabaseLocation) throws {
    self.init(try SQLitePool(openingExistingAt: location))
  }

  /// Opens a database file, which is created if it does not exist; `location` is a path or a file URL.
  ///
  /// - Throws: the errors of `SQLitePool(openingOrCreatingAt:)`.
  public init(openingOrCreatingAt location: some DatabaseLocation) throws {
    self.init(try SQLitePool(openingOrCreatingAt: location))
  }

  /// Creates a database in memory, which exists as long as its pool.
  public static func inMemory() throws -> Self { Self(try SQLitePool.inMemory()) }
}
