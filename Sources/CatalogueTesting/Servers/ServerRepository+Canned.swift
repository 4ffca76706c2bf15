public import ServerCatalogue

/// Repositories for tests and previews, each a new one at each access.
///
/// ```swift
/// withDependencies {
///   $0.serverRepository = .failing(NoMemory())
/// } operation: {
///   …  // whatever asks for servers in here has to live with the error
/// }
/// ```
extension ServerRepository {
  /// One in memory that holds ``ServerCatalogue/VPNServer/canned``.
  public static var canned: ServerRepository { ServerRepository(servers: VPNServer.canned) }

  /// One in memory that holds nothing yet.
  public static var empty: ServerRepository { ServerRepository(servers: []) }

  /// One whose every function throws `error`, but for `close`, which does nothing.
  public static func failing(_ error: any Error) -> ServerRepository {
    ServerRepository(failing: error)
  }
}
