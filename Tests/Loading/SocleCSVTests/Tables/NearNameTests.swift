import Testing

@testable import SocleCSV

@Suite("Suggestions for misspelled names")
struct NearNameTests {
  @Test(
    "The most similar name is suggested, ignoring case, if few letters differ",
    arguments: [
      ("nmae", "name"), ("NAME", "name"), ("cutsomer_id", "customer_id"),
      ("custommer_i", "customer_id"),
      ("is", "id"), ("part", nil), ("x", nil), ("i", nil), ("", nil), ("entirely_other", nil),
      ("größe", "Größe"), ("grösse", "Größe"),
    ] as [(String, String?)])
  func nearest(written: String, meant: String?) {
    let names = ["id", "name", "customer_id", "Größe", "a_rather_long_name"]
    #expect(NearName.nearest(to: written, among: names) == meant)
  }

  @Test("A message suggests the nearest name, and none if all names are far")
  func hint() {
    #expect(NearName.question(for: "nmae", among: ["id", "name"]) == "; did you mean \"name\"?")
    #expect(NearName.question(for: "part", among: ["id", "name"]).isEmpty)
  }

  @Test("Of two equally similar names the first is suggested; without names there is no suggestion")
  func ties() {
    #expect(NearName.nearest(to: "cat", among: ["bat", "car"]) == "bat")
    #expect(NearName.nearest(to: "cat", among: ["carts", "cart"]) == "cart")
    #expect(NearName.nearest(to: "cat", among: []) == nil)
  }
}
