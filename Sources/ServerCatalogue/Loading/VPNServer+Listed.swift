extension VPNServer: ListItem {
  init(listed decoder: any Decoder) throws(RejectedItem) {
    let item = try JSONObject<ItemKey>(decoder)
    self.init(logical: try Logical(listed: item), endpoints: try Self.endpoints(of: item))
  }

  static func isOnlyLoad(_ decoder: any Decoder) -> Bool {
    guard let item = try? JSONObject<ItemKey>(decoder), item.isNull(.name), item.isNull(.servers)
    else { return false }
    return (try? ServerLoad(listed: decoder)) != nil
  }

  private static func endpoints(
    of item: JSONObject<ItemKey>
  ) throws(RejectedItem) -> [ServerEndpoint] {
    var list = try item.list(.servers)
    var endpoints: [ServerEndpoint] = []
    endpoints.reserveCapacity(list.count ?? 0)
    while !list.isAtEnd, let element = try? list.superDecoder() {
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
