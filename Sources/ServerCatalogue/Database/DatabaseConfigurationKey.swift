internal import Foundation
public import Injection

/// The database that live repositories open.
public enum DatabaseConfigurationKey: DependencyKey {
  /// `servers.sqlite` in the user's folder for application data, such as `~/.local/share` on Linux.
  public static var liveValue: DatabaseConfiguration {
    let folder = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)
    let base = folder.first ?? FileManager.default.temporaryDirectory
    return .physical(base.appendingPathComponent("servers.sqlite").path)
  }

  /// A new database in memory.
  public static var testValue: DatabaseConfiguration { .inMemory }
}

extension Dependencies {
  /// The database that live repositories open.
  public var databaseConfiguration: DatabaseConfiguration {
    get { self[DatabaseConfigurationKey.self] }
    set { self[DatabaseConfigurationKey.self] = newValue }
  }
}
