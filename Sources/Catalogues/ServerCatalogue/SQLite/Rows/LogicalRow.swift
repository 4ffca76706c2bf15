public import SocleCore

/// The values of a logical server that change rarely, and values computed from them when the row is written.
struct LogicalRow {
  var key: Int
  var id: String
  var name: String
  var domain: String
  var entryCountry: String
  var exitCountry: String
  var tier: Int
  var features: ServerFeature
  var city: String?
  var hostCountry: String?
  var translatedCity: String?
  var latitude: Double
  var longitude: Double
  var gatewayName: String?
  var isGateway: Bool
  var namePrefix: String
  var nameNumber: Int?
  /// The union of the endpoints' protocols, so that a list reads no endpoints.
  var protocols: ProtocolSupport
  var hasEndpointUp: Bool
  var endpointCount: Int
  var foldedName: String
  var foldedCity: String?
  var foldedTranslatedCity: String?
  var foldedGatewayName: String?
  var state: String?
  var foldedState: String?

  static let key = Field("key", \LogicalRow.key)
  static let id = Field("id", \LogicalRow.id, isUnique: true)
  static let name = Field("name", \LogicalRow.name)
  static let domain = Field("domain", \LogicalRow.domain)
  static let entryCountry = Field("entryCountry", \LogicalRow.entryCountry)
  static let exitCountry = Field("exitCountry", \LogicalRow.exitCountry)
  static let tier = Field("tier", \LogicalRow.tier)
  static let features = Field("features", \LogicalRow.features)
  static let city = Field("city", \LogicalRow.city)
  static let hostCountry = Field("hostCountry", \LogicalRow.hostCountry)
  static let translatedCity = Field("translatedCity", \LogicalRow.translatedCity)
  static let latitude = Field("latitude", \LogicalRow.latitude)
  static let longitude = Field("longitude", \LogicalRow.longitude)
  static let gatewayName = Field("gatewayName", \LogicalRow.gatewayName)
  static let isGateway = Field("isGateway", \LogicalRow.isGateway)
  static let namePrefix = Field("namePrefix", \LogicalRow.namePrefix)
  static let nameNumber = Field("nameNumber", \LogicalRow.nameNumber)
  static let protocols = Field("protocols", \LogicalRow.protocols)
  static let hasEndpointUp = Field("hasEndpointUp", \LogicalRow.hasEndpointUp)
  static let endpointCount = Field("endpointCount", \LogicalRow.endpointCount)
  static let foldedName = Field("foldedName", \LogicalRow.foldedName)
  static let foldedCity = Field("foldedCity", \LogicalRow.foldedCity)
  static let foldedTranslatedCity = Field("foldedTranslatedCity", \LogicalRow.foldedTranslatedCity)
  static let foldedGatewayName = Field("foldedGatewayName", \LogicalRow.foldedGatewayName)
  static let state = Field("state", \LogicalRow.state)
  static let foldedState = Field("foldedState", \LogicalRow.foldedState)

  static let row = RowDescription(
    "Logical", key, id, name, domain, entryCountry, exitCountry, tier, features, city, hostCountry,
    translatedCity, latitude, longitude, gatewayName, isGateway, namePrefix, nameNumber, protocols,
    hasEndpointUp, endpointCount, foldedName, foldedCity, foldedTranslatedCity, foldedGatewayName,
    state, foldedState, make: LogicalRow.init
  )
  .keyed(by: key)
  .with(indexes: [
    IndexDescription("Logical_exitCountry", on: ["exitCountry"]),
    // The order by name, in which digits count as a number.
    IndexDescription("Logical_name", on: ["namePrefix", "nameNumber", "name", "id"]),
  ])

  private static let rowWithoutState = row.omitting(state, foldedState)

  static func row(at version: ServerSchemaVersion) -> RowDescription<LogicalRow> {
    version < .addsState ? rowWithoutState : row
  }
}

extension LogicalRow {
  /// The row of `server`. Other tables refer to it by `key`, because the API's ids are long.
  init(_ server: VPNServer, key: Int) {
    let logical = server.logical
    let name = ServerName(logical.name)
    self.init(
      key: key, id: logical.id, name: logical.name, domain: logical.domain,
      entryCountry: logical.entryCountryCode, exitCountry: logical.exitCountryCode,
      tier: logical.tier, features: logical.features, city: logical.city,
      hostCountry: logical.hostCountry, translatedCity: logical.translatedCity,
      latitude: logical.latitude, longitude: logical.longitude, gatewayName: logical.gatewayName,
      isGateway: logical.isGateway, namePrefix: name.prefix, nameNumber: name.number,
      protocols: server.supportedProtocols,
      hasEndpointUp: server.endpoints.contains { !$0.isUnderMaintenance },
      endpointCount: server.endpoints.count, foldedName: SearchText.folded(logical.name),
      foldedCity: logical.city.map(SearchText.folded),
      foldedTranslatedCity: logical.translatedCity.map(SearchText.folded),
      foldedGatewayName: logical.gatewayName.map(SearchText.folded), state: logical.state,
      foldedState: logical.state.map(SearchText.folded))
  }
}

/// The values of a logical server that change every few minutes.
struct StatusRow {
  var logical: Int
  var load: Int
  var score: Double
  var status: Int

  static let logical = Field(
    "logical", \StatusRow.logical,
    references: ForeignKeyReference("Logical", onDelete: .cascade))
  static let load = Field("load", \StatusRow.load)
  static let score = Field("score", \StatusRow.score)
  static let status = Field("status", \StatusRow.status)
  static let row = RowDescription(
    "LogicalStatus", logical, load, score, status, make: StatusRow.init
  )
  .keyed(by: logical)
  .with(indexes: [IndexDescription("LogicalStatus_score", on: ["score"])])
}

extension ServerFeature: ColumnValue {}
extension ProtocolSupport: ColumnValue {}
