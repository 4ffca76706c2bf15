import SocleEntities
import SocleObjectGraph
import Testing

@Suite("Completions of a text prefix")
struct CompletingTests {
  @Test(
    "Completions are distinct, sorted and begin with the prefix, in which no character is a wildcard",
    arguments: Place.allCases)
  func prefixes(_ place: Place) throws {
    let persister = try place.stage().persister
    let labels = [
      "Food", "food", "Fuel", "Food", "50%", "5_0", "500", "", "École", "Ecole", "E\u{301}cole",
      "\u{10FFFF}", "\u{10FFFF}a", "it's", "Gro*ry", "Groery",
    ]
    var items = labels.map { BudgetItem(label: $0) }
    try persister.saveAll(objects: &items)
    func completions(_ prefix: String, limit: Int = 20) throws -> [String] {
      try persister.completions(of: \BudgetItem.label, startingWith: prefix, limit: limit)
    }
    #expect(try completions("Fo") == ["Food"] && completions("f") == ["food"])
    #expect(try completions("5") == ["500", "50%", "5_0"].sorted())
    #expect(try completions("50%") == ["50%"] && completions("5_") == ["5_0"])
    #expect(try completions("Gro*") == ["Gro*ry"] && completions("it's") == ["it's"])
    // Accents and spellings count.
    #expect(try completions("Ec") == ["Ecole"] && completions("É").map(\.utf8.count) == [6])
    #expect(try completions("\u{10FFFF}") == ["\u{10FFFF}", "\u{10FFFF}a"])
    #expect(try completions("").count == Set(labels.map { Array($0.utf8) }).count)
    #expect(try completions("", limit: 2) == ["", "50%"] && completions("F", limit: 0) == [])
    #expect(throws: EntityError.self) { try completions("F", limit: -1) }
    #expect(try completions("nothing") == [])
  }

  @Test("Completions change with deletes and undo", arguments: Place.allCases)
  func follow(_ place: Place) throws {
    let persister = try place.stage().persister
    func completions() throws -> [String] {
      try persister.completions(of: \BudgetItem.label, startingWith: "F")
    }
    #expect(try completions() == [])
    var item = BudgetItem(label: "Food")
    try persister.saveAll(object: &item)
    try persister.delete(object: item)
    #expect(try completions() == [])
    try persister.undo()
    #expect(try completions() == ["Food"])
    item.label = "Fuel"
    try persister.saveAll(object: &item)
    #expect(try completions() == ["Fuel"])
    try persister.undo()
    #expect(try completions() == ["Food"])
  }

  private struct Wallet: Saveable, Equatable {
    static let indexes: [EntityIndex<Wallet>] = [.unique(\.name)]
    var id: Int?
    var name: String
  }

  @Test("A unique property has completions")
  func unique() throws {
    let persister = try SQLitePersister.inMemory()
    var wallet = Wallet(name: "Cash")
    try persister.saveAll(object: &wallet)
    #expect(try persister.completions(of: \Wallet.name, startingWith: "C") == ["Cash"])
  }

  @Test("Completions of a property without an index or of another type are refused")
  func unindexed() throws {
    let persister = try SQLitePersister.inMemory()
    let error = #expect(throws: EntityError.self) {
      try persister.completions(of: \Transaction.payee, startingWith: "")
    }
    #expect(
      error?.description == """
        the request for Transaction is refused: payee is not a text that begins an index, which \
        completions need. For a text, declare \
        static let indexes: [EntityIndex<Transaction>] = [.on(\\.payee)]
        """)
    let other = #expect(throws: EntityError.self) {
      try persister.completions(of: \BudgetItem.budgeted, startingWith: "")
    }
    #expect(other?.description.contains("budgeted is not a text") == true)
  }
}
