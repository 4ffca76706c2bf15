import Foundation
import SocleEntities
import SocleEntityTables
import SocleLiveSchema
import SocleStorage
import Testing

@Suite("Properties that a release has dropped")
struct DroppingTests {
  private struct Old: Entity, Equatable {
    static let entityName = "Dish"
    var id = UUID()
    var name: String
    var minutes: Int
  }

  private struct Dish: Entity, Equatable {
    var id = UUID()
    var name: String
    static let droppedProperties = ["minutes"]
  }

  private let pool: SQLitePool
  private let running: SQLiteEntityStore
  private let soup = Old(name: "Soup", minutes: 20)

  init() throws {
    pool = try SQLitePool.inMemory()
    running = SQLiteEntityStore(pool)
    try running.prepare(EntityShape.all(from: Old.self))
    try running.save(EntityBatch(of: [soup]))
  }

  private func prepare<Model: Entity>(_ type: Model.Type) throws -> SQLiteEntityStore {
    let store = SQLiteEntityStore(pool)
    try store.prepare(EntityShape.all(from: type))
    return store
  }

  private func refusal(_ body: () throws -> Void) -> String {
    do { try body() } catch { return "\(error)" }
    return ""
  }

  @Test(
    "A column that is dropped by hand is not added again, and types that still have it are refused")
  func column() throws {
    // Before, the new release could not store a dish: the column is required, and has no default.
    let advice = refusal { _ = try prepare(Dish.self) }
    #expect(advice.contains(#"dropColumn("minutes", from: "Dish")"#), "\(advice)")
    try pool.write { try $0.dropColumn("minutes", from: "Dish") }
    let store = try prepare(Dish.self)
    let bread = Dish(name: "Bread")
    try store.save(EntityBatch(of: [bread]))
    for text in [
      refusal { _ = try prepare(Old.self) },
      refusal { try running.save(EntityBatch(of: [Old(name: "Tea", minutes: 5)])) },
    ] {
      #expect(text.contains("has dropped minutes"), "\(text)")
    }
    let (keys, batch) = try store.load(EntityRequest(Dish.self))
    let dishes = try batch.models(Dish.self, keys).sorted { $0.name < $1.name }
    #expect(dishes == [bread, Dish(id: soup.id, name: "Soup")])
    let columns = try pool.read { try $0.describe(table: "Dish")?.columns.map(\.name) }
    #expect(columns == ["id", "name"])
  }

  @Test("droppedProperties may not name a property of the model, or a former name of one")
  func invalid() throws {
    struct Present: Entity {
      var id = UUID()
      var name: String
      static let droppedProperties = ["name"]
    }
    struct Former: Entity {
      var id = UUID()
      var title: String
      static let formerProperties = ["title": ["name"]]
      static let droppedProperties = ["name"]
    }
    for text in [
      refusal { _ = try EntityShape.all(from: Present.self) },
      refusal { _ = try EntityShape.all(from: Former.self) },
    ] {
      #expect(text.contains("droppedProperties names name"), "\(text)")
    }
  }

  @Test("A foreign column is refused with the name of its table, that of a list without a renaming")
  func foreignColumn() throws {
    struct Menu: Entity {
      var id = UUID()
      var dishes: [Dish] = []
      static let relations: [Relation<Menu>] = [.toMany("dishes", \.dishes)]
    }
    try pool.write { try $0.dropColumn("minutes", from: "Dish") }
    _ = try prepare(Menu.self)
    try pool.write { try $0.execute("ALTER TABLE Menu_dishes ADD COLUMN note TEXT") }
    let list = refusal { _ = try prepare(Menu.self) }
    #expect(list.contains("the table Menu_dishes has a column note"), "\(list)")
    #expect(!list.contains("formerProperties"), "\(list)")
    try pool.write { try $0.execute("ALTER TABLE Dish ADD COLUMN note TEXT") }
    let entity = refusal { _ = try prepare(Dish.self) }
    #expect(entity.contains("the table Dish has a column note"), "\(entity)")
    #expect(entity.contains("formerProperties"), "\(entity)")
  }

  @Test("A shape is encoded with droppedProperties only if it has any")
  func stored() throws {
    for type in [Old.self, Dish.self] as [any Entity.Type] {
      let shape = try #require(try EntityShape.all(from: type).first)
      let text = try JSONEncoder().encode(shape)
      #expect(try JSONDecoder().decode(EntityShape.self, from: text) == shape)
      let isWritten = String(decoding: text, as: UTF8.self).contains("droppedProperties")
      #expect(isWritten == !shape.droppedProperties.isEmpty)
    }
  }
}
