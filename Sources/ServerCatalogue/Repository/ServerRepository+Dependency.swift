public import Injection

extension ServerRepository: DependencyKey {
  /// The one in the database that ``Injection/Dependencies/databaseConfiguration`` names, opened now.
  ///
  /// If it cannot be opened, the configuration is told, and each of its functions throws why.
  public static var liveValue: ServerRepository {
    let dependencies = Dependencies.current
    do {
      return try dependencies.databaseConfiguration.opening {
        try ServerRepository(database: $0, countryNames: dependencies.countryNames)
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
