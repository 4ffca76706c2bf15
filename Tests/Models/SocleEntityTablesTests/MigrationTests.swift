import Foundation
import SocleCore
import SocleEntities
import SocleEntityTables
import SocleLiveSchema
import SocleStorage
import Testing

private struct Note1: Entity, Equatable {
  static let entityName = "Note"
  var id = UUID()
  var text: String
}

private struct Note2: Entity, Equatable {
  static let entityName = "Note"
  static let indexes: [EntityIndex<Note2>] = [.on(\.text)]
  static let relations: [Relation<Note2>] = [.toOne("author", \.author), .toMany("seen", \.seen)]
  var id = UUID()
  var text: String
  var color: String?
  var author: Author?
  var seen: [Author] = []
}

private struct Author: Entity, Equatable {
  var id = UUID()
  var name: String
}

private struct Required: Entity {
  static let entityName = "Note"
  var id = UUID()
  var text: String
  var importance: Int
}

private struct Retyped: Entity {
  static let entityName = "Note"
  var id = UUID()
  var text: Int
}

private struct Colored: Entity {
  static let entityName = "Note"
  var id = UUID()
  var text: String
  var color: String?
}

private struct Strict: Entity {
  static let entityName = "Note"
  var id = UUID()
  var text: String
  var color: String
}

private struct Memo: Entity, Equatable {
  static let formerNames = ["Note"]
  static let indexes: [EntityIndex<Memo>] = [.on(\.text)]
  static let relations: [Relation<Memo>] = [.toOne("author", \.author), .toMany("seen", \.seen)]
  var id = UUID()
  var text: String
  var color: String?
  var author: Author?
  var seen: [Author] = []
}

/// The note without its list.
private struct Listless: Entity {
  static let entityName = "Note"
  static let relations: [Relation<Listless>] = [.toOne("author", \.author)]
  var id = UUID()
  var text: String
  var color: String?
  var author: Author?
}

/// The note without its list, under another name.
private struct Unlisted: Entity {
  static let formerNames = ["Note"]
  static let relations: [Relation<Unlisted>] = [.toOne("author", \.author)]
  var id = UUID()
  var text: String
  var color: String?
  var author: Author?
}

@Suite("Opening a file after a model has changed")
struct MigrationTests {
  private let pool: SQLitePool
  private let note = Note1(text: "milk")

  init() throws {
    pool = try SQLitePool.inMemory()
    try save(note)
  }

  private func save<Model: Entity>(_ model: Model) throws {
    let store = SQLiteEntityStore(pool)
    try store.prepare(EntityShape.all(from: Model.self))
    try store.save(EntityBatch(of: [model]))
  }

  private func fetch<Model: Entity>(_ type: Model.Type) throws -> [Model] {
    let store = SQLiteEntityStore(pool)
    try store.prepare(EntityShape.all(from: type))
    let (keys, batch) = try store.load(EntityRequest(type))
    return try batch.models(type, keys)
  }

  @Test("New optional properties, relations and indexes are added")
  func added() throws {
    #expect(try fetch(Note2.self) == [Note2(id: note.id, text: "milk")])
    let author = Author(name: "Ada")
    let full = Note2(id: note.id, text: "milk", color: "red", author: author, seen: [author])
    try save(full)
    #expect(try fetch(Note2.self) == [full])
    #expect(
      try pool.read { try $0.describe(table: "Note")?.indexes.map(\.name).sorted() }
        == ["Note_by_author", "Note_by_text"])
  }

  @Test("A new required property is refused with a remedy")
  func required() throws {
    let text = message { try fetch(Required.self) }
    #expect(text.contains("importance") && text.contains("addColumn"), "\(text)")
    try pool.write {
      try $0.addColumn(ColumnDescription("importance", .integer, default: 3), to: "Note")
    }
    #expect(try fetch(Required.self).map(\.importance) == [3])
  }

  @Test("A changed type, a removed property and a property that became required are refused")
  func risky() throws {
    #expect(message { try fetch(Retyped.self) }.contains("rebuildTable"))
    _ = try fetch(Colored.self)
    try forget()
    #expect(message { try fetch(Note1.self) }.contains("dropColumn"))
    #expect(message { try fetch(Strict.self) }.contains("no longer optional"))
  }

  @Test("A removed list is refused until its table is dropped as the error says")
  func droppedList() throws {
    let author = Author(name: "Ada")
    try save(Note2(id: note.id, text: "milk", seen: [author]))
    try forget()
    let text = message { try fetch(Listless.self) }
    #expect(text.contains("the list seen") && text.contains(#"dropTable("Note_seen")"#), "\(text)")
    #expect(message { try fetch(Unlisted.self) }.contains(#"dropTable("Note_seen")"#))
    try pool.write { try $0.dropTable("Note_seen") }
    #expect(try fetch(Listless.self).map(\.text) == ["milk"])
    let store = SQLiteEntityStore(pool)
    try store.prepare(EntityShape.all(from: Listless.self))
    try store.delete("Note", [.uuid(note.id)])
    #expect(try fetch(Listless.self).isEmpty)
  }

  @Test(
    "An app's own table is not taken for a list because of its name and a key owner_id",
    arguments: [
      "owner_id TEXT PRIMARY KEY REFERENCES Note(id), theme TEXT",
      "owner_id TEXT REFERENCES Note(id), position INTEGER, target_id TEXT, theme TEXT",
    ] as [SQLFragment])
  func ownTable(_ columns: SQLFragment) throws {
    try pool.write {
      try $0.execute("CREATE TABLE Note_settings (\(columns))", purpose: "preparing")
    }
    #expect(try fetch(Note1.self) == [note])
    #expect(try fetch(Note2.self).map(\.text) == ["milk"])
  }

  @Test("A renamed type keeps the rows of its former name")
  func renamed() throws {
    let author = Author(name: "Ada")
    try save(Note2(id: note.id, text: "milk", author: author, seen: [author, author]))
    let memo = Memo(id: note.id, text: "milk", author: author, seen: [author, author])
    #expect(try fetch(Memo.self) == [memo])
    try save(memo)
    #expect(try fetch(Memo.self) == [memo])
    #expect(try pool.read { try $0.describe(table: "Note") } == nil)
  }

  /// Deletes the registered shapes, as if the release had not registered them.
  private func forget() throws {
    try pool.write {
      try $0.execute("DELETE FROM socle_shapes", purpose: "forgetting the shapes")
    }
  }

  private func message<Result>(_ body: () throws -> Result) -> String {
    do { _ = try body() } catch { return "\(error)" }
    return "nothing was thrown"
  }
}
