import Foundation
import SocleCore
import SocleEntities
import SocleLiveSchema
import SocleObjectGraph
import SocleStorage
import TestSupport
import Testing

@Suite("A persister's cached facts about its file are not used after others have changed the file")
struct CacheTests {
  private struct Note: Saveable, Equatable {
    var id: Int?
    var text: String
  }

  private enum Later {
    struct Note: Saveable, Equatable {
      var id: Int?
      var text: String
      var color: String?
      var notes: [Note] = []
      static let relations: [Relation<Note>] = [.toMany("notes", \.notes)]
    }
  }

  private struct Shelf: Saveable, Equatable {
    var id: Int?
    var notes: [Note] = []
    var best: Note?
    static let relations: [Relation<Shelf>] = [
      .toMany("notes", \.notes), .toOne("best", \.best),
    ]
  }

  private struct Memo: Saveable, Equatable {
    static let formerNames = ["Note"]
    var id: Int?
    var text: String
  }

  @Test(
    "Deleting an object removes it from objects whose type another persister added meanwhile",
    arguments: Place.allCases)
  func holders(_ place: Place) throws {
    let stage = try place.stage()
    var notes = [Note(text: "a"), Note(text: "b")]
    try stage.persister.saveAll(objects: &notes)
    try stage.persister.delete(object: notes[1])
    try stage.persister.undo()
    var shelf = Shelf(notes: notes, best: notes[1])
    let other = try stage.reopened()
    try other.saveAll(object: &shelf)
    try stage.persister.delete(object: notes[1])
    let left = Shelf(id: shelf.id, notes: [notes[0]])
    #expect(try other.retrieve(type: Shelf.self) == [left])
    try other.undo()
    #expect(try stage.persister.retrieve(type: Shelf.self) == [shelf])
  }

  @Test(
    "Undo works after another program has renamed a column in case only", arguments: Place.allCases)
  func renamingInCase(_ place: Place) throws {
    let stage = try place.stage()
    var note = Note(text: "a")
    try stage.persister.saveAll(object: &note)
    note.text = "b"
    try stage.persister.saveAll(object: &note)
    try stage.persister.pool.write { connection in
      try connection.execute(#"ALTER TABLE "Note" RENAME COLUMN "text" TO "TEXT""#)
    }
    #expect(try stage.persister.undo()?.map(\.description) == ["update Note 1"])
    #expect(try stage.persister.retrieve(type: Note.self) == [Note(id: 1, text: "a")])
  }

  @Test(
    "Saving and undo keep the column and list that a later release has added",
    arguments: Place.allCases)
  func growing(_ place: Place) throws {
    let stage = try place.stage()
    var note = Note(text: "a")
    try stage.persister.saveAll(object: &note)
    let other = try stage.reopened()
    var later = Later.Note(id: note.id, text: "b", color: "red", notes: [])
    try other.saveAll(object: &later)
    note.text = "c"
    try stage.persister.saveAll(object: &note)
    #expect(try other.retrieve(type: Later.Note.self).map(\.color) == ["red"])
    for text in ["b", "a"] {
      try stage.persister.undo()
      #expect(try other.retrieve(type: Later.Note.self).map(\.text) == [text])
    }
    try stage.persister.redo()
    #expect(try other.retrieve(type: Later.Note.self) == [later])
  }

  @Test(
    "After a later release has renamed a type, saves by its old name fail and undo works",
    arguments: Place.allCases)
  func renaming(_ place: Place) throws {
    let stage = try place.stage()
    var note = Note(text: "a")
    try stage.persister.saveAll(object: &note)
    note.text = "b"
    try stage.persister.saveAll(object: &note)
    let other = try stage.reopened()
    #expect(try other.count(type: Memo.self) == 1)
    #expect(throws: (any Error).self) { try stage.persister.saveAll(object: &note) }
    try stage.persister.undo()
    #expect(try other.retrieve(type: Memo.self) == [Memo(id: 1, text: "a")])
  }

  @Test(
    "Saving to a column that was dropped meanwhile is an error, until it is added again",
    arguments: Place.allCases)
  func dropped(_ place: Place) throws {
    let stage = try place.stage()
    var item = BudgetItem(label: "a", budgeted: 1)
    try stage.persister.saveAll(object: &item)
    try stage.pool.write { try $0.dropColumn("budgeted", from: "BudgetItem") }
    item.budgeted = 2
    #expect(throws: EntityError.self) { try stage.persister.saveAll(object: &item) }
    try stage.pool.write {
      try $0.addColumn(ColumnDescription("budgeted", .real, default: 0.0), to: "BudgetItem")
    }
    try stage.persister.saveAll(object: &item)
    #expect(try stage.persister.retrieve(type: BudgetItem.self) == [item])
  }

  @Test(
    "Objects are saved and deleted after a step that created tables has failed",
    arguments: Place.allCases)
  func failing(_ place: Place) throws {
    struct Stop: Error {}
    let stage = try place.stage()
    var note = Note(text: "a")
    try stage.persister.saveAll(object: &note)
    for _ in 0..<2 {
      #expect(throws: Stop.self) {
        try stage.persister.step { step in
          var shelf = Shelf(notes: [note])
          try step.saveAll(object: &shelf)
          throw Stop()
        }
      }
    }
    try stage.pool.write {
      try $0.addColumn(ColumnDescription("x", .any, isNullable: true), to: "Note")
    }
    note.text = "b"
    try stage.persister.saveAll(object: &note)
    var shelf = Shelf(notes: [note])
    try stage.persister.saveAll(object: &shelf)
    try stage.persister.delete(object: note)
    #expect(try stage.persister.retrieve(type: Shelf.self).map(\.notes) == [[]])
  }

  @Test("Objects are saved and deleted while another process registers types and changes objects")
  func process() throws {
    struct Piece: Saveable {
      var id: Int?
      var color: Int
      var text: String
    }
    let folder = try TemporaryFolder()
    let persister = try SQLitePersister(creatingAt: folder.file())
    var note = Note(text: "a")
    try persister.saveAll(object: &note)
    var pieces = [Piece(color: 1, text: "x")]
    try persister.saveAll(objects: &pieces)
    let process = try ChildProcess("graph", folder.file())
    process.waitUntilReady()
    let deadline = ContinuousClock.now + .seconds(TestTime.seconds(60))
    var (number, deleted) = (0, 0)
    // On a busy machine the other process may not have stored a piece yet.
    while number < 300 || deleted <= 10, ContinuousClock.now < deadline {
      number += 1
      note.text = "\(number)"
      try persister.save(object: &note)
      // Held by a list of a type that this process does not know.
      if let piece = try persister.retrieve(type: Piece.self, limit: 1).first {
        try persister.delete(object: piece)
        deleted += 1
      }
      if number.isMultiple(of: 7) { _ = try? persister.undo() }
    }
    process.endAtOnce()
    _ = process.result()
    #expect(deleted > 10)
    #expect(try persister.pool.read { try $0.foreignKeyCheck().count } == 0)
    note.text = "end"
    try persister.save(object: &note)
    try persister.undo()
    try persister.redo()
    #expect(try persister.retrieve(type: Note.self) == [note])
  }
}
