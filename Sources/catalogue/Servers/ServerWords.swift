import ServerCatalogue

/// The names of features and protocols in tables, in JSON and as arguments.
enum ServerWords {
  static let features: [(word: String, feature: ServerFeature)] = [
    ("secureCore", .secureCore), ("tor", .tor), ("p2p", .p2p), ("streaming", .streaming),
    ("ipv6", .ipv6), ("restricted", .restricted),
  ]

  static let protocols: [(word: String, vpnProtocol: VPNProtocol)] = [
    ("ikev2", .ikev2), ("wireGuardUDP", .wireGuardUDP), ("wireGuardTCP", .wireGuardTCP),
    ("wireGuardTLS", .wireGuardTLS), ("openVPNUDP", .openVPNUDP), ("openVPNTCP", .openVPNTCP),
  ]

  /// The words of a set, followed by its unknown bits as a number.
  static func words(of set: ServerFeature) -> [String] {
    let known = features.reduce(into: ServerFeature()) { $0.formUnion($1.feature) }
    let rest = set.subtracting(known).rawValue
    return features.filter { set.contains($0.feature) }.map(\.word) + (rest == 0 ? [] : ["\(rest)"])
  }

  static func words(of set: ProtocolSupport) -> [String] {
    protocols.filter { set.contains($0.vpnProtocol.support) }.map(\.word)
  }

  /// The feature of a word, ignoring case; nil if it is unknown.
  static func feature(_ word: String) -> ServerFeature? {
    features.first { $0.word.lowercased() == word.lowercased() }?.feature
  }

  static func vpnProtocol(_ word: String) -> VPNProtocol? {
    protocols.first { $0.word.lowercased() == word.lowercased() }?.vpnProtocol
  }
}

extension ProtocolSupport {
  /// The text in a table.
  var cell: String {
    if isSuperset(of: .all) { return "all" }
    return isDisjoint(with: .all) ? "none" : ServerWords.words(of: self).joined(separator: " ")
  }
}
