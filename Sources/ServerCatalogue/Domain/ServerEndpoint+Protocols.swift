extension ServerEndpoint {
  /// The address to connect to by `vpnProtocol`, nil where there is none.
  ///
  /// 1. Listed among the overrides with an address: that one.
  /// 2. Listed without an address: the endpoint's own.
  /// 3. Not listed, and a listed one lacks an address: none; the endpoint speaks the listed protocols only.
  /// 4. Not listed, and all the listed ones have addresses: the endpoint's own.
  ///
  /// Without overrides it is the endpoint's own.
  public func entryIp(for vpnProtocol: VPNProtocol) -> String? {
    guard let protocolEntries else { return entryIp }
    if let listed = protocolEntries[vpnProtocol.rawValue] { return listed?.ipv4 ?? entryIp }
    return speaksListedProtocolsOnly ? nil : entryIp
  }

  /// The protocols that it can be reached by: those with an entry address, or, without any override, every one, even if
  /// the endpoint's own address is not known.
  public var supportedProtocols: ProtocolSupport {
    guard protocolEntries != nil else { return .all }
    return VPNProtocol.allCases.reduce(into: []) { support, vpnProtocol in
      if entryIp(for: vpnProtocol) != nil { support.insert(vpnProtocol.support) }
    }
  }

  private var speaksListedProtocolsOnly: Bool {
    protocolEntries?.values.contains { $0?.ipv4 == nil } ?? false
  }
}
