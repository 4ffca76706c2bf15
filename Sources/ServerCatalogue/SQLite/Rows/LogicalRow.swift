internal import SQLiteCore

/// What of a logical does not change from minute to minute, and what is computed from it once, when it is written.
struct LogicalRow {
  var key: Int
  var id: String
  var name: String
  var domain: String
  var entryCountry: String
  var exitCountry: String
  var tier: Int
  var features: Int
  var city: String?
  var hostCountry: String?
  var translatedCity: String?
  var latitude: Double
  var longitude: Double
  var gatewayName: String?
  var state: String?
  var isGateway: Bool
  var namePrefix: String
  var nameNumber: Int?
  /// What its endpoints have in sum, so that a list needs none of them.
  var protocols: Int
  var hasEndpointUp: Bool
  var endpointCount: Int
  var foldedName: String
  var foldedCity: String?
  var foldedTranslatedCity: String?
  var foldedGatewayName: String?
  var foldedState: String?
}

extension LogicalRow {
  /// The row of `server` under a key of the database's own: the API's ids are long, and stand in one table only.
  init(_ server: VPNServer, key: Int) {
    let logical = server.logical
    let name = ServerName(logical.name)
    self.init(
      key: key, id: logical.id, name: logical.name, domain: logical.domain,
      entryCountry: logical.entryCountryCode, exitCountry: logical.exitCountryCode,
      tier: logical.tier, features: logical.features.rawValue, city: logical.city,
      hostCountry: logical.hostCountry, translatedCity: logical.translatedCity,
      latitude: logical.latitude, longitude: logical.longitude, gatewayName: logical.gatewayName,
      state: logical.state, isGateway: logical.isGateway, namePrefix: name.prefix,
      nameNumber: name.number, protocols: server.supportedProtocols.rawValue,
      hasEndpointUp: server.endpoints.contains { !$0.isUnderMaintenance },
      endpointCount: server.endpoints.count, foldedName: SearchText.folded(logical.name),
      foldedCity: logical.city.map(SearchText.folded),
      foldedTranslatedCity: logical.translatedCity.map(SearchText.folded),
      foldedGatewayName: logical.gatewayName.map(SearchText.folded),
      foldedState: logical.state.map(SearchText.folded))
  }
}
