import ServerCatalogue

/// A server as `--json` writes it. Keys without a value are left out.
struct ServerOutput: Encodable, Equatable {
  /// "country", "secureCore" or "gateway".
  let kind: String
  let id: String
  let name: String
  let domain: String
  let exitCountry: String
  let entryCountry: String
  let city: String?
  let translatedCity: String?
  let state: String?
  let gateway: String?
  /// The country where the machine is located; virtual servers only.
  let hostCountry: String?
  let isUnderMaintenance: Bool
  let load: Int
  let score: Double
  let tier: Int
  let features: [String]
  let protocols: [String]
  let latitude: Double
  let longitude: Double
  /// Complete servers only.
  let endpoints: [EndpointOutput]?

  init(_ logical: Logical, _ support: ProtocolSupport, endpoints: [ServerEndpoint]? = nil) {
    kind = logical.kind.word
    id = logical.id
    name = logical.name
    domain = logical.domain
    exitCountry = logical.exitCountryCode
    entryCountry = logical.entryCountryCode
    city = logical.city
    translatedCity = logical.translatedCity
    state = logical.state
    gateway = logical.gatewayName
    hostCountry = logical.isVirtual ? logical.hostCountry : nil
    isUnderMaintenance = logical.isUnderMaintenance
    load = logical.load
    score = logical.score
    tier = logical.tier
    features = ServerWords.words(of: logical.features)
    protocols = ServerWords.words(of: support)
    latitude = logical.latitude
    longitude = logical.longitude
    self.endpoints = endpoints?.map(EndpointOutput.init)
  }

  init(_ server: ServerInfo) { self.init(server.logical, server.protocolSupport) }

  init(_ server: VPNServer) {
    self.init(server.logical, server.supportedProtocols, endpoints: server.endpoints)
  }
}

/// An endpoint as `--json` writes it.
struct EndpointOutput: Encodable, Equatable {
  let id: String
  /// The address to connect to by each supported protocol.
  let entries: [String: String]
  let exit: String
  let domain: String
  let label: String?
  let publicKey: String?
  let isUnderMaintenance: Bool

  init(_ endpoint: ServerEndpoint) {
    id = endpoint.id
    entries = ServerWords.protocols.reduce(into: [:]) { entries, known in
      entries[known.key] = endpoint.entryIp(for: known.value)
    }
    exit = endpoint.exitIp
    domain = endpoint.domain
    label = endpoint.label
    publicKey = endpoint.x25519PublicKey
    isUnderMaintenance = endpoint.isUnderMaintenance
  }
}

extension Logical.Kind {
  fileprivate var word: String {
    switch self {
    case .country: "country"
    case .secureCore: "secureCore"
    case .gateway: "gateway"
    }
  }
}
