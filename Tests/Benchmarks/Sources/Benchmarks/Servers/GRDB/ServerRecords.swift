import GRDB
import ServerCatalogue

// The tables are those of Socle's repository, which creates them in each file. A record that is inserted replaces
// the stored one; what belonged to that is deleted by the foreign keys.

/// A row of "Logical": values that change rarely, and what searches and orders need.
struct LogicalRecord: Encodable, PersistableRecord {
  static let databaseTableName = "Logical"
  static let persistenceConflictPolicy = PersistenceConflictPolicy(insert: .replace)
  static let status = hasOne(StatusRecord.self)
  static let endpoints = hasMany(EndpointRecord.self).order(Column("position")).forKey("endpoints")

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
  var isGateway: Bool
  var namePrefix: String
  var nameNumber: Int?
  var protocols: Int
  var hasEndpointUp: Bool
  var endpointCount: Int
  var foldedName: String
  var foldedCity: String?
  var foldedTranslatedCity: String?
  var foldedGatewayName: String?
  var state: String?
  var foldedState: String?
}

extension LogicalRecord {
  init(_ server: VPNServer, key: Int) {
    let logical = server.logical
    let name = logical.name.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let isGateway = if case .gateway = logical.kind { true } else { false }
    self.init(
      key: key, id: logical.id, name: logical.name, domain: logical.domain,
      entryCountry: logical.entryCountryCode, exitCountry: logical.exitCountryCode,
      tier: logical.tier, features: logical.features.rawValue, city: logical.city,
      hostCountry: logical.hostCountry, translatedCity: logical.translatedCity,
      latitude: logical.latitude, longitude: logical.longitude, gatewayName: logical.gatewayName,
      isGateway: isGateway, namePrefix: String(name[0]),
      nameNumber: name.dropFirst().first.flatMap { Int($0.prefix(while: \.isNumber)) },
      protocols: server.supportedProtocols.rawValue,
      hasEndpointUp: server.endpoints.contains { !$0.isUnderMaintenance },
      endpointCount: server.endpoints.count, foldedName: SearchText.folded(logical.name),
      foldedCity: logical.city.map(SearchText.folded),
      foldedTranslatedCity: logical.translatedCity.map(SearchText.folded),
      foldedGatewayName: logical.gatewayName.map(SearchText.folded), state: logical.state,
      foldedState: logical.state.map(SearchText.folded))
  }
}

/// What changes every few minutes.
struct StatusRecord: Encodable, PersistableRecord {
  static let databaseTableName = "LogicalStatus"
  static let persistenceConflictPolicy = PersistenceConflictPolicy(insert: .replace)

  var logical: Int
  var load: Int
  var score: Double
  var status: Int
}

struct EndpointRecord: Codable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "Endpoint"
  static let persistenceConflictPolicy = PersistenceConflictPolicy(insert: .replace)
  static let overrides = hasMany(OverrideRecord.self).forKey("overrides")

  var logical: Int
  var position: Int
  var id: String
  var entryIp: String?
  var exitIp: String
  var domain: String
  var status: Int
  var label: String?
  var x25519PublicKey: String?
  var protocols: Int
  var overrideCount: Int
}

extension EndpointRecord {
  init(_ endpoint: ServerEndpoint, of logical: Int, at position: Int) {
    self.init(
      logical: logical, position: position, id: endpoint.id, entryIp: endpoint.entryIp,
      exitIp: endpoint.exitIp, domain: endpoint.domain, status: endpoint.status,
      label: endpoint.label, x25519PublicKey: endpoint.x25519PublicKey,
      protocols: endpoint.supportedProtocols.rawValue,
      overrideCount: endpoint.protocolEntries?.count ?? 0)
  }
}

/// An address or ports for one protocol of an endpoint.
struct OverrideRecord: Codable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "OverrideInfo"
  static let persistenceConflictPolicy = PersistenceConflictPolicy(insert: .replace)

  var logical: Int
  var endpoint: Int
  var ordinal: Int
  var `protocol`: String
  var hasEntry: Bool
  var ipv4: String?
  var ports: [Int]?
}

/// How a search finds a country.
struct CountryRecord: Encodable, PersistableRecord {
  static let databaseTableName = "Country"
  static let persistenceConflictPolicy = PersistenceConflictPolicy(insert: .ignore)

  var code: String
  var foldedCode: String
  var foldedName: String?
  var provider: String
}
