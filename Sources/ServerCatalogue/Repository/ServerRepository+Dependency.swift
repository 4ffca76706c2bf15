public import Injection

extension ServerRepository: DependencyKey {
  /// One without any implementation: which database is the program's, only its start can say.
  public static var liveValue: ServerRepository { ServerRepository() }
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
