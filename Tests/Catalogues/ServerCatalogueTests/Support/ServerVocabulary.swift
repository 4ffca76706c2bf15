/// The words that made-up servers and made-up queries share, so that queries find something. Small, so that servers
/// share cities, gateways and scores, with unusual letters, empty texts and nil.
enum ServerVocabulary {
  static let countries = ["CH", "US", "UK", "TR", "PL", "NO", "XX", ""]
  static let cities: [String?] = [
    nil, "", "Zürich", "zürich", "Genève", "New York", "Łódź", "İstanbul", "Tromsø", "100%", "a_b",
  ]
  static let states: [String?] = [nil, nil, "", "Texas", "New York", "Zürich"]
  static let translations: [String?] = [nil, nil, "Zurigo", "Нью-Йорк", "Genf"]
  static let gateways: [String?] = [nil, nil, nil, "", "Büro", "bureau", "ACME"]
  static let names = [
    "CH#1", "CH#9", "CH#10", "CH#02", "CH#2", "US-TX#4-TOR", "US-TX#4", "US-TX#", "US-TX#x",
    "US-TX",
    "UK-FREE#99999999999999999999", "ÜB#3", "üb#3", "", "#7", "A#1#2",
  ]
  static let searches = [
    "", "zur", "ZÜR", "ch", "uk", "united", "king dom", "kingdom", "%", "_", "a_b", "lodz", "ŁÓ",
    "tur",
    "istanbul", "us-tx", "new", "york", "bur", "genf", "нью", "tromso", "x", "#", "ub#", " ",
    "zürichx",
  ]
  static let scores = [-1, 0, 0.5, 1, 1, 2.25, 1e300, .infinity]
  static let protocolNames = VPNProtocolNames.known + ["Stealth"]
}

/// The API's names of protocols.
enum VPNProtocolNames {
  static let known = [
    "IKEv2", "WireGuardUDP", "WireGuardTCP", "WireGuardTLS", "OpenVPNUDP", "OpenVPNTCP",
  ]
}
