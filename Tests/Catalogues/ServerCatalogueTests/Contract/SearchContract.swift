import CatalogueTesting
import ServerCatalogue
import Testing

@Suite("Contract: searching")
struct SearchContract {
  private static let servers = [
    VPNServer.made("ch", name: "CH#1", country: "CH", city: "Zürich"),
    .made("tr", name: "TR#7", country: "TR", city: "İSTANBUL", translatedCity: "Stambuł"),
    .made("pl", name: "PL#1", country: "PL", city: "Łódź"),
    .made("uk", name: "UK#1", country: "UK", city: "100% London"),
    .made(
      "core", name: "SE-US#1", country: "US", entry: "SE", features: .secureCore, state: "New_York"),
    .made("gate", name: "Öffi#3", country: "XX", gateway: "Büro Größe"),
    .made("decomposed", name: "BR#1", country: "BR", city: "Sa\u{303}o Paulo"),
  ]

  private static let examples: [(text: String, ids: [String])] =
    [
      ("zur", ["ch"]), ("ZÜRICH", ["ch"]), ("ürich", ["ch"]), ("zu\u{308}r", ["ch"]),
      ("tur", ["tr"]), ("türkiye", ["tr"]), ("istanbul", ["tr"]), ("stambul", ["tr"]),
      ("ISTANBUL", ["tr"]), ("ıstanbul", ["tr"]), ("lodz", ["pl"]), ("Łódź", ["pl"]),
      ("odz", ["pl"]),
      ("uk", ["uk"]), ("Uk", ["uk"]), ("se", ["core", "gate"]), ("us", ["core"]),
      ("switz", ["ch"]), ("SWEDEN", ["core"]), ("united", ["core", "uk"]), ("kingdom", ["uk"]),
      ("king dom", []), ("united kingdom", ["uk"]), ("united  kingdom", []), (" uk", []),
      ("%", ["uk"]), ("100%", ["uk"]), ("1%", []), ("_", ["core"]), ("w_y", ["core"]), ("n_w", []),
      ("groesse", []), ("grosse", ["gate"]), ("buro", ["gate"]), ("offi#3", ["gate"]),
      ("ffi#3", []),
      ("SE-US#", ["core"]), ("#1", []), ("xx", ["gate"]), ("sao p", ["decomposed"]),
      ("SÃO", ["decomposed"]),
    ]

  @Test(
    "A search text finds servers by code, place, gateway, country and name",
    arguments: ServerBackend.all)
  func finds(backend: ServerBackend) throws {
    let repository = try backend.repository(Self.servers)
    for (text, ids) in Self.examples {
      #expect(try repository.ids(.matches(text)) == ids, "\(text)")
    }
  }

  @Test(
    "An empty search text, or one with accents only, finds everything",
    arguments: ServerBackend.all,
    ["", "\u{301}"])
  func empty(backend: ServerBackend, text: String) throws {
    #expect(try backend.repository(Self.servers).ids(.matches(text)).count == Self.servers.count)
  }

  @Test("A code must match as a whole, a name only by its beginning", arguments: ServerBackend.all)
  func wholeCodes(backend: ServerBackend) throws {
    let names = CountryNames(identifier: "none") { _ in nil }
    let repository = try backend.repository(
      .made("a", name: "one two", country: "CHX"), .made("b", name: "x", country: "CH"),
      countryNames: names)
    #expect(try repository.ids(.matches("ch")) == ["b"])
    #expect(try repository.ids(.matches("chx")) == ["a"])
    #expect(try repository.ids(.matches("one")) == ["a"])
    #expect(try repository.ids(.matches("two")) == [])
  }

  @Test("Countries are found by the given names", arguments: ServerBackend.all)
  func countryNames(backend: ServerBackend) throws {
    let polish = try backend.repository(Self.servers, countryNames: .localized(in: "pl"))
    #expect(try polish.ids(.matches("szwaj")) == ["ch"])
    #expect(try polish.ids(.matches("switz")) == [])
    let own = CountryNames(identifier: "own") { $0 == "XX" ? "Ÿland" : nil }
    #expect(
      try backend.repository(Self.servers, countryNames: own).ids(.matches("yla")) == ["gate"])
  }

  @Test(
    "Servers written later are found, and deleted servers are not", arguments: ServerBackend.all)
  func afterChanges(backend: ServerBackend) throws {
    let repository = try backend.repository(Self.servers)
    try repository.upsert(servers: [
      .made("ch", country: "CH", city: "Genève"), .made("new", city: "Zürich"),
    ])
    #expect(try repository.ids(.matches("zurich")) == ["new"])
    #expect(try repository.ids(.matches("geneve")) == ["ch"])
    try repository.delete(serversWithIDsNotIn: ["ch"], maxTier: 9)
    #expect(try repository.ids(.matches("zurich")) == [])
  }
}
