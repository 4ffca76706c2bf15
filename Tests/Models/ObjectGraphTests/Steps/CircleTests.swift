import Entities
import ObjectGraph
import Testing

@Suite("Circles of structs in a file")
struct CircleTests {
  @Test(
    "A receipt whose parts refer to it is saved unchanged without a step, and changed alone",
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
    #expect(part.$original == .int(1) || part.original?.payee == "shop")
    #expect(try stage.persister.undo()?.map(\.description) == ["update Transaction 1"])
    #expect(try stage.persister.undo()?.map(\.description) == ["update Transaction 2"])
  }
}
