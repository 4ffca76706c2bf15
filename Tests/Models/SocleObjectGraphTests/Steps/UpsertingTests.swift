import SocleEntities
import SocleObjectGraph
import TestSupport
import Testing

/// A shop with shelves that lead back to it.
private struct Shop: Saveable, Equatable {
  static let indexes: [EntityIndex<Shop>] = [.unique(\.code)]
  static let relations: [Relation<Shop>] = [.toMany("shelves", \.shelves)]
  var id: Int?
  var code: String?
  var name = ""
  var shelves: [Shelf] = []
}

private struct Shelf: Saveable, Equatable {
  static let relations: [Relation<Shelf>] = [.toOne("shop", \.shop)]
  var id: Int?
  var boards: Int
  @Indirect var shop: Shop?
}

@Suite("Saving an object in place of the one with its unique value")
struct UpsertingTests {
  @Test(
    "An upserted object takes the id of the value's owner, and undo restores the owner",
    arguments: Place.allCases)
  func owner(_ place: Place) throws {
    let persister = try place.stage().persister
    var old = Shop(code: "a", name: "Old", shelves: [Shelf(boards: 1)])
    try persister.saveAll(object: &old, by: \.code)
    var new = Shop(code: "a", name: "New", shelves: [Shelf(boards: 2)])
    try persister.saveAll(object: &new, by: \.code)
    #expect(new.id == old.id && new.shelves[0].id == 3)
    #expect(try persister.retrieve(type: Shop.self) == [new])
    #expect(try persister.count(type: Shelf.self) == 2)
    let steps = try persister.history().count
    try persister.saveAll(object: &new, by: \.code)
    #expect(try persister.history().count == steps)
    #expect(try persister.undo()?.map(\.description) == ["update Shop 1", "create Shelf 3"])
    #expect(try persister.retrieve(type: Shop.self) == [old])
    try persister.redo()
    #expect(try persister.retrieve(type: Shop.self) == [new])
  }

  @Test(
    "An upserted object with an id takes the owner's id, unless a part has a differing copy of it",
    arguments: Place.allCases)
  func stored(_ place: Place) throws {
    let persister = try place.stage().persister
    var shops = [Shop(code: "a"), Shop(code: "b")]
    try persister.saveAll(objects: &shops)
    var second = shops[1]
    second.code = "a"
    second.shelves = [Shelf(boards: 4), Shelf(boards: 5)]
    second.shelves[0].shop = shops[1]
    second.shelves[0].shop?.code = "a"
    // The copy within the shelf would be another shop with the id.
    second.shelves[0].shop?.shelves = []
    #expect(throws: EntityError.self) {
      try persister.saveAll(object: &second, by: \.code)
    }
    #expect(second.id == 2)
    second.shelves[0].shop = nil
    try persister.saveAll(object: &second, by: \.code)
    #expect(second.id == 1 && second.shelves.allSatisfy { ($0.id ?? 0) > 2 })
    #expect(try persister.retrieve(type: Shop.self) == [second, shops[1]])
    try persister.undo()
    #expect(try persister.retrieve(type: Shop.self) == shops)
    #expect(try persister.count(type: Shelf.self) == 0)
  }

  @Test("An object without a unique value is stored by its own id", arguments: Place.allCases)
  func without(_ place: Place) throws {
    let persister = try place.stage().persister
    for number in 1...2 {
      var shop = Shop(code: nil)
      try persister.saveAll(object: &shop, by: \.code)
      #expect(shop.id == number)
    }
  }

  @Test("Upserting by a property that is not unique is refused")
  func refused() throws {
    let persister = try SQLitePersister.inMemory()
    var shop = Shop(code: "a")
    #expect(
      throws: EntityError.invalidRequest(
        entity: "Shop",
        reason:
          "name is not unique. Declare it in the type: static let indexes = [.unique(\\.name)]")
    ) { try persister.saveAll(object: &shop, by: \.name) }
    #expect(try shop.id == nil && !persister.canUndo())
  }

  @Test(
    "In a step, an upserted object may take the id of one that the step has stored",
    arguments: Place.allCases)
  func inStep(_ place: Place) async throws {
    let persister = try place.stage().persister
    try await persister.step { step in
      for name in ["one", "two"] {
        var shop = Shop(code: "a", name: name)
        try step.saveAll(object: &shop, by: \.code)
        #expect(shop.id == 1)
      }
    }
    let saved = try await persister.saveAll(object: Shop(code: "a", name: "three"), by: \.code)
    #expect(saved.id == 1)
    #expect(try await persister.retrieve(type: Shop.self) == [saved])
    try await persister.undo()
    #expect(try await persister.retrieve(type: Shop.self).map(\.name) == ["two"])
    try await persister.undo()
    #expect(try await persister.count(type: Shop.self) == 0)
  }
}
