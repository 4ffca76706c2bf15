public import ServerCatalogue

extension VPNServer {
  /// A server for a test, which says only what the test is about.
  ///
  /// ```swift
  /// let free = VPNServer.made("a", country: "NL", tier: 0)
  /// ```
  ///
  /// Unless it is said otherwise, it is up, at 20 % load, in tier 2, has the score 1 and offers nothing special. Its
  /// name is "CH#1" with the code of its country, and its only endpoint, "a-1", speaks every protocol.
  /// - Parameters:
  ///   - country: The code of the exit country, and of the entry country if `entry` is nil.
  ///   - host: The code of the country where the machine stands, which makes the server virtual if it is another.
  ///   - gateway: The name of the gateway.
  ///   - endpoints: What is connected to, nil for one endpoint.
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
