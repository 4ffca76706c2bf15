extension JSONText {
  /// Writes a server as `/vpn/logicals` has it.
  ///
  /// - Throws: ``ServerListError/notANumber(id:key:)``; then nothing is written.
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

  /// Writes a load as `/vpn/loads` has it.
  ///
  /// - Throws: ``ServerListError/notANumber(id:key:)``; then nothing is written.
  mutating func write(_ load: ServerLoad) throws(ServerListError) {
    guard load.score.isFinite else { throw .notANumber(id: load.id, key: ItemKey.score.rawValue) }
    openObject()
    write(.id, load.id)
    write(.load, load.load)
    write(.score, load.score)
    write(.status, load.status)
    closeObject()
  }
}

extension JSONText {
  private mutating func write(_ logical: Logical) {
    write(.id, logical.id)
    write(.name, logical.name)
    write(.entryCountry, logical.entryCountryCode)
    write(.exitCountry, logical.exitCountryCode)
    write(.domain, logical.domain)
    write(.tier, logical.tier)
    write(.features, logical.features.rawValue)
    write(.city, logical.city)
    if let state = logical.state { write(.state, state) }
    write(.score, logical.score)
    write(.load, logical.load)
    write(.status, logical.status)
    write(.hostCountry, logical.hostCountry)
    if let gatewayName = logical.gatewayName { write(.gatewayName, gatewayName) }
    writePlace(of: logical)
  }

  private mutating func writePlace(of logical: Logical) {
    key(ItemKey.location)
    openObject()
    key(LocationKey.latitude)
    value(logical.latitude)
    key(LocationKey.longitude)
    value(logical.longitude)
    closeObject()
    guard let city = logical.translatedCity else { return }
    key(ItemKey.translations)
    openObject()
    key(TranslationKey.city)
    value(city)
    closeObject()
  }

  private mutating func write(_ name: ItemKey, _ text: String?) {
    key(name)
    value(text)
  }

  private mutating func write(_ name: ItemKey, _ number: Int) {
    key(name)
    value(number)
  }

  private mutating func write(_ name: ItemKey, _ number: Double) {
    key(name)
    value(number)
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
