public import ServerCatalogue

extension VPNServer {
  /// A server for a test, with defaults for all properties that do not matter to the test.
  ///
  /// ```swift
  /// let free = VPNServer.made("a", country: "NL", tier: 0)
  /// ```
  ///
  /// By default the server is up, at 20 % load, in tier 2, has the score 1 and no features. Its name consists of the code of
  /// its country and "#1", and its only endpoint, "a-1" for the id "a", supports every protocol.
  /// - Parameters:
  ///   - country: The code of the exit country, and of the entry country if `entry` is nil.
  ///   - host: The code of the country where the machine is located; if it is not the exit country, the server is virtual.
  ///   - gateway: The name of the gateway.
  ///   - endpoints: The endpoints; nil for one endpoint that supports every protocol.
  public static func made(
    _ id: String, name: String? = nil, country: String = "CH", entry: String? = nil, tier: Int = 2,
    score: Double = 1, status: Int = 1, load: Int = 20, features: ServerFeature = [],
    city: String? = nil, state: String? = nil, host: String? = nil, translatedCity: String? = nil,
    latitude: Double = 47.4, longitude: Double = 8.5, gateway: String? = nil,
    endpoints: [ServerEndpoint]? = nil
  ) -> VPNServer {
    VPNServer(
      logical: Logical(
        id: id, name: name ?? "\(country)#1", domain: "\(id).example.net", load: load,
        entryCountryCode: entry ?? country, exitCountryCode: country, tier: tier, score: score,
        status: status, features: features, city: city, state: state, hostCountry: host,
        translatedCity: translatedCity, latitude: latitude, longitude: longitude,
        gatewayName: gateway),
      endpoints: endpoints ?? [.made("\(id)-1")])
  }
}

extension ServerEndpoint {
  /// An endpoint for a test. By default it is up, has addresses for documentation (RFC 5737) and supports every protocol.
  ///
  /// - Parameters:
  ///   - entry: The address to connect to.
  ///   - exit: The address from which traffic leaves the network.
  ///   - key: The public key for WireGuard.
  ///   - overrides: The addresses and ports for individual protocols, by protocol name; they replace `entry`.
  public static func made(
    _ id: String, entry: String? = "192.0.2.1", exit: String = "198.51.100.1", status: Int = 1,
    label: String? = "0", key: String? = "a2V5", overrides: ProtocolEntries? = nil
  ) -> ServerEndpoint {
    ServerEndpoint(
      id: id, entryIp: entry, exitIp: exit, domain: "\(id).example.net", status: status,
      label: label, x25519PublicKey: key, protocolEntries: overrides)
  }
}

extension VPNServer {
  /// A short list with every kind of server: two servers of one country, a free and a secure core server, a gateway with
  /// servers in two countries, a Tor server in a state, a virtual server, a server under maintenance, one without endpoints.
  public static var canned: [VPNServer] {
    [
      .made("ch-9", name: "CH#9", score: 1.25, features: [.p2p, .streaming], city: "Zürich"),
      .made("ch-10", name: "CH#10", score: 2, features: .p2p, city: "Genève"),
      .made("nl-free-1", name: "NL-FREE#1", country: "NL", tier: 0, score: 3, city: "Amsterdam"),
      .made("se-ch-1", name: "SE-CH#1", entry: "SE", score: 2.5, features: .secureCore),
      .made("de-gw-1", name: "DE-GW#1", country: "DE", features: .restricted, gateway: "Office"),
      .made("fr-gw-1", name: "FR-GW#1", country: "FR", features: .restricted, gateway: "Office"),
      .made(
        "us-tx-4", name: "US-TX#4-TOR", country: "US", score: 3.5, features: .tor, city: "Dallas",
        state: "Texas"),
      .made("in-3", name: "IN#3", country: "IN", score: 2.25, city: "Mumbai", host: "SG"),
      .made("jp-5", name: "JP#5", country: "JP", score: 1000, status: 0, load: 0, city: "Tokyo"),
      .made("fj-1", name: "FJ#1", country: "FJ", score: 3.25, endpoints: []),
    ]
  }
}

/// Repositories for tests and previews; each access creates a new repository.
///
/// ```swift
/// withDependencies {
///   $0.serverRepository = .failing(NoMemory())
/// } operation: {
/// …  // queries of servers in here throw the error
/// }
/// ```
extension ServerRepository {
  /// A repository in memory with ``ServerCatalogue/VPNServer/canned``.
  public static var canned: ServerRepository { ServerRepository(servers: VPNServer.canned) }

  /// An empty repository in memory.
  public static var empty: ServerRepository { ServerRepository(servers: []) }

  /// A repository whose functions throw `error`, except for `close`, which has no effect.
  public static func failing(_ error: any Error) -> ServerRepository {
    ServerRepository(failing: error)
  }
}
