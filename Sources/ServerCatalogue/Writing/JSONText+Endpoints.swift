extension JSONText {
  /// Writes one of a server's endpoints.
  mutating func write(_ endpoint: ServerEndpoint) {
    openObject()
    write(.id, endpoint.id)
    write(.entryIp, endpoint.entryIp)
    write(.exitIp, endpoint.exitIp)
    write(.domain, endpoint.domain)
    key(EndpointKey.status)
    value(endpoint.status)
    write(.label, endpoint.label)
    write(.publicKey, endpoint.x25519PublicKey)
    if let entries = endpoint.protocolEntries { write(entries) }
    closeObject()
  }

  private mutating func write(_ entries: ProtocolEntries) {
    key(EndpointKey.entryPerProtocol)
    openObject()
    for (name, entry) in entries.sorted(by: { $0.key < $1.key }) {
      key(ProtocolKey(stringValue: name))
      if let entry { write(entry) } else { null() }
    }
    closeObject()
  }

  private mutating func write(_ entry: ProtocolEntry) {
    openObject()
    if let ipv4 = entry.ipv4 {
      key(OverrideKey.ipv4)
      value(ipv4)
    }
    if let ports = entry.ports {
      key(OverrideKey.ports)
      openArray()
      for port in ports { value(port) }
      closeArray()
    }
    closeObject()
  }

  private mutating func write(_ name: EndpointKey, _ text: String?) {
    key(name)
    value(text)
  }
}
