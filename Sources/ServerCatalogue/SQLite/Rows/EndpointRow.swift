internal import SQLiteCore

/// An endpoint at its place below its logical: the same id may stand below another one too.
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
  var protocols: Int
  var overrideCount: Int

  static let logical = Field(
    "logical", \EndpointRow.logical,
    references: ForeignKeyReference("Logical", onDelete: .cascade))
  static let position = Field("position", \EndpointRow.position)
  static let id = Field("id", \EndpointRow.id)
  static let entryIp = Field("entryIp", \EndpointRow.entryIp)
  static let exitIp = Field("exitIp", \EndpointRow.exitIp)
  static let domain = Field("domain", \EndpointRow.domain)
  static let status = Field("status", \EndpointRow.status)
  static let label = Field("label", \EndpointRow.label)
  static let publicKey = Field("x25519PublicKey", \EndpointRow.publicKey)
  static let protocols = Field("protocols", \EndpointRow.protocols)
  static let overrideCount = Field("overrideCount", \EndpointRow.overrideCount)
  static let row = RowDescription(
    "Endpoint", logical, position, id, entryIp, exitIp, domain, status, label, publicKey,
    protocols, overrideCount, make: EndpointRow.init
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
      protocols: endpoint.supportedProtocols.rawValue,
      overrideCount: endpoint.protocolEntries?.count ?? 0)
  }

  /// The endpoint with these overrides.
  func endpoint(_ entries: ProtocolEntries) -> ServerEndpoint {
    ServerEndpoint(
      id: id, entryIp: entryIp, exitIp: exitIp, domain: domain, status: status, label: label,
      x25519PublicKey: publicKey, protocolEntries: entries)
  }
}
