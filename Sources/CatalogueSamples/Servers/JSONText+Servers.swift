internal import ServerCatalogue

extension JSONText {
  /// Writes a server in the form of `/vpn/logicals`.
  ///
  /// - Throws: `ServerListError.notANumber`, before anything is written.
  mutating func write(_ server: VPNServer) throws(ServerListError) {
    try server.logical.checkNumbers()
    openObject()
    write(server.logical)
    key(ItemKey.servers)
    openArray()
    for endpoint in server.endpoints { write(endpoint) }
    closeArray()
    closeObject()
  }

  /// Writes a load in the form of `/vpn/loads`.
  ///
  /// - Throws: `ServerListError.notANumber`, before anything is written.
  mutating func write(_ load: ServerLoad) throws(ServerListError) {
    guard load.score.isFinite else { throw .notANumber(id: load.id, key: ItemKey.score.rawValue) }
    openObject()
    write(ItemKey.id, load.id)
    write(ItemKey.load, load.load)
    write(ItemKey.score, load.score)
    write(ItemKey.status, load.status)
    closeObject()
  }
}

extension JSONText {
  private mutating func write(_ logical: Logical) {
    write(ItemKey.id, logical.id)
    write(ItemKey.name, logical.name)
    write(ItemKey.entryCountry, logical.entryCountryCode)
    write(ItemKey.exitCountry, logical.exitCountryCode)
    write(ItemKey.domain, logical.domain)
    write(ItemKey.tier, logical.tier)
    write(ItemKey.features, logical.features.rawValue)
    write(ItemKey.city, logical.city)
    if let state = logical.state { write(ItemKey.state, state) }
    write(ItemKey.score, logical.score)
    write(ItemKey.load, logical.load)
    write(ItemKey.status, logical.status)
    write(ItemKey.hostCountry, logical.hostCountry)
    if let gatewayName = logical.gatewayName { write(ItemKey.gatewayName, gatewayName) }
    writePlace(of: logical)
  }

  private mutating func writePlace(of logical: Logical) {
    key(ItemKey.location)
    openObject()
    write(LocationKey.latitude, logical.latitude)
    write(LocationKey.longitude, logical.longitude)
    closeObject()
    guard let city = logical.translatedCity else { return }
    key(ItemKey.translations)
    openObject()
    write(TranslationKey.city, city)
    closeObject()
  }
}

extension JSONText {
  private mutating func write(_ endpoint: ServerEndpoint) {
    openObject()
    write(EndpointKey.id, endpoint.id)
    write(EndpointKey.entryIp, endpoint.entryIp)
    write(EndpointKey.exitIp, endpoint.exitIp)
    write(EndpointKey.domain, endpoint.domain)
    write(EndpointKey.status, endpoint.status)
    write(EndpointKey.label, endpoint.label)
    write(EndpointKey.publicKey, endpoint.x25519PublicKey)
    if let entries = endpoint.protocolEntries { write(entries) }
    closeObject()
  }

  private mutating func write(_ entries: ProtocolEntries) {
    key(EndpointKey.entryPerProtocol)
    openObject()
    for (name, entry) in entries.sorted(by: { $0.key < $1.key }) {
      key(ProtocolKey(stringValue: name))
      if let entry { write(entry) } else { value(String?.none) }
    }
    closeObject()
  }

  private mutating func write(_ entry: ProtocolEntry) {
    openObject()
    if let ipv4 = entry.ipv4 { write(OverrideKey.ipv4, ipv4) }
    if let ports = entry.ports {
      key(OverrideKey.ports)
      openArray()
      for port in ports { value(port) }
      closeArray()
    }
    closeObject()
  }
}

extension Logical {
  fileprivate func checkNumbers() throws(ServerListError) {
    guard score.isFinite else { throw .notANumber(id: id, key: ItemKey.score.rawValue) }
    guard latitude.isFinite, longitude.isFinite else {
      throw .notANumber(id: id, key: ItemKey.location.rawValue)
    }
  }
}
