/// Which database a repository opens, and who is told if it cannot.
public struct DatabaseConfiguration: Sendable {
  /// Where the database is.
  public var databaseType: DatabaseType

  /// Is told of an error that opening the database threw. Whoever opened it gets the error as well.
  ///
  /// For a log, as a repository is often made long before someone sees its errors. The default does nothing.
  public var didFailToOpen: @Sendable (any Error) -> Void

  /// A configuration for the database at `databaseType`.
  public init(
    databaseType: DatabaseType, didFailToOpen: @escaping @Sendable (any Error) -> Void = { _ in }
  ) {
    self.databaseType = databaseType
    self.didFailToOpen = didFailToOpen
  }
}

extension DatabaseConfiguration {
  /// A new database in memory at each opening.
  public static var inMemory: DatabaseConfiguration {
    DatabaseConfiguration(databaseType: .inMemory)
  }

  /// The file at `path`, made with its folders if nothing is there.
  public static func physical(_ path: String) -> DatabaseConfiguration {
    DatabaseConfiguration(databaseType: .physical(path))
  }

  /// What `open` makes of the database. Its error is told to ``didFailToOpen``, and thrown.
  public func opening<Opened>(_ open: (DatabaseType) throws -> Opened) throws -> Opened {
    do {
      return try open(databaseType)
    } catch {
      didFailToOpen(error)
      throw error
    }
  }
}
