/// A physical server that belongs to a logical server (``Logical``).
///
/// If two logical servers list an endpoint with the same id, these are two endpoints.
public struct ServerEndpoint: Hashable, Identifiable, Sendable, Codable {
  /// The id that the API assigned, which is text. Ids are compared byte by byte.
  public var id: String
  /// The address to connect to; nil if addresses are given only by protocol, in ``protocolEntries``.
  public var entryIp: String?
  /// The address from which traffic leaves the network.
  public var exitIp: String
  /// The host name in the server's certificate.
  public var domain: String
  /// 0 if the endpoint is under maintenance, any other value if it is up.
  public var status: Int
  /// Distinguishes several exit addresses of the same machine.
  public var label: String?
  /// The public key for WireGuard, in base64.
  public var x25519PublicKey: String?
  /// The addresses and ports for individual protocols, by protocol name, in place of the endpoint's address and the protocols'
  /// usual ports; nil if there are none.
  ///
  /// An empty dictionary is stored as nil.
  public var protocolEntries: ProtocolEntries? {
    didSet { protocolEntries = protocolEntries?.nilIfEmpty }
  }

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
    self.protocolEntries = protocolEntries?.nilIfEmpty
  }
}

extension ServerEndpoint {
  /// Decodes an endpoint; empty ``protocolEntries`` are decoded as nil.
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
      protocolEntries: try values.decodeIfPresent(ProtocolEntries.self, forKey: .protocolEntries))
  }

  /// Whether the endpoint is under maintenance: its ``status`` is 0.
  public var isUnderMaintenance: Bool { status == 0 }

  /// The address to connect to with `vpnProtocol`; nil if the endpoint does not support this protocol.
  ///
  /// Without ``protocolEntries`` it is the endpoint's own ``entryIp``. Otherwise it is:
  ///
  /// 1. for a protocol listed with an address: that address;
  /// 2. for a protocol listed without an address: the endpoint's own address;
  /// 3. for an unlisted protocol, if a listed protocol has no address: nil, because then only listed protocols are supported;
  /// 4. for an unlisted protocol, if all listed protocols have addresses: the endpoint's own address.
  public func entryIp(for vpnProtocol: VPNProtocol) -> String? {
    guard let protocolEntries else { return entryIp }
    if let listed = protocolEntries[vpnProtocol.rawValue] { return listed?.ipv4 ?? entryIp }
    return speaksListedProtocolsOnly ? nil : entryIp
  }

  /// The protocols with an entry address; all protocols if there are no ``protocolEntries``, even if ``entryIp`` is nil.
  public var supportedProtocols: ProtocolSupport {
    guard let protocolEntries, !protocolEntries.isEmpty else { return .all }
    return VPNProtocol.allCases.reduce(into: []) { support, vpnProtocol in
      if entryIp(for: vpnProtocol) != nil { support.insert(vpnProtocol.support) }
    }
  }

  private var speaksListedProtocolsOnly: Bool {
    protocolEntries?.values.contains { $0?.ipv4 == nil } ?? false
  }
}

/// The address and ports with which one protocol connects to an endpoint, in place of the endpoint's address and the protocol's
/// usual ports.
public struct ProtocolEntry: Hashable, Sendable, Codable {
  /// The address to connect to; nil for the endpoint's own address.
  public var ipv4: String?
  /// The ports to try, in this order; nil for the protocol's usual ports.
  public var ports: [Int]?

  /// An entry with these values.
  public init(ipv4: String? = nil, ports: [Int]? = nil) {
    self.ipv4 = ipv4
    self.ports = ports
  }
}

/// The entries of an endpoint by protocol name (the raw value of ``VPNProtocol``).
///
/// Unknown protocol names are kept, and count as listed protocols. A name with the value nil lists the protocol with the
/// endpoint's address and the protocol's usual ports.
public typealias ProtocolEntries = [String: ProtocolEntry?]

extension ProtocolEntries {
  var nilIfEmpty: ProtocolEntries? { isEmpty ? nil : self }
}
