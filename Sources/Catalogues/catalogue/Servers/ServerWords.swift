import ServerCatalogue

/// The names of features and protocols in tables, in JSON and as arguments.
enum ServerWords {
  static let features: KeyValuePairs<String, ServerFeature> = [
    "secureCore": .secureCore, "tor": .tor, "p2p": .p2p, "streaming": .streaming, "ipv6": .ipv6,
    "restricted": .restricted,
  ]

  static let protocols = VPNProtocol.allCases.map { (key: "\($0)", value: $0) }

  /// The words of a set, followed by its unknown bits as a number.
  static func words(of set: ServerFeature) -> [String] {
    let rest = features.reduce(set) { $0.subtracting($1.value) }.rawValue
    return features.filter { set.contains($0.value) }.map(\.key) + (rest == 0 ? [] : ["\(rest)"])
  }

  static func words(of set: ProtocolSupport) -> [String] {
    protocols.filter { set.contains($0.value.support) }.map(\.key)
  }
}

extension ServerFeature { var cell: String { ServerWords.words(of: self).joined(separator: " ") } }

extension ProtocolSupport {
  var cell: String {
    if isSuperset(of: .all) { return "all" }
    return isDisjoint(with: .all) ? "none" : ServerWords.words(of: self).joined(separator: " ")
  }
}
