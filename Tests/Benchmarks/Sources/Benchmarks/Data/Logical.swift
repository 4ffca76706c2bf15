import CPeers

/// A VPN server as its users see it.
struct Logical: Sendable {
  var id: Int
  var country: String
  var city: String
  var tier: Int
  var score: Double
}

extension Logical {
  /// The logical server numbered `id`, equal to the one the C peers get.
  static func numbered(_ id: Int) -> Logical {
    var text = peer_logical_text()
    return withUnsafeMutablePointer(to: &text) { Logical(peer_logical_numbered(Int64(id), $0)) }
  }

  private init(_ logical: peer_logical) {
    self.init(
      id: Int(logical.id),
      country: String(logical.country, length: logical.country_length) ?? "",
      city: String(logical.city, length: logical.city_length) ?? "",
      tier: Int(logical.tier), score: logical.score)
  }
}
