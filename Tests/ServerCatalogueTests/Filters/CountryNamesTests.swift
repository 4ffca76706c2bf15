import ServerCatalogue
import Testing

@Suite("Names of countries")
struct CountryNamesTests {
  @Test(
    "English ones; the API's UK is a country, unknown codes are none",
    arguments: [
      ("CH", "Switzerland"), ("UK", "United Kingdom"), ("GB", "United Kingdom"), ("TR", "Türkiye"),
      ("XX", nil), ("ZZ", nil), ("", nil), ("é", nil),
    ] as [(String, String?)])
  func english(code: String, name: String?) {
    #expect(CountryNames.english.name(of: code) == name)
  }

  @Test("Those of another language, under another identifier")
  func polish() {
    let polish = CountryNames.localized(in: "pl")
    #expect(polish.name(of: "CH") == "Szwajcaria")
    #expect(polish.identifier != CountryNames.english.identifier)
    #expect(!CountryNames.current.identifier.isEmpty)
  }

  @Test("Those of one's own; an empty name is none")
  func own() {
    let own = CountryNames(identifier: "own") { $0 == "A" ? "Aland" : $0 == "B" ? "" : nil }
    #expect(["A", "B", "C"].map(own.name(of:)) == ["Aland", nil, nil])
  }
}
