import ServerCatalogue

extension ServerInfo {
  var json: JSONObject { logical.json(protocolSupport) }
}

extension VPNServer {
  var json: JSONObject { logical.json(supportedProtocols, endpoints: endpoints) }
}

extension Logical {
  fileprivate func json(
    _ support: ProtocolSupport, endpoints: [ServerEndpoint]? = nil
  ) -> JSONObject {
    [
      "kind": kind.word, "id": id, "name": name, "domain": domain,
      "exit_country": exitCountryCode, "entry_country": entryCountryCode, "city": city,
      "translated_city": translatedCity, "state": state, "gateway": gatewayName,
      "host_country": isVirtual ? hostCountry : nil, "is_under_maintenance": isUnderMaintenance,
      "load": load, "score": score.finite, "tier": tier,
      "features": ServerWords.words(of: features),
      "protocols": ServerWords.words(of: support), "latitude": latitude.finite,
      "longitude": longitude.finite,
      "endpoints": endpoints?.map(\.json),
    ]
  }
}

extension ServerEndpoint {
  fileprivate var json: JSONObject {
    let addresses = ServerWords.protocols.map { ($0.key, entryIp(for: $0.value)) }
    return [
      "id": id, "entries": Dictionary(uniqueKeysWithValues: addresses).compactMapValues(\.self),
      "exit": exitIp, "domain": domain, "label": label, "public_key": x25519PublicKey,
      "is_under_maintenance": isUnderMaintenance,
    ]
  }
}

extension ServerGroupInfo {
  var json: JSONObject {
    let (word, name): (String, String?) =
      switch kind {
      case .country: ("country", nil)
      case .gateway(let name): ("gateway", name)
      case .city(let name, _): ("city", name)
      case .state(let name, _): ("state", name)
      }
    return [
      "kind": word, "name": name, "country": kind.countryCode, "servers": serverCount,
      "cities": cityCount, "min_tier": minTier, "max_tier": maxTier,
      "some_offer": ServerWords.words(of: featureUnion),
      "all_offer": ServerWords.words(of: featureIntersection),
      "protocols": ServerWords.words(of: protocolSupport),
      "is_under_maintenance": isUnderMaintenance, "is_virtual": supportsSmartRouting,
      "latitude": latitude.finite, "longitude": longitude.finite,
    ]
  }
}

extension Double {
  /// The number; nil if it is infinite, as JSON has no such numbers.
  fileprivate var finite: Double? { isFinite ? self : nil }
}

extension Logical.Kind {
  fileprivate var word: String {
    switch self {
    case .country: "country"
    case .secureCore: "secureCore"
    case .gateway: "gateway"
    }
  }
}
