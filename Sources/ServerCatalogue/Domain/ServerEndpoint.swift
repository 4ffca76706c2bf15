/// A physical server of a ``Logical``.
///
/// An endpoint belongs to one logical: the same id under another logical is another endpoint.
public struct ServerEndpoint: Hashable, Identifiable, Sendable, Codable {
  /// The API's id, which is text. Compared byte by byte.
  public var id: String
  /// The address to connect to, nil if only the overrides contain addresses.
  public var entryIp: String?
  /// The address from which traffic leaves the network.
  public var exitIp: String
  /// The host name in its certificate.
  public var domain: String
  /// 0 if it is under maintenance; any other value if it is up.
  public var status: Int
  /// Distinguishes several exits of one machine.
  public var label: String?
  /// The public key for WireGuard, in base64.
  public var x25519PublicKey: String?
  /// The overrides of ``entryIp`` by protocol, nil if there are none.
  ///
  /// An empty dictionary becomes nil.
  public var protocolEntries: ProtocolEntries? {
    get { overrides }
    set { overrides = newValue?.nilIfEmpty }
  }

  private var overrides: ProtocolEntries?

  /// An endpoint with these values.
  public init(
    id: String, entryIp: String?, exitIp: String, domain: String, status: Int = 1,
    label: String? = nil, x25519PublicKey: String? = nil, protocolEntries: ProtocolEntries? = nil
  ) {
    self.id = id
    self.entryIp = entryIp
    self.exitIp = exitIp
    self.domain = domain
    self.status = status
    self.label = label
    self.x25519PublicKey = x25519PublicKey
    overrides = protocolEntries?.nilIfEmpty
  }

  private enum CodingKeys: String, CodingKey {
    case id, entryIp, exitIp, domain, status, label, x25519PublicKey
    case overrides = "protocolEntries"
  }
}

extension ServerEndpoint {
  /// Whether it is under maintenance: its status is 0.
  public var isUnderMaintenance: Bool { status == 0 }

  /// Decodes an endpoint; empty overrides become nil.
  ///
  /// - Throws: the decoder's error for a key that is missing or has another type.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try values.decode(String.self, forKey: .id),
      entryIp: try values.decodeIfPresent(String.self, forKey: .entryIp),
      exitIp: try values.decode(String.self, forKey: .exitIp),
      domain: try values.decode(String.self, forKey: .domain),
      status: try values.decode(Int.self, forKey: .status),
      label: try values.decodeIfPresent(String.self, forKey: .label),
      x25519PublicKey: try values.decodeIfPresent(String.self, forKey: .x25519PublicKey),
      protocolEntries: try values.decodeIfPresent(ProtocolEntries.self, forKey: .overrides))
  }
}

extension ServerEndpoint {
  /// The address to connect to with `vpnProtocol`, nil if the endpoint does not support it.
  ///
  /// Without overrides it is the endpoint's own ``entryIp``. With overrides:
  ///
  /// 1. If the protocol is listed with an address, that address.
  /// 2. If it is listed without an address, the endpoint's own.
  /// 3. If it is not listed, and any listed protocol has no address, nil: only listed protocols are supported.
  /// 4. If it is not listed, and all listed protocols have addresses, the endpoint's own.
  public func entryIp(for vpnProtocol: VPNProtocol) -> String? {
    guard let protocolEntries else { return entryIp }
    if let listed = protocolEntries[vpnProtocol.rawValue] { return listed?.ipv4 ?? entryIp }
    return speaksListedProtocolsOnly ? nil : entryIp
  }

  /// The protocols with an entry address; without overrides all protocols, even if the endpoint's own address is nil.
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

/// An override of an endpoint's entry for one protocol.
public struct ProtocolEntry: Hashable, Sendable, Codable {
  /// The address to connect to; nil uses the endpoint's own.
  public var ipv4: String?
  /// The ports to try, in this order; nil uses the protocol's usual ones.
  public var ports: [Int]?

  /// An override with these values.
  public init(ipv4: String? = nil, ports: [Int]? = nil) {
    self.ipv4 = ipv4
    self.ports = ports
  }
}

/// The overrides of an endpoint by protocol name (the raw value of ``VPNProtocol``).
///
/// Names of unknown protocols are kept, and count as listed. A name with nil lists its protocol without overriding
/// anything.
public typealias ProtocolEntries = [String: ProtocolEntry?]

extension ProtocolEntries {
  var nilIfEmpty: ProtocolEntries? { isEmpty ? nil : self }
}
