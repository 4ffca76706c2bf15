public import Injection

extension ServerRepository: DependencyKey {
  /// A repository in the database of ``Injection/Dependencies/databaseConfiguration``, opened on each access.
  ///
  /// If opening fails, the configuration's ``DatabaseConfiguration/didFailToOpen`` is called, and each function of the
  /// repository throws the error.
  public static var liveValue: ServerRepository {
    let dependencies = Dependencies.current
    do {
      let configuration = dependencies.databaseConfiguration
      return try configuration.opening {
        try ServerRepository(
          database: $0, version: configuration.schemaVersion,
          countryNames: dependencies.countryNames,
          downgradePolicy: configuration.downgradePolicy, didRecreate: configuration.didFailToOpen)
      }
    } catch {
      return ServerRepository(failing: error)
    }
  }

  /// One without any implementation, so that a test says what it needs.
  public static var testValue: ServerRepository { ServerRepository() }
}

extension Dependencies {
  /// Where servers are kept.
  ///
  /// ```swift
  /// withDependencies {
  ///   $0.serverRepository = .init(servers: [])
  /// } operation: {
  ///   …  // whatever asks for servers in here finds none
  /// }
  /// ```
  public var serverRepository: ServerRepository {
    get { self[ServerRepository.self] }
    set { self[ServerRepository.self] = newValue }
  }
}
