internal import SocleCore

/// An endpoint, identified by its logical server and its position in the server's list; its id need not be unique.
struct EndpointRow {
  var logical: Int
  var position: Int
  var id: String
  var entryIp: String?
  var exitIp: String
  var domain: String
  var status: Int
  var label: String?
  var publicKey: String?
  var protocols: ProtocolSupport
  var overrideCount: Int

  static let logical = Field(
    "logical", \EndpointRow.logical,
    references: ForeignKeyReference("Logical", onDelete: .cascade))
  static let position = Field("position", \EndpointRow.position)
  static let id = Field("id", \EndpointRow.id)
  static let status = Field("status", \EndpointRow.status)
  static let protocols = Field("protocols", \EndpointRow.protocols)
  static let overrideCount = Field("overrideCount", \EndpointRow.overrideCount)
  static let row = RowDescription(
    "Endpoint", logical, position, id, Field("entryIp", \.entryIp), Field("exitIp", \.exitIp),
    Field("domain", \.domain), status, Field("label", \.label),
    Field("x25519PublicKey", \.publicKey), protocols, overrideCount, make: EndpointRow.init
  )
  .keyed(by: logical, position)
  .with(hasRowID: false)
}

extension EndpointRow {
  init(_ endpoint: ServerEndpoint, of logical: Int, at position: Int) {
    self.init(
      logical: logical, position: position, id: endpoint.id, entryIp: endpoint.entryIp,
      exitIp: endpoint.exitIp, domain: endpoint.domain, status: endpoint.status,
      label: endpoint.label, publicKey: endpoint.x25519PublicKey,
      protocols: endpoint.supportedProtocols,
      overrideCount: endpoint.protocolEntries?.count ?? 0)
  }

  func endpoint(_ entries: ProtocolEntries) -> ServerEndpoint {
    ServerEndpoint(
      id: id, entryIp: entryIp, exitIp: exitIp, domain: domain, status: status, label: label,
      x25519PublicKey: publicKey, protocolEntries: entries)
  }
}

/// The entry for one protocol in an endpoint's ``ServerEndpoint/protocolEntries``.
struct OverrideRow {
  var logical: Int
  var position: Int
  var ordinal: Int
  var name: String
  /// Whether the protocol has an entry; it may be listed without one.
  var hasEntry: Bool
  var ipv4: String?
  var ports: [Int]?

  static let logical = Field("logical", \OverrideRow.logical)
  static let position = Field("endpoint", \OverrideRow.position)
  static let ordinal = Field("ordinal", \OverrideRow.ordinal)
  static let row = RowDescription(
    "OverrideInfo", logical, position, ordinal, Field("protocol", \.name),
    Field("hasEntry", \.hasEntry), Field("ipv4", \.ipv4),
    Field("ports", \.ports, as: .optional(.json())), make: OverrideRow.init
  )
  .keyed(by: logical, position, ordinal)
  .with(
    foreignKeys: [
      ForeignKeyDescription(
        ["logical", "endpoint"],
        references: ForeignKeyReference(
          "Endpoint", columns: ["logical", "position"], onDelete: .cascade))
    ], hasRowID: false)
}

extension OverrideRow {
  /// The rows of an endpoint, in the order of their protocols' names, so that the same overrides give the same rows.
  static func rows(of endpoint: ServerEndpoint, of logical: Int, at position: Int) -> [OverrideRow]
  {
    guard let entries = endpoint.protocolEntries else { return [] }
    return entries.sorted { ExactText($0.key) < ExactText($1.key) }.enumerated().map {
      ordinal, listed in
      OverrideRow(
        logical: logical, position: position, ordinal: ordinal, name: listed.key,
        hasEntry: listed.value != nil, ipv4: listed.value?.ipv4, ports: listed.value?.ports)
    }
  }

  /// The entry, nil if the protocol is only listed.
  var entry: ProtocolEntry? { hasEntry ? ProtocolEntry(ipv4: ipv4, ports: ports) : nil }
}
