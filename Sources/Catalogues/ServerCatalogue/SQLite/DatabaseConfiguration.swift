internal import Foundation
public import SocleInjection
public import SocleStorage

/// The database that a repository opens, and the options for opening it.
public struct DatabaseConfiguration: Sendable {
  /// The location of the database.
  public var databaseType: DatabaseType

  /// The schema version of the database after opening.
  public var schemaVersion: ServerSchemaVersion

  /// What happens to a database of a later or unknown version. By default, opening it fails.
  public var downgradePolicy: DowngradePolicy

  /// Called with the error if the database cannot be opened, before the error is thrown; also called with the reason if the
  /// database was emptied because of ``downgradePolicy``.
  ///
  /// Use it for logging: a repository is often created long before its errors become visible. The default does nothing.
  public var didFailToOpen: @Sendable (any Error) -> Void

  /// A configuration for the database at the location `databaseType`.
  public init(
    databaseType: DatabaseType, schemaVersion: ServerSchemaVersion = .latest,
    downgradePolicy: DowngradePolicy = .refuse,
    didFailToOpen: @escaping @Sendable (any Error) -> Void = { _ in }
  ) {
    self.databaseType = databaseType
    self.schemaVersion = schemaVersion
    self.downgradePolicy = downgradePolicy
    self.didFailToOpen = didFailToOpen
  }
}

extension DatabaseConfiguration {
  /// The file at `path`. A missing file is created with its folders.
  public static func physical(_ path: String) -> DatabaseConfiguration {
    DatabaseConfiguration(databaseType: .physical(path))
  }
}

/// The location of a database.
public enum DatabaseType: Hashable, Sendable {
  /// In memory: each opening creates a new database, which lives as long as its repository.
  case ephemeral
  /// The file at this path. A missing file is created with its folders.
  case physical(String)
}

/// The dependency key of the database that live repositories open.
public enum DatabaseConfigurationKey: DependencyKey {
  /// `servers.sqlite` in the user's folder for application data, such as `~/.local/share` on Linux.
  public static var liveValue: DatabaseConfiguration {
    let folder = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)
    let base = folder.first ?? FileManager.default.temporaryDirectory
    return .physical(base.appendingPathComponent("servers.sqlite").path)
  }

  /// A new database in memory.
  public static var testValue: DatabaseConfiguration {
    DatabaseConfiguration(databaseType: .ephemeral)
  }
}

extension Dependencies {
  /// The database that live repositories open.
  public var databaseConfiguration: DatabaseConfiguration {
    get { self[DatabaseConfigurationKey.self] }
    set { self[DatabaseConfigurationKey.self] = newValue }
  }
}
