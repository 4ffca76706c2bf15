protocol ListItem: Identifiable<String>, Sendable {
  init(listed item: ListedObject) throws
}

extension VPNServer: ListItem {
  init(listed item: ListedObject) throws {
    let logical = try Logical(listed: item)
    let endpoints: [ListedObject] = try item.value("Servers")
    self.init(logical: logical, endpoints: try endpoints.map(ServerEndpoint.init(listed:)))
  }
}

extension Logical {
  fileprivate init(listed item: ListedObject) throws {
    let location: ListedObject = try item.value("Location")
    self.init(
      id: try item.value("ID"), name: try item.value("Name"), domain: try item.value("Domain"),
      load: try item.value("Load"), entryCountryCode: try item.value("EntryCountry"),
      exitCountryCode: try item.value("ExitCountry"), tier: try item.value("Tier"),
      score: try item.value("Score"), status: try item.value("Status"),
      features: ServerFeature(rawValue: try item.value("Features")),
      city: try item.optional("City"), state: try item.optional("State"),
      hostCountry: try item.optional("HostCountry"),
      translatedCity: try item.object("Translations")?.optional("City"),
      latitude: try location.value("Lat"), longitude: try location.value("Long"),
      gatewayName: try item.optional("GatewayName"))
  }
}

extension ServerEndpoint {
  fileprivate init(listed item: ListedObject) throws {
    self.init(
      id: try item.value("ID"), entryIp: try item.optional("EntryIP"),
      exitIp: try item.value("ExitIP"), domain: try item.value("Domain"),
      status: try item.value("Status"), label: try item.optional("Label"),
      x25519PublicKey: try item.optional("X25519PublicKey"),
      protocolEntries: try item.object("EntryPerProtocol")?
        .mapObjects(ProtocolEntry.init(listed:)))
  }
}

extension ProtocolEntry {
  fileprivate init(listed item: ListedObject) throws {
    self.init(ipv4: try item.optional("IPv4"), ports: try item.optional("Ports"))
  }
}

extension ServerLoad: ListItem {
  init(listed item: ListedObject) throws {
    self.init(
      id: try item.value("ID"), load: try item.value("Load"), score: try item.value("Score"),
      status: try item.value("Status"))
  }
}
