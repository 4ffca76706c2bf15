public import SocleInjection

extension ServerRepository: DependencyKey {
  /// A repository in the database that ``SocleInjection/Dependencies/databaseConfiguration`` describes; each access opens it.
  ///
  /// If opening fails, the configuration's ``DatabaseConfiguration/didFailToOpen`` is called, and each function of the
  /// repository throws the error.
  public static var liveValue: ServerRepository {
    let dependencies = Dependencies.current
    let configuration = dependencies.databaseConfiguration
    do {
      return try ServerRepository(
        database: configuration.databaseType, version: configuration.schemaVersion,
        countryNames: dependencies.countryNames,
        downgradePolicy: configuration.downgradePolicy, didRecreate: configuration.didFailToOpen)
    } catch {
      configuration.didFailToOpen(error)
      return ServerRepository(failing: error)
    }
  }

  /// A repository without implementations: a test sets the closures that it needs.
  public static var testValue: ServerRepository { ServerRepository() }
}

extension Dependencies {
  /// The repository of servers.
  ///
  /// ```swift
  /// withDependencies {
  ///   $0.serverRepository = .init(servers: [])
  /// } operation: {
  ///   …  // code here finds no servers
  /// }
  /// ```
  public var serverRepository: ServerRepository {
    get { self[ServerRepository.self] }
    set { self[ServerRepository.self] = newValue }
  }
}

extension ServerRepository {
  /// A repository whose functions throw `error`, except for ``close``, which has no effect.
  package init(failing error: any Error) {
    self.init { throw error }
    close = {}
  }
}
