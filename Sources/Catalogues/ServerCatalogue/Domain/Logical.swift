/// A logical server: what users choose by name, such as "CH#12". It consists of one or more physical servers.
///
/// The physical servers are called endpoints (``ServerEndpoint``); a ``VPNServer`` contains a logical server and its endpoints.
public struct Logical: Hashable, Identifiable, Sendable, Codable {
  /// The id that the API assigned, which is text. Ids are compared byte by byte.
  public var id: String
  /// The visible name, such as "CH#12" or "US-TX#4-TOR".
  public var name: String
  /// The server's host name.
  public var domain: String
  /// The load in percent. Numbers outside 0 to 100 are stored, too.
  public var load: Int
  /// The code of the country where traffic enters the network; equal to ``exitCountryCode`` except for secure core.
  public var entryCountryCode: String
  /// The code of the country where traffic leaves the network.
  public var exitCountryCode: String
  /// The lowest account tier that may use the server; 0 is the free tier.
  public var tier: Int
  /// The API's rating of the server's speed: the lower, the faster. Repositories refuse NaN.
  public var score: Double
  /// 0 if the server is under maintenance, any other value if it is up.
  public var status: Int
  /// The server's special features.
  public var features: ServerFeature
  /// The city where traffic leaves the network, as the API spells it.
  public var city: String?
  /// The state or region of ``city``.
  public var state: String?
  /// The code of the country where the machine is located, if that is not the exit country.
  public var hostCountry: String?
  /// ``city`` in the user's language.
  public var translatedCity: String?
  /// The latitude of the server's location, in degrees north.
  public var latitude: Double
  /// The longitude of the server's location, in degrees east.
  public var longitude: Double
  /// The name of the gateway that the server belongs to; nil for a public server. A gateway is the set of servers of one
  /// organization.
  public var gatewayName: String?

  /// A logical server with these values.
  public init(
    id: String, name: String, domain: String, load: Int = 0, entryCountryCode: String,
    exitCountryCode: String, tier: Int = 0, score: Double = 0, status: Int = 1,
    features: ServerFeature = [], city: String? = nil, state: String? = nil,
    hostCountry: String? = nil, translatedCity: String? = nil, latitude: Double, longitude: Double,
    gatewayName: String? = nil
  ) {
    self.id = id
    self.name = name
    self.domain = domain
    self.load = load
    self.entryCountryCode = entryCountryCode
    self.exitCountryCode = exitCountryCode
    self.tier = tier
    self.score = score
    self.status = status
    self.features = features
    self.city = city
    self.state = state
    self.hostCountry = hostCountry
    self.translatedCity = translatedCity
    self.latitude = latitude
    self.longitude = longitude
    self.gatewayName = gatewayName
  }
}

extension Logical {
  /// How a server is offered: by country, as secure core, or through a gateway.
  public enum Kind: Hashable, Sendable, Codable {
    /// A server that is listed under its exit country.
    case country
    /// A Secure Core server: traffic enters in the country with this code and leaves in the exit country.
    case secureCore(entryCountryCode: String)
    /// A server of the gateway with this name; a gateway belongs to one organization.
    case gateway(name: String)
  }

  /// The kind, computed from the features and the gateway name.
  ///
  /// Secure Core takes precedence over a gateway, and a gateway over the country. An empty gateway name counts as missing.
  public var kind: Kind {
    if features.contains(.secureCore) { return .secureCore(entryCountryCode: entryCountryCode) }
    if let gatewayName, !gatewayName.isEmpty { return .gateway(name: gatewayName) }
    return .country
  }
}

extension Logical {
  var isGateway: Bool {
    if case .gateway = kind { true } else { false }
  }

  /// Whether ``status`` is 0. An endpoint may be under maintenance although its logical server is not.
  public var isUnderMaintenance: Bool { status == 0 }

  /// Whether the machine is located outside the exit country ("smart routing").
  ///
  /// False if the host country is nil, empty or equal to the exit country.
  public var isVirtual: Bool { Self.isVirtual(in: hostCountry, as: exitCountryCode) }

  static func isVirtual(in hostCountry: String?, as exitCountryCode: String) -> Bool {
    guard let hostCountry, !hostCountry.isEmpty else { return false }
    return ExactText(hostCountry) != ExactText(exitCountryCode)
  }
}
