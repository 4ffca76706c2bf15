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
      entries[key.stringValue] = .some(try entry.map(ProtocolEntry.init(listed:)))
    }
    return entries
  }
}

extension ProtocolEntry {
  fileprivate init(listed item: JSONObject<OverrideKey>) throws(RejectedItem) {
    self.init(ipv4: try item.optional(.ipv4), ports: try item.optional(.ports))
  }
}
