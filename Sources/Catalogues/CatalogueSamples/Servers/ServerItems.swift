internal import Foundation
internal import ServerCatalogue

/// A server in the form of `/vpn/logicals`.
struct ServerItem: Encodable {
  let server: VPNServer

  func encode(to encoder: any Encoder) throws {
    let logical = server.logical
    var item = encoder.container(keyedBy: ItemKey.self)
    try item.encode(logical.id, forKey: .id)
    try item.encode(logical.name, forKey: .name)
    try item.encode(logical.entryCountryCode, forKey: .entryCountry)
    try item.encode(logical.exitCountryCode, forKey: .exitCountry)
    try item.encode(logical.domain, forKey: .domain)
    try item.encode(logical.tier, forKey: .tier)
    try item.encode(logical.features.rawValue, forKey: .features)
    try item.encode(logical.city, forKey: .city)
    try item.encodeIfPresent(logical.state, forKey: .state)
    try item.encode(logical.score, forKey: .score)
    try item.encode(logical.load, forKey: .load)
    try item.encode(logical.status, forKey: .status)
    try item.encode(logical.hostCountry, forKey: .hostCountry)
    try item.encodeIfPresent(logical.gatewayName, forKey: .gatewayName)
    var location = item.nestedContainer(keyedBy: LocationKey.self, forKey: .location)
    try location.encode(logical.latitude, forKey: .latitude)
    try location.encode(logical.longitude, forKey: .longitude)
    if let city = logical.translatedCity {
      try item.encode([TranslationKey.city.rawValue: city], forKey: .translations)
    }
    try item.encode(server.endpoints.map(EndpointItem.init), forKey: .servers)
  }
}

/// One of the `Servers` of an item.
private struct EndpointItem: Encodable {
  let endpoint: ServerEndpoint

  func encode(to encoder: any Encoder) throws {
    var item = encoder.container(keyedBy: EndpointKey.self)
    try item.encode(endpoint.id, forKey: .id)
    try item.encode(endpoint.entryIp, forKey: .entryIp)
    try item.encode(endpoint.exitIp, forKey: .exitIp)
    try item.encode(endpoint.domain, forKey: .domain)
    try item.encode(endpoint.status, forKey: .status)
    try item.encode(endpoint.label, forKey: .label)
    try item.encode(endpoint.x25519PublicKey, forKey: .publicKey)
    guard let entries = endpoint.protocolEntries else { return }
    var overrides = item.nestedContainer(keyedBy: ProtocolKey.self, forKey: .entryPerProtocol)
    for (name, entry) in entries {
      let key = ProtocolKey(stringValue: name)
      guard let entry else {
        try overrides.encodeNil(forKey: key)
        continue
      }
      var override = overrides.nestedContainer(keyedBy: OverrideKey.self, forKey: key)
      try override.encodeIfPresent(entry.ipv4, forKey: .ipv4)
      try override.encodeIfPresent(entry.ports, forKey: .ports)
    }
  }
}

/// A load in the form of `/vpn/loads`.
struct LoadItem: Encodable {
  let load: ServerLoad

  func encode(to encoder: any Encoder) throws {
    var item = encoder.container(keyedBy: ItemKey.self)
    try item.encode(load.id, forKey: .id)
    try item.encode(load.load, forKey: .load)
    try item.encode(load.score, forKey: .score)
    try item.encode(load.status, forKey: .status)
  }
}
