import Foundation
import SocleEntities
import SocleObjectGraph
import SocleStorage
import TestSupport
import Testing

@Suite("Retrieving objects")
struct RetrievingTests {
  private func stage(_ place: Place) throws -> Stage {
    let stage = try place.stage()
    var items = ["Rent", "Food", "Fuel", "Fun"].enumerated().map {
      BudgetItem(label: $1, budgeted: Double($0 % 2))
    }
    try stage.persister.saveAll(objects: &items)
    return stage
  }

  @Test(
    "Objects are retrieved by conditions, in an order, with a start and a limit",
    arguments: Place.allCases)
  func conditions(_ place: Place) throws {
    let persister = try stage(place).persister
    func labels(
      _ filters: [Filter<BudgetItem>], _ orders: [Order<BudgetItem>] = [], start: Int = 0,
      limit: Int? = nil
    ) throws -> [String] {
      try persister.retrieve(
        type: BudgetItem.self, where: filters, orderedBy: orders, start: start, limit: limit
      ).map(\.label)
    }
    #expect(try labels([]) == ["Rent", "Food", "Fuel", "Fun"])
    #expect(try labels([.that(\.label, hasPrefix: "Fu")]) == ["Fuel", "Fun"])
    #expect(try labels([], [.ascending(\.label)]) == ["Food", "Fuel", "Fun", "Rent"])
    #expect(
      try labels([], [.descending(\.budgeted), .ascending(\.label)], limit: 3) == [
        "Food", "Fun", "Fuel",
      ])
    #expect(try labels([], start: 1, limit: 2) == ["Food", "Fuel"])
    #expect(try labels([\.budgeted == 1, \.id > 2]) == ["Fun"])
    #expect(try labels([], start: 9) == [] && labels([], limit: 0) == [])
  }

  @Test("Objects are retrieved by id, and counted", arguments: Place.allCases)
  func byID(_ place: Place) throws {
    let persister = try stage(place).persister
    #expect(try persister.retrieve(type: BudgetItem.self, id: 3)?.label == "Fuel")
    #expect(try persister.retrieve(type: BudgetItem.self, id: 99) == nil)
    #expect(try persister.count(type: BudgetItem.self) == 4)
    #expect(try persister.count(type: BudgetItem.self, where: [\.budgeted < 1]) == 2)
  }

  @Test("A type that was never saved has no objects", arguments: Place.allCases)
  func none(_ place: Place) throws {
    let persister = try place.stage().persister
    #expect(try persister.retrieve(type: Budget.self) == [])
    #expect(try persister.retrieve(type: Budget.self, id: 1) == nil)
    #expect(try persister.count(type: Transaction.self) == 0)
  }

  @Test(
    "An object that cannot be decoded is an error with type and id, or is skipped and reported",
    arguments: Place.allCases)
  func undecodable(_ place: Place) throws {
    let stage = try place.stage()
    var budget = Budget.sample()
    try stage.persister.saveAll(object: &budget)
    try stage.execute("UPDATE BudgetItem SET budgeted = 1e300 WHERE id = 2")
    try stage.execute("UPDATE Budget SET amount = 1e300")
    let error = EntityError.mistyped(
      entity: "Budget", id: .int(1), property: "amount", expected: "Float", found: "a number")
    #expect(throws: error) { try stage.persister.retrieve(type: Budget.self) }
    var reported: [String] = []
    #expect(try stage.persister.retrieve(type: Budget.self) { reported.append("\($0)") } == [])
    #expect(reported == ["\(error)"])
    #expect(try stage.persister.retrieve(type: BudgetItem.self).count == 2)
  }

  @Test("An error from a model's own decoding contains type and id")
  func ownDecoding() throws {
    struct Refused: Error {}
    struct Odd: Saveable {
      var id: Int?
      var number: Int

      init(number: Int) { self.number = number }

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decodeIfPresent(Int.self, forKey: .id)
        number = try container.decode(Int.self, forKey: .number)
        if number > 100 { throw Refused() }
      }
    }
    let stage = try Stage(.memory)
    var odd = [Odd(number: 3), Odd(number: 5)]
    try stage.persister.saveAll(objects: &odd)
    try stage.execute("UPDATE Odd SET number = 101 WHERE id = 2")
    let error = #expect(throws: EntityError.self) { try stage.persister.retrieve(type: Odd.self) }
    #expect("\(error.map { "\($0)" } ?? "")".contains("Odd 2"))
    var skipped = 0
    #expect(try stage.persister.retrieve(type: Odd.self) { _ in skipped += 1 }.map(\.number) == [3])
    #expect(skipped == 1)
  }

  @Test("A graph can be retrieved from a read-only database")
  func readOnly() throws {
    let folder = try TemporaryFolder()
    var budget = Budget.sample()
    let persister = try SQLitePersister(creatingAt: folder.file())
    try persister.saveAll(object: &budget)
    try persister.pool.close()
    let options = PoolOptions(isReadOnly: true)
    let reader = SQLitePersister(
      try SQLitePool(openingExistingAt: folder.file(), options: options))
    try reader.createTables()
    for _ in 0..<2 { #expect(try reader.retrieve(type: Budget.self) == [budget]) }
    #expect(throws: (any Error).self) { try reader.saveAll(object: &budget) }
  }

  @Test("A negative start or limit is refused")
  func negative() throws {
    let persister = try SQLitePersister.inMemory()
    #expect(throws: EntityError.self) { try persister.retrieve(type: Budget.self, start: -1) }
    #expect(throws: EntityError.self) { try persister.retrieve(type: Budget.self, limit: -1) }
    try persister.step { step in
      #expect(throws: EntityError.self) { try step.retrieve(type: Budget.self, start: -1) }
    }
  }
}
