protocol ListItem: ListedValue, Sendable {
  /// The id, unique in a list.
  var id: String { get }
}

extension VPNServer: ListItem {
  init(listed item: JSONValue) throws(RejectedItem) {
    self.init(
      logical: try Logical(listed: item),
      endpoints: try item.list("Servers", ServerEndpoint.init(listed:)))
  }
}

extension Logical {
  fileprivate init(listed item: JSONValue) throws(RejectedItem) {
    let place = try item.value("Location", Self.place)
    self.init(
      id: try item.value("ID"), name: try item.value("Name"), domain: try item.value("Domain"),
      load: try item.value("Load"), entryCountryCode: try item.value("EntryCountry"),
      exitCountryCode: try item.value("ExitCountry"), tier: try item.value("Tier"),
      score: try item.value("Score"), status: try item.value("Status"),
      features: ServerFeature(rawValue: try item.value("Features")), city: try item.value("City"),
      state: try item.value("State"), hostCountry: try item.value("HostCountry"),
      translatedCity: try item.object("Translations", Self.city) ?? nil, latitude: place.latitude,
      longitude: place.longitude, gatewayName: try item.value("GatewayName"))
  }

  private static func place(
    _ location: JSONValue
  ) throws(RejectedItem) -> (latitude: Double, longitude: Double) {
    (try location.value("Lat"), try location.value("Long"))
  }

  private static func city(_ translations: JSONValue) throws(RejectedItem) -> String? {
    try translations.value("City")
  }
}

extension ServerEndpoint {
  fileprivate init(listed item: JSONValue) throws(RejectedItem) {
    self.init(
      id: try item.value("ID"), entryIp: try item.value("EntryIP"),
      exitIp: try item.value("ExitIP"), domain: try item.value("Domain"),
      status: try item.value("Status"), label: try item.value("Label"),
      x25519PublicKey: try item.value("X25519PublicKey"),
      protocolEntries: try item.object("EntryPerProtocol", Self.entries))
  }

  private static func entries(_ listed: JSONValue) throws(RejectedItem) -> ProtocolEntries {
    guard case .object(let members) = listed else { throw listed.mismatch("an object") }
    var entries: ProtocolEntries = [:]
    // Of several values of a key, the first counts.
    for (name, value) in members where !entries.keys.contains(name) {
      let part = try value.read(inside: name) { value throws(RejectedItem) in
        try value.object(Self.part)
      }
      entries.updateValue(part, forKey: name)
    }
    return entries
  }

  private static func part(_ listed: JSONValue) throws(RejectedItem) -> ProtocolEntry {
    ProtocolEntry(ipv4: try listed.value("IPv4"), ports: try listed.value("Ports"))
  }
}

extension ServerLoad: ListItem {
  init(listed item: JSONValue) throws(RejectedItem) {
    self.init(
      id: try item.value("ID"), load: try item.value("Load"), score: try item.value("Score"),
      status: try item.value("Status"))
  }
}
