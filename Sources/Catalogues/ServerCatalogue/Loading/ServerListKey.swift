/// A key in the API's list of servers. A ``ServerReplacement`` does not remove its values from all servers by mistake.
///
/// The raw value is the path of the key within an item of the list.
public enum ServerListKey: String, Hashable, Sendable, Codable, CaseIterable {
  /// The endpoints of a server.
  case endpoints = "Servers"
  /// The visible name of a server.
  case name = "Name"
  /// The host name of a server.
  case domain = "Domain"
  /// The code of the entry country.
  case entryCountry = "EntryCountry"
  /// The code of the exit country.
  case exitCountry = "ExitCountry"
  /// The city of a server.
  case city = "City"
  /// The state or region of the city.
  case state = "State"
  /// The code of the country where the machine is located.
  case hostCountry = "HostCountry"
  /// The name of the gateway that a server belongs to.
  case gatewayName = "GatewayName"
  /// The city in the user's language.
  case translatedCity = "Translations.City"
  /// The entry address of an endpoint.
  case entryIp = "Servers.EntryIP"
  /// The exit address of an endpoint.
  case exitIp = "Servers.ExitIP"
  /// The host name of an endpoint.
  case endpointDomain = "Servers.Domain"
  /// The label of an endpoint.
  case label = "Servers.Label"
  /// The public key of an endpoint.
  case publicKey = "Servers.X25519PublicKey"
  /// The protocol entries of an endpoint.
  case protocolEntries = "Servers.EntryPerProtocol"
  /// The entry address for a protocol.
  case protocolAddress = "Servers.EntryPerProtocol.IPv4"
  /// The ports for a protocol.
  case protocolPorts = "Servers.EntryPerProtocol.Ports"
}

extension ServerListKey {
  /// Whether `server` has a value of the key; an empty text or array counts as missing.
  func isPresent(in server: VPNServer) -> Bool {
    let (logical, endpoints) = (server.logical, server.endpoints)
    let entries = endpoints.lazy.compactMap(\.protocolEntries).flatMap(\.values)
    return switch self {
    case .endpoints: !endpoints.isEmpty
    case .name: !logical.name.isEmpty
    case .domain: !logical.domain.isEmpty
    case .entryCountry: !logical.entryCountryCode.isEmpty
    case .exitCountry: !logical.exitCountryCode.isEmpty
    case .city: logical.city?.isEmpty == false
    case .state: logical.state?.isEmpty == false
    case .hostCountry: logical.hostCountry?.isEmpty == false
    case .gatewayName: logical.gatewayName?.isEmpty == false
    case .translatedCity: logical.translatedCity?.isEmpty == false
    case .entryIp: endpoints.contains { $0.entryIp?.isEmpty == false }
    case .exitIp: endpoints.contains { !$0.exitIp.isEmpty }
    case .endpointDomain: endpoints.contains { !$0.domain.isEmpty }
    case .label: endpoints.contains { $0.label?.isEmpty == false }
    case .publicKey: endpoints.contains { $0.x25519PublicKey?.isEmpty == false }
    case .protocolEntries: endpoints.contains { $0.protocolEntries != nil }
    case .protocolAddress: entries.contains { $0?.ipv4?.isEmpty == false }
    case .protocolPorts: entries.contains { $0?.ports?.isEmpty == false }
    }
  }

  var isOfEndpoint: Bool { rawValue.hasPrefix("\(Self.endpoints.rawValue).") }
}
