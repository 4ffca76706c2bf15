public import ServerCatalogue

extension ServerEndpoint {
  /// An endpoint for a test: up, with addresses for documentation (RFC 5737), and every protocol.
  ///
  /// - Parameters:
  ///   - entry: The address to connect to.
  ///   - exit: The address that the world sees.
  ///   - key: The public key for WireGuard.
  ///   - overrides: What single protocols use instead of `entry`.
  public static func made(
    _ id: String, entry: String? = "192.0.2.1", exit: String = "198.51.100.1", status: Int = 1,
    label: String? = "0", key: String? = "a2V5", overrides: ProtocolEntries? = nil
  ) -> ServerEndpoint {
    ServerEndpoint(
      id: id, entryIp: entry, exitIp: exit, domain: "\(id).example.net", status: status,
      label: label, x25519PublicKey: key, protocolEntries: overrides)
  }

  /// An endpoint for a test that speaks `protocols` only; without any it speaks all.
  public static func speaking(
    _ id: String, _ protocols: VPNProtocol..., status: Int = 1
  ) -> ServerEndpoint {
    let names = protocols.map { ($0.rawValue, ProtocolEntry?.none) }
    return made(id, status: status, overrides: Dictionary(names) { first, _ in first })
  }
}
