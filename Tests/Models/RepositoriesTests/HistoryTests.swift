import Entities
import EntityTables
import Foundation
import Repositories
import SQLiteCore
import SQLiteQueries
import SQLiteStorage
import Testing

@Suite("The undo history of a store")
struct HistoryTests {
  private struct Tag: Entity, Equatable {
    static let indexes: [EntityIndex<Tag>] = [.unique(\.name)]
    var id: String
    var name: String
    var step: Int?
  }

  private struct Note: Entity, Equatable {
    var id = UUID()
    var text: String
    var tags: [Tag] = []
    var best: Tag?
    static let relations: [Relation<Note>] = [
      .toMany("tags", \.tags, onDelete: .cascade), .toOne("best", \.best),
    ]
  }

  private let pool: SQLitePool
  private let store: SQLiteEntityStore
  private let notes: EntityRepository<Note>
  private let tags: EntityRepository<Tag>

  init() throws {
    pool = try SQLitePool.inMemory()
    store = SQLiteEntityStore(pool, recordsHistory: true)
    notes = try EntityRepository(in: store)
    tags = try EntityRepository(in: store)
  }

  private func state() throws -> [Note] {
    try notes.fetch(orderedBy: [.ascending(\.text)])
  }

  private func execute(_ sql: SQLFragment) throws {
    try pool.write { _ = try $0.execute(sql) }
  }

  @Test("Each verb of a repository is a step, for ids that are texts and UUIDs")
  func verbs() throws {
    var note = Note(text: "a", tags: [Tag(id: "x", name: "X"), Tag(id: "y", name: "Y")])
    var states = [try state()]
    func did(_ change: () throws -> Void) throws {
      try change()
      states.append(try state())
    }
    try did { try notes.save(note) }
    try did {
      note.text = "b"
      note.tags.reverse()
      note.best = note.tags[0]
      try notes.save(note)
    }
    try did { try tags.delete(note.tags[0]) }
    try did { try tags.update(where: [\.id == "x"], set: [.set(\.name, to: "Z")]) }
    try did { try notes.delete(where: [\.text == "b"]) }
    #expect(states.last?.isEmpty == true)
    #expect(try store.history().count == 5)
    for _ in 0..<2 {
      for before in states.dropLast().reversed() {
        #expect(try store.undo() != nil)
        #expect(try state() == before)
      }
      #expect(try store.undo() == nil)
      for after in states.dropFirst() {
        #expect(try store.redo() != nil)
        #expect(try state() == after)
      }
    }
  }

  @Test("A transaction is one step with a name; a change without effect is none, and commits")
  func names() throws {
    let note = Note(text: "a")
    try store.transaction("Add Note") { changes in
      try changes.save(note)
      try changes.save(Tag(id: "x", name: "X"))
    }
    #expect(try store.undoName() == "Add Note")
    try notes.save(note)
    #expect(try store.history().count == 1)
    let undone = try store.undo()?.map(\.description)
    #expect(undone == ["create Note \(note.id)", "create Tag x"])
    #expect(try store.canRedo() && store.redoName() == "Add Note")
  }

  @Test("A store without history keeps the steps, and those that touch the same rows refuse")
  func withoutHistory() throws {
    let kept = Note(text: "kept")
    var note = Note(text: "a")
    try notes.save(note)
    try notes.save(kept)
    note.text = "refreshed"
    try EntityRepository<Note>(in: store.withoutHistory).save(note)
    #expect(try store.undo()?.map(\.description) == ["create Note \(kept.id)"])
    #expect(throws: EntityError.changedElsewhere(objects: ["Note": [.uuid(note.id)]])) {
      try store.undo()
    }
  }

  @Test("Unique values that a step exchanged are undone, also with a deletion between")
  func unique() throws {
    try tags.save(contentsOf: [Tag(id: "x", name: "1"), Tag(id: "y", name: "2")])
    try tags.save(contentsOf: [Tag(id: "x", name: "2"), Tag(id: "y", name: "1")])
    try store.transaction("Replace") { changes in
      try changes.delete(Tag(id: "x", name: "2"))
      try changes.save(Tag(id: "z", name: "2"))
    }
    try store.undo()
    #expect(try tags.fetch(where: [\.id == "x"]).map(\.name) == ["2"])
    try store.undo()
    #expect(try tags.fetch(where: [\.id == "x"]).map(\.name) == ["1"])
    for _ in 0..<2 { try store.redo() }
    #expect(try tags.fetch(where: [\.name == "2"]).map(\.id) == ["z"])
  }

  @Test("An app's own tables are not recorded, and an undo that would cascade into one is refused")
  func cascade() throws {
    let note = Note(text: "a")
    try notes.save(note)
    try execute(
      """
      CREATE TABLE "read marks" (note TEXT REFERENCES Note(id) ON DELETE CASCADE) STRICT
      """)
    try execute("INSERT INTO \"read marks\" SELECT id FROM Note")
    let refusal = #expect(throws: EntityError.self) { try store.undo() }
    #expect(refusal?.description.contains("read marks") == true)
    #expect(try state() == [note])
    try execute("DELETE FROM \"read marks\"")
    try store.undo()
    #expect(try state().isEmpty)
  }

  @Test(
    "With an app's trigger that keeps a text, undo and redo end in the state that the step left")
  func trigger() throws {
    var note = Note(text: "a")
    try notes.save(note)
    try execute(
      """
      CREATE TRIGGER shout AFTER UPDATE OF text ON Note WHEN new.text <> upper(new.text)
      BEGIN UPDATE Note SET text = upper(text) WHERE id = new.id; END
      """)
    note.text = "b"
    try notes.save(note)
    #expect(try state().map(\.text) == ["B"])
    // "a" cannot come back: the trigger would write "A".
    let refusal = #expect(throws: EntityError.self) { try store.undo() }
    #expect(refusal?.description.contains("trigger") == true)
    #expect(try state().map(\.text) == ["B"])
    note.text = "c"
    try notes.save(note)
    try store.undo()
    #expect(try state().map(\.text) == ["B"])
    try store.redo()
    #expect(try state().map(\.text) == ["C"])
  }

  @Test("A column that another program adds is kept by undo, one that it drops refuses")
  func columns() throws {
    var note = Note(text: "a")
    try notes.save(note)
    note.text = "b"
    try notes.save(note)
    try execute("ALTER TABLE Note ADD COLUMN color TEXT")
    try execute("UPDATE Note SET color = 'red'")
    try store.undo()
    #expect(
      try pool.read {
        try $0.rows(of: LiteralQuery("SELECT color FROM Note", reading: String.self))
      } == ["red"])
    try execute("ALTER TABLE Note DROP COLUMN text")
    #expect(throws: EntityError.self) { try store.redo() }
  }

  @Test("The lists of what a step created are checked, too: a link that others added is kept")
  func link() throws {
    let note = Note(text: "a")
    try tags.save(Tag(id: "x", name: "X"))
    try notes.save(note)
    try execute("INSERT INTO Note_tags SELECT id, 0, 'x' FROM Note")
    #expect(throws: EntityError.changedElsewhere(objects: ["Note": [.uuid(note.id)]])) {
      try store.undo()
    }
    #expect(try state().map(\.tags.count) == [1])
  }

  @Test("A graph's persister and a store share the history of a file")
  func shared() throws {
    try notes.save(Note(text: "a"))
    let other = SQLiteEntityStore(pool, recordsHistory: true)
    #expect(try other.undo()?.count == 1)
    #expect(try state().isEmpty)
    #expect(try store.redo()?.count == 1)
  }
}
