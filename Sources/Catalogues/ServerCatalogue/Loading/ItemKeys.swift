/// The keys of one item of a list, as the API spells them.
package enum ItemKey: String, CodingKey {
  case id = "ID"
  case name = "Name"
  case domain = "Domain"
  case entryCountry = "EntryCountry"
  case exitCountry = "ExitCountry"
  case tier = "Tier"
  case features = "Features"
  case city = "City"
  case state = "State"
  case score = "Score"
  case load = "Load"
  case status = "Status"
  case hostCountry = "HostCountry"
  case gatewayName = "GatewayName"
  case location = "Location"
  case translations = "Translations"
  case servers = "Servers"
}

/// The keys of `Location`.
package enum LocationKey: String, CodingKey {
  case latitude = "Lat"
  case longitude = "Long"
}

/// The keys of `Translations`.
package enum TranslationKey: String, CodingKey {
  case city = "City"
}

/// The keys of an item of `Servers`.
package enum EndpointKey: String, CodingKey {
  case id = "ID"
  case entryIp = "EntryIP"
  case exitIp = "ExitIP"
  case domain = "Domain"
  case status = "Status"
  case label = "Label"
  case publicKey = "X25519PublicKey"
  case entryPerProtocol = "EntryPerProtocol"
}

/// The keys of an item of `EntryPerProtocol`.
package enum OverrideKey: String, CodingKey {
  case ipv4 = "IPv4"
  case ports = "Ports"
}

/// A key of `EntryPerProtocol`: the name of a protocol, known or unknown.
package struct ProtocolKey: CodingKey {
  package let stringValue: String
  package var intValue: Int? { nil }

  package init(stringValue: String) { self.stringValue = stringValue }
  package init?(intValue: Int) { nil }
}
