import CPeers

/// One machine behind a logical server.
struct Endpoint: Sendable {
  var id: Int
  var logical: Int
  var status: Int
  var protocols: Int
}

extension Endpoint {
  /// The endpoint numbered `id` of one of `logicals`, equal to the one the C peers get.
  static func numbered(_ id: Int, amongLogicals logicals: Int) -> Endpoint {
    let endpoint = peer_endpoint_numbered(Int64(id), logicals)
    return Endpoint(
      id: Int(endpoint.id), logical: Int(endpoint.logical), status: Int(endpoint.status),
      protocols: Int(endpoint.protocols))
  }
}
