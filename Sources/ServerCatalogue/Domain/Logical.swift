/// A server that users choose by name; it consists of one or more physical servers.
///
/// The physical servers are its endpoints; a ``VPNServer`` contains both.
public struct Logical: Hashable, Identifiable, Sendable, Codable {
  /// The API's id, which is text. Compared byte by byte.
  public var id: String
  /// The visible name, as "CH#12" or "US-TX#4-TOR".
  public var name: String
  /// The host name.
  public var domain: String
  /// The load in percent. Any number is stored.
  public var load: Int
  /// The code of the country where traffic enters the network; equal to ``exitCountryCode`` except for secure core.
  public var entryCountryCode: String
  /// The code of the country where traffic leaves the network.
  public var exitCountryCode: String
  /// The lowest account tier that may use it; 0 is free.
  public var tier: Int
  /// The API's measure of slowness: the lowest score is the fastest. Repositories refuse NaN.
  public var score: Double
  /// 0 if it is under maintenance; any other value if it is up.
  public var status: Int
  /// Its special features.
  public var features: ServerFeature
  /// The city where traffic leaves, as the API spells it.
  public var city: String?
  /// The state or region of that city.
  public var state: String?
  /// The code of the country where the machine is located, if that is not the exit country.
  public var hostCountry: String?
  /// ``city`` in the user's language.
  public var translatedCity: String?
  /// The latitude in degrees north.
  public var latitude: Double
  /// The longitude in degrees east.
  public var longitude: Double
  /// The name of its gateway: the servers of one organisation. Nil for a public server.
  public var gatewayName: String?

  /// A logical with these values.
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
  /// The kind of a logical.
  public enum Kind: Hashable, Sendable, Codable {
    /// An ordinary server of its exit country.
    case country
    /// Traffic enters in that country and leaves in another.
    case secureCore(entryCountryCode: String)
    /// A server of one organisation's gateway, by the gateway's name.
    case gateway(name: String)
  }

  /// The kind that follows from the features and the gateway name.
  ///
  /// Secure core takes precedence over a gateway name, a gateway name over the country; an empty gateway name counts
  /// as missing.
  public var kind: Kind {
    if features.contains(.secureCore) { return .secureCore(entryCountryCode: entryCountryCode) }
    if let gatewayName, !gatewayName.isEmpty { return .gateway(name: gatewayName) }
    return .country
  }
}

extension Logical {
  /// Whether it belongs to a gateway.
  var isGateway: Bool {
    if case .gateway = kind { true } else { false }
  }

  /// Whether its status is 0. An endpoint may be under maintenance although its logical is not.
  public var isUnderMaintenance: Bool { status == 0 }

  /// Whether the machine is in another country than the exit country ("smart routing").
  ///
  /// False if the host country is nil, empty or equal to the exit country.
  public var isVirtual: Bool { Self.isVirtual(in: hostCountry, as: exitCountryCode) }

  static func isVirtual(in hostCountry: String?, as exitCountryCode: String) -> Bool {
    guard let hostCountry, !hostCountry.isEmpty else { return false }
    return ExactText(hostCountry) != ExactText(exitCountryCode)
  }

  /// This logical with the load, score and status of `update`; the id of `update` is not checked.
  public func updated(with update: ServerLoad) -> Logical {
    var result = self
    result.load = update.load
    result.score = update.score
    result.status = update.status
    return result
  }
}
