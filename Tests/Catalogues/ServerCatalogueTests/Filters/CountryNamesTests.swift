import ServerCatalogue
import Testing

@Suite("Names of countries")
struct CountryNamesTests {
  @Test(
    "Countries have English names, including the API's UK, and unknown codes have none",
    arguments: [
      ("CH", "Switzerland"), ("UK", "United Kingdom"), ("GB", "United Kingdom"), ("TR", "Türkiye"),
      ("XX", nil), ("ZZ", nil), ("", nil), ("é", nil),
    ] as [(String, String?)])
  func english(code: String, name: String?) {
    #expect(CountryNames.english.name(of: code) == name)
  }

  @Test("Country names in another language have another identifier")
  func polish() {
    let polish = CountryNames.localized(in: "pl")
    #expect(polish.name(of: "CH") == "Szwajcaria")
    #expect(polish.identifier != CountryNames.english.identifier)
    #expect(!CountryNames.current.identifier.isEmpty)
  }

  @Test("Custom country names are used, and an empty name counts as missing")
  func own() {
    let own = CountryNames(identifier: "own") { $0 == "A" ? "Aland" : $0 == "B" ? "" : nil }
    #expect(["A", "B", "C"].map(own.name(of:)) == ["Aland", nil, nil])
  }
}
