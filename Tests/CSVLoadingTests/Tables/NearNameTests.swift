import Testing

@testable import CSVLoading

@Suite("Names that were probably meant")
struct NearNameTests {
  @Test(
    "The nearest of several names, case aside, if few letters differ",
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

  @Test("A message asks about the nearest name, and about none if all are far")
  func hint() {
    #expect(NearName.hint(for: "nmae", among: ["id", "name"]) == "; is \"name\" meant?")
    #expect(NearName.hint(for: "part", among: ["id", "name"]).isEmpty)
  }

  @Test("Of two that are equally near, the first; of none, none")
  func ties() {
    #expect(NearName.nearest(to: "cat", among: ["bat", "car"]) == "bat")
    #expect(NearName.nearest(to: "cat", among: ["carts", "cart"]) == "cart")
    #expect(NearName.nearest(to: "cat", among: []) == nil)
  }
}
