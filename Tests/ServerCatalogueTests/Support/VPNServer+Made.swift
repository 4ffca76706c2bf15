import ServerCatalogue

extension VPNServer {
  /// A server that is up, of the exit country `country`, with one endpoint that speaks every protocol; each argument
  /// changes what a test is about.
  static func made(
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
  /// An endpoint that is up.
  static func made(
    _ id: String, entry: String? = "192.0.2.1", exit: String = "198.51.100.1", status: Int = 1,
    label: String? = "0", key: String? = "a2V5", overrides: ProtocolEntries? = nil
  ) -> ServerEndpoint {
    ServerEndpoint(
      id: id, entryIp: entry, exitIp: exit, domain: "\(id).example.net", status: status,
      label: label, x25519PublicKey: key, protocolEntries: overrides)
  }

  /// An endpoint that is up and speaks `protocols` only.
  static func speaking(_ id: String, _ protocols: VPNProtocol..., status: Int = 1) -> ServerEndpoint
  {
    let names = protocols.map { ($0.rawValue, ProtocolEntry?.none) }
    return made(id, status: status, overrides: Dictionary(names) { first, _ in first })
  }
}
