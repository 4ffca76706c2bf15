/// A physical server behind a ``Logical``.
///
/// It belongs to its logical: the same id may stand under another logical too, as another endpoint.
public struct ServerEndpoint: Hashable, Identifiable, Sendable, Codable {
  /// The API's id, which is text. Compared byte for byte.
  public var id: String
  /// The address to connect to, nil where only the overrides name one.
  public var entryIp: String?
  /// The address that the world sees.
  public var exitIp: String
  /// The host name in its certificate.
  public var domain: String
  /// 0 under maintenance, anything else up.
  public var status: Int
  /// What tells several exits of one machine apart.
  public var label: String?
  /// The public key for WireGuard, in base64.
  public var x25519PublicKey: String?
  /// What single protocols use instead of ``entryIp``, nil where no protocol is treated specially.
  ///
  /// An empty set of overrides says the same and becomes nil.
  public var protocolEntries: ProtocolEntries? {
    get { overrides }
    set { overrides = newValue?.nilIfEmpty }
  }

  private var overrides: ProtocolEntries?

  /// An endpoint of these properties.
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

  /// An endpoint as another process has encoded it; empty overrides are none here too.
  ///
  /// - Throws: what the decoder finds missing or of another type.
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
