/// An item of a list of the API.
protocol ListItem: Sendable {
  /// The id, unique in a list.
  var id: String { get }

  /// Decodes one item of the list.
  init(listed decoder: any Decoder) throws(RejectedItem)
}

/// The JSON key of the server list in an API response.
enum ListKey: String, CodingKey {
  case list = "LogicalServers"
}

extension VPNServer: ListItem {
  init(listed decoder: any Decoder) throws(RejectedItem) {
    let item = try JSONObject<ItemKey>(decoder)
    self.init(logical: try Logical(listed: item), endpoints: try Self.endpoints(of: item))
  }

  private static func endpoints(
    of item: JSONObject<ItemKey>
  ) throws(RejectedItem) -> [ServerEndpoint] {
    var list = try item.list(.servers)
    var endpoints: [ServerEndpoint] = []
    endpoints.reserveCapacity(list.count ?? 0)
    while !list.isAtEnd {
      guard let element = try? list.superDecoder() else {
        throw RejectedItem(at: list.codingPath, reason: "item \(list.currentIndex) is unreadable")
      }
      endpoints.append(try ServerEndpoint(listed: element))
    }
    return endpoints
  }
}

extension Logical {
  fileprivate init(listed item: JSONObject<ItemKey>) throws(RejectedItem) {
    let location = try item.object(.location, LocationKey.self)
    self.init(
      id: try item.value(.id), name: try item.value(.name), domain: try item.value(.domain),
      load: try item.value(.load), entryCountryCode: try item.value(.entryCountry),
      exitCountryCode: try item.value(.exitCountry), tier: try item.value(.tier),
      score: try item.value(.score), status: try item.value(.status),
      features: ServerFeature(rawValue: try item.value(.features)),
      city: try item.optional(.city), state: try item.optional(.state),
      hostCountry: try item.optional(.hostCountry),
      translatedCity: try item.optionalObject(.translations, TranslationKey.self)?.optional(.city),
      latitude: try location.value(.latitude), longitude: try location.value(.longitude),
      gatewayName: try item.optional(.gatewayName))
  }
}

extension ServerEndpoint {
  init(listed decoder: any Decoder) throws(RejectedItem) {
    let item = try JSONObject<EndpointKey>(decoder)
    self.init(
      id: try item.value(.id), entryIp: try item.optional(.entryIp),
      exitIp: try item.value(.exitIp), domain: try item.value(.domain),
      status: try item.value(.status), label: try item.optional(.label),
      x25519PublicKey: try item.optional(.publicKey),
      protocolEntries: try Self.overrides(
        item.optionalObject(.entryPerProtocol, ProtocolKey.self)))
  }

  private static func overrides(
    _ item: JSONObject<ProtocolKey>?
  ) throws(RejectedItem) -> ProtocolEntries? {
    guard let item else { return nil }
    var entries: ProtocolEntries = [:]
    for key in item.keys {
      let entry = try item.optionalObject(key, OverrideKey.self)
      entries[key.stringValue] = .some(
        try entry.map { entry throws(RejectedItem) in
          ProtocolEntry(ipv4: try entry.optional(.ipv4), ports: try entry.optional(.ports))
        })
    }
    return entries
  }
}

extension ServerLoad: ListItem {
  init(listed decoder: any Decoder) throws(RejectedItem) {
    let item = try JSONObject<ItemKey>(decoder)
    self.init(
      id: try item.value(.id), load: try item.value(.load), score: try item.value(.score),
      status: try item.value(.status))
  }

  /// Whether the item at `decoder` is a load and nothing more.
  static func isAll(of decoder: any Decoder) -> Bool {
    guard let item = try? JSONObject<ItemKey>(decoder), item.isNull(.name), item.isNull(.servers)
    else { return false }
    return (try? ServerLoad(listed: decoder)) != nil
  }
}
