/// A server as people choose it: one name in one place, behind which stand physical servers.
///
/// The physical servers are its endpoints; ``VPNServer`` holds both.
public struct Logical: Hashable, Identifiable, Sendable, Codable {
  /// The API's id, which is text. Compared byte for byte.
  public var id: String
  /// What people see, as "CH#12" or "US-TX#4-TOR".
  public var name: String
  /// The host name it is reached by.
  public var domain: String
  /// How busy it is, in percent. Any number is kept.
  public var load: Int
  /// The code of the country where traffic enters; the same as ``exitCountryCode`` but for secure core.
  public var entryCountryCode: String
  /// The code of the country where traffic leaves.
  public var exitCountryCode: String
  /// The least account tier that may use it; 0 is free.
  public var tier: Int
  /// How slow it is expected to be: the lowest score is the fastest. Not NaN: no repository takes that.
  public var score: Double
  /// 0 under maintenance, anything else up.
  public var status: Int
  /// What it offers.
  public var features: ServerFeature
  /// The city where traffic leaves, as the API spells it.
  public var city: String?
  /// The state or region of that city.
  public var state: String?
  /// The code of the country where the machine really stands, where it is not in the exit country.
  public var hostCountry: String?
  /// ``city`` in the user's language.
  public var translatedCity: String?
  /// Degrees north.
  public var latitude: Double
  /// Degrees east.
  public var longitude: Double
  /// The name of the gateway, a set of servers of one organisation, that it belongs to.
  public var gatewayName: String?

  /// A logical of these properties. What is left out is absent: no feature, city, state, host country or gateway.
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
