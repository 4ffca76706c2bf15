import SocleEntities
import SocleObjectGraph
import Testing

@Suite("Circles of structs in a graph")
struct CircleTests {
  @Test(
    "Saving a circle adds no step if nothing changed, and otherwise updates only the change",
    arguments: Place.allCases)
  func receipt(_ place: Place) throws {
    let stage = try place.stage()
    var receipt = Transaction(payee: "market", parts: [Transaction(payee: "fish")])
    try stage.persister.saveAll(object: &receipt)
    receipt.parts[0].original = receipt
    try stage.persister.save(object: &receipt.parts[0])
    let ids = [try #require(receipt.id), try #require(receipt.parts[0].id)]
    for id in ids {
      var found = try stage.persister.retrieve(
        type: Transaction.self, orderedBy: [.descending(\.payee)])
      try stage.persister.saveAll(objects: &found)
      var one = try #require(try stage.persister.retrieve(type: Transaction.self, id: id))
      try stage.persister.saveAll(object: &one)
      try stage.persister.save(object: &one)
    }
    var found = try #require(try stage.persister.retrieve(type: Transaction.self, id: ids[0]))
    found.payee = "shop"
    try stage.persister.saveAll(object: &found)
    let part = try #require(try stage.persister.retrieve(type: Transaction.self).last)
    #expect(part.payee == "fish")
    #expect(part.$original.key == .int(1) || part.original?.payee == "shop")
    #expect(try stage.persister.undo()?.map(\.description) == ["update Transaction 1"])
    #expect(try stage.persister.undo()?.map(\.description) == ["update Transaction 2"])
  }

  @Test(
    "A struct whose relation in a circle was left out gains objects, and keeps the relation",
    arguments: Place.allCases)
  func growing(_ place: Place) throws {
    let stage = try place.stage()
    var receipt = Transaction(payee: "market", parts: [Transaction(payee: "fish")])
    try stage.persister.saveAll(object: &receipt)
    receipt.parts[0].original = receipt
    try stage.persister.save(object: &receipt.parts[0])
    receipt = try #require(try stage.persister.retrieve(type: Transaction.self, id: 1))
    var part = receipt.parts[0]
    #expect(part.original == nil && part.$original.key == .int(1))
    part.parts.append(Transaction(payee: "new"))
    try stage.persister.saveAll(object: &part)
    #expect(part.id == 2 && part.parts.map(\.id) == [3] && part.$original.key == .int(1))
    var parts = [part, Transaction(payee: "other")]
    try stage.persister.saveAll(objects: &parts)
    #expect(parts.map(\.id) == [2, 4] && parts[0].$original.key == .int(1))
    receipt = try #require(try stage.persister.retrieve(type: Transaction.self, id: 1))
    #expect(receipt.parts.first?.parts.map(\.payee) == ["new"])
    // The receipt itself gains a part while its first part refers to it by its key.
    receipt.parts.append(Transaction(payee: "bread"))
    try stage.persister.saveAll(object: &receipt)
    #expect(receipt.parts.map(\.id) == [2, 5] && receipt.parts[0].parts.map(\.id) == [3])
    let found = try #require(try stage.persister.retrieve(type: Transaction.self, id: 2))
    #expect(found.$original.key == .int(1) || found.original?.id == 1)
  }
}
