import GRDB
import ServerCatalogue

extension GRDBServers {
  func servers(_ filters: [VPNServerFilter], _ order: VPNServerOrder) throws -> [ServerInfo] {
    let request = try ServerRequest(filters).listing(order)
    return try pool.read { try ListedServer.fetchAll($0, request) }.map(\.info)
  }

  func firstServer(_ filters: [VPNServerFilter], _ order: VPNServerOrder) throws -> VPNServer? {
    let request = try ServerRequest(filters).listing(order)
      .annotated(with: Column("key"))
      .including(all: LogicalRecord.endpoints.including(all: EndpointRecord.overrides))
    return try pool.read { try FullServer.fetchOne($0, request) }?.server
  }
}

/// The servers that pass filters, joined with their status.
struct ServerRequest {
  private let logical = TableAlias()
  private let status = TableAlias()
  private var conditions: [SQLExpression] = []
  /// The endpoints that pass, if a filter concerns endpoints.
  private var endpoints: QueryInterfaceRequest<EndpointRecord>?

  init(_ filters: [VPNServerFilter]) throws {
    for filter in filters { try add(filter) }
  }

  private mutating func add(_ filter: VPNServerFilter) throws {
    switch filter {
    case .logicalID(let id): conditions.append(logical[Column("id")] == id)
    case .tier(.max(let tier)): conditions.append(logical[Column("tier")] <= tier)
    case .features(let required, let excluded):
      let features = logical[Column("features")]
      if !required.isEmpty { conditions.append(features & required.rawValue == required.rawValue) }
      if !excluded.isEmpty { conditions.append(features & excluded.rawValue == 0) }
    case .isNotUnderMaintenance:
      conditions.append(status[Column("status")] != 0)
      endpoints = ownEndpoints.filter(Column("status") != 0)
    case .supports(let protocols):
      endpoints = ownEndpoints.filter(Column("protocols") & protocols.rawValue != 0)
    default: throw BenchmarkError("GRDB's servers have no filter \(filter): it is not measured")
    }
  }

  private var ownEndpoints: QueryInterfaceRequest<EndpointRecord> {
    endpoints ?? EndpointRecord.filter(Column("logical") == logical[Column("key")])
  }

  /// The columns of ``ListedServer``.
  func listing(_ order: VPNServerOrder) throws -> QueryInterfaceRequest<LogicalRecord> {
    selecting(ListedServer.columns, ["load", "score", "status"])
      .annotated(with: protocols.forKey("protocolSupport"))
      .order(try orderings(order))
  }

  func selecting(
    _ columns: [String], _ statusColumns: [String]
  ) -> QueryInterfaceRequest<LogicalRecord> {
    let status = LogicalRecord.status.aliased(status).select(statusColumns.map { Column($0) })
    var request = LogicalRecord.aliased(logical).select(columns.map { Column($0) })
      .annotated(withRequired: status)
    for condition in conditions { request = request.filter(condition) }
    if let endpoints { request = request.filter(endpoints.exists()) }
    return request
  }

  /// The protocols of the endpoints that pass.
  private var protocols: SQLExpression {
    guard let endpoints else { return logical[Column("protocols")] }
    return endpoints.select(DatabaseFunction.union(Column("protocols"))).sqlExpression
  }

  private func orderings(_ order: VPNServerOrder) throws -> [any SQLOrderingTerm] {
    switch order {
    case .none: []
    case .fastest: [status[Column("score")], logical[Column("id")]]
    case .nameAscending:
      ["namePrefix", "nameNumber", "name", "id"].map { logical[Column($0)] }
    default: throw BenchmarkError("GRDB's servers have no order \(order): it is not measured")
    }
  }
}

/// A server as a list shows it.
struct ListedServer: Decodable, FetchableRecord {
  static let columns = [
    "id", "name", "domain", "entryCountry", "exitCountry", "tier", "features", "city", "state",
    "hostCountry", "translatedCity", "latitude", "longitude", "gatewayName",
  ]

  var id: String
  var name: String
  var domain: String
  var load: Int
  var entryCountry: String
  var exitCountry: String
  var tier: Int
  var score: Double
  var status: Int
  var features: Int
  var city: String?
  var state: String?
  var hostCountry: String?
  var translatedCity: String?
  var latitude: Double
  var longitude: Double
  var gatewayName: String?
  var protocolSupport: Int

  var info: ServerInfo {
    ServerInfo(
      logical: ServerCatalogue.Logical(
        id: id, name: name, domain: domain, load: load, entryCountryCode: entryCountry,
        exitCountryCode: exitCountry, tier: tier, score: score, status: status,
        features: ServerFeature(rawValue: features), city: city, state: state,
        hostCountry: hostCountry, translatedCity: translatedCity, latitude: latitude,
        longitude: longitude, gatewayName: gatewayName),
      protocolSupport: ProtocolSupport(rawValue: protocolSupport))
  }
}

/// A server with its endpoints.
private struct FullServer: Decodable, FetchableRecord {
  struct FullEndpoint: Decodable {
    var endpoint: EndpointRecord
    var overrides: [OverrideRecord]

    var model: ServerEndpoint {
      let entries = overrides.map {
        ($0.protocol, $0.hasEntry ? ProtocolEntry(ipv4: $0.ipv4, ports: $0.ports) : nil)
      }
      return ServerEndpoint(
        id: endpoint.id, entryIp: endpoint.entryIp, exitIp: endpoint.exitIp,
        domain: endpoint.domain, status: endpoint.status, label: endpoint.label,
        x25519PublicKey: endpoint.x25519PublicKey,
        protocolEntries: Dictionary(uniqueKeysWithValues: entries))
    }
  }

  var listed: ListedServer
  var endpoints: [FullEndpoint]

  var server: VPNServer {
    VPNServer(logical: listed.info.logical, endpoints: endpoints.map(\.model))
  }
}
