import Foundation
import SocleCore
import SocleEntities
import SocleEntityTables
import SocleLiveSchema
import SocleQueries
import SocleStorage
import TestSupport
import Testing

/// A text, or a number.
private enum Size: Codable, Hashable, Sendable {
  case text(String), number(Double)
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      self = .text(text)
    } else {
      self = .number(try container.decode(Double.self))
    }
  }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
    case .number(let number): try container.encode(number)
    }
  }
}

private struct Shirt: Entity, Equatable {
  enum CodingKeys: CodingKey { case id, size, mood }
  static let indexes: [EntityIndex<Shirt>] = [.unique(\.size), .on(\.mood)]
  var id = UUID()
  var size: Size
  var mood = "calm"

  init(_ size: Size, mood: String = "calm") { (self.size, self.mood) = (size, mood) }
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(UUID.self, forKey: .id)
    size = try container.decode(Size.self, forKey: .size)
    mood = try container.decodeIfPresent(String.self, forKey: .mood) ?? "calm"
  }
}

/// The shirt before it had a mood.
private struct EarlyShirt: Entity {
  static let entityName = "Shirt"
  var id = UUID()
  var size: String
}

@Suite("Values of several forms, and decoded defaults, in SQLite")
struct FormTests {
  private let store = try? SQLiteEntityStore.inMemory()

  private func save(_ shirts: Shirt...) throws {
    let store = try #require(store)
    try store.prepare(EntityShape.all(from: Shirt.self))
    try store.save(EntityBatch(of: shirts))
  }

  private func fetch(_ filters: Filter<Shirt>...) throws -> [Shirt] {
    let store = try #require(store)
    try store.prepare(EntityShape.all(from: Shirt.self))
    let (keys, batch) = try store.load(
      EntityRequest(Shirt.self, where: filters, orderedBy: [.ascending(\.id)]))
    return try batch.models(Shirt.self, keys)
  }

  private func texts(_ sql: SQLFragment) throws -> [String?] {
    try #require(store).pool.read {
      try $0.rows(of: LiteralQuery("\(sql)", reading: String?.self))
    }
  }

  @Test(
    "Keys, filters and unique indexes distinguish a text from a number, however often they are saved"
  )
  func saved() throws {
    let shirts = [Shirt(.text("12")), Shirt(.number(12)), Shirt(.number(12.5)), Shirt(.text(""))]
    for _ in 0..<3 { for shirt in shirts { try save(shirt) } }
    #expect(try Set(fetch().map(\.size)) == Set(shirts.map(\.size)))
    for shirt in shirts { #expect(try fetch(\.size == shirt.size) == [shirt]) }
    #expect(try texts("SELECT size FROM Shirt ORDER BY size") == ["", " 12.0", " 12.5", "12"])
    #expect(throws: EntityError.self) { try save(Shirt(.number(12))) }
  }

  @Test("Values that an earlier release stored as text, or as NULL for a default, are found")
  func earlier() throws {
    let store = try #require(store)
    // As a release created it that took the property's first form for its type, and the default for nil.
    try store.pool.write {
      for sql in [
        "CREATE TABLE Shirt (id TEXT PRIMARY KEY NOT NULL, size TEXT NOT NULL, mood TEXT) STRICT",
        "CREATE UNIQUE INDEX Shirt_unique_size ON Shirt(size)",
        "CREATE INDEX Shirt_by_mood ON Shirt(mood)",
        """
        INSERT INTO Shirt VALUES ('00000000-0000-0000-0000-000000000001', 'L', NULL),
          ('00000000-0000-0000-0000-000000000002', '12', 'wild')
        """,
      ] as [SQLFragment] { try $0.execute(sql, purpose: "preparing the test") }
    }
    #expect(try fetch().map(\.size) == [.text("L"), .text("12")])
    #expect(try fetch(\.mood == "calm").map(\.size) == [.text("L")])
    #expect(try fetch(\.size == .text("L")).count == 1)
    #expect(throws: EntityError.self) { try save(Shirt(.text("L"))) }
    // Another release that leaves it out.
    try store.pool.write {
      try $0.execute(
        "INSERT INTO Shirt(id, size) VALUES ('00000000-0000-0000-0000-000000000003', 'M')",
        purpose: "saving")
    }
    #expect(try fetch().count == 3)
    let again = SQLiteEntityStore(store.pool)
    try again.prepare(EntityShape.all(from: Shirt.self))
    #expect(try again.count(EntityRequest(Shirt.self, where: [\.mood == "calm"])) == 2)
  }

  @Test(
    "A property that is added with a default of its own is NOT NULL, and old rows have the default")
  func added() throws {
    let store = try #require(store)
    try store.prepare(EntityShape.all(from: EarlyShirt.self))
    try store.save(EntityBatch(of: [EarlyShirt(size: "L")]))
    let later = SQLiteEntityStore(store.pool)
    try later.prepare(EntityShape.all(from: Shirt.self))
    #expect(try later.count(EntityRequest(Shirt.self, where: [\.mood == "calm"])) == 1)
    let mood = try store.pool.read { try $0.describe(table: "Shirt")?.columns["mood"] }
    #expect(mood?.isNullable == false)
    #expect(try texts("SELECT mood FROM Shirt") == ["calm"])
  }

  @Test("A column of another type than the property's present one is refused, with both types")
  func retyped() throws {
    try #require(store).pool.write {
      try $0.execute(
        """
        CREATE TABLE Shirt (id TEXT PRIMARY KEY NOT NULL, size REAL NOT NULL, mood TEXT NOT NULL) STRICT
        """, purpose: "preparing the test")
    }
    let error = errorThrown { try fetch() } as? EntityError
    #expect(
      error?.description.contains(
        "size is stored as REAL NOT NULL and declared as TEXT NOT NULL. Convert it") == true)
  }
}
