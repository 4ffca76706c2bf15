import SocleEntities
import SocleObjectGraph
import TestSupport
import Testing

private struct Locker: Saveable, Equatable {
  static let indexes: [EntityIndex<Locker>] = [.unique(\.number)]
  var id: Int?
  var number: Int
  var form = Form.empty

  enum Form: Codable, Equatable {
    case empty
    case shelf(boards: Int)
  }
}

@Suite("Unique properties in a graph")
struct UniqueTests {
  @Test("A second object with a unique value is refused, with its owner; an exchange is undone")
  func owner() throws {
    let persister = try SQLitePersister.inMemory()
    var (first, second) = (Locker(number: 1), Locker(number: 1, form: .shelf(boards: 2)))
    try persister.save(object: &first)
    #expect(
      throws: EntityError.taken(entity: "Locker", property: "number", id: .int(2), owner: .int(1))
    ) { try persister.save(object: &second) }
    #expect(second.id == nil)
    second.number = 2
    try persister.save(object: &second)
    var both = [first, second]
    (both[0].number, both[1].number) = (2, 1)
    try persister.saveAll(objects: &both)
    #expect(try persister.retrieve(type: Locker.self) == both)
    try persister.undo()
    #expect(try persister.retrieve(type: Locker.self) == [first, second])
    try persister.redo()
    #expect(try persister.retrieve(type: Locker.self) == both)
    for _ in 0..<2 { try persister.undo() }
    #expect(try persister.retrieve(type: Locker.self) == [first])
    try persister.redo()
    #expect(try persister.retrieve(type: Locker.self) == [first, second])
  }
}
