import Foundation
import SocleCore
import SocleEntities
import SocleLiveSchema
import SocleObjectGraph
import SocleStorage
import Testing

@Suite("History outlives changes of the types")
struct GrowingTests {
  private struct Note1: Saveable, Equatable {
    static let entityName = "Note"
    var id: Int?
    var text: String
    var links: [Link] = []
    static let relations: [Relation<Note1>] = [.toMany("links", \.links)]
  }

  private struct Note2: Saveable, Equatable {
    static let entityName = "Note"
    var id: Int?
    var color: String?
    var text: String
    var links: [Link] = []
    var first: Link?
    static let relations: [Relation<Note2>] = [
      .toOne("first", \.first), .toMany("links", \.links),
    ]
  }

  private struct Memo: Saveable, Equatable {
    static let formerNames = ["Note"]
    var id: Int?
    var text: String
    var links: [Link] = []
    static let relations: [Relation<Memo>] = [.toMany("links", \.links)]
  }

  private struct Required: Saveable, Equatable {
    static let entityName = "Note"
    var id: Int?
    var text: String
    var rank: Int
    var links: [Link] = []
    static let relations: [Relation<Required>] = [.toMany("links", \.links)]
  }

  private struct Link: Saveable, Equatable {
    var id: Int?
    var url: String
  }

  /// Three steps of the first version: created, changed, deleted.
  private func stage(_ place: Place) throws -> (Stage, [Note1]) {
    let stage = try place.stage()
    var note = Note1(text: "a", links: [Link(url: "x"), Link(url: "y")])
    try stage.persister.saveAll(object: &note)
    let created = note
    note.text = "b"
    note.links.reverse()
    try stage.persister.saveAll(object: &note)
    try stage.persister.delete(object: note)
    return (stage, [created, note])
  }

  @Test("Undo works after a property and a relation are added", arguments: Place.allCases)
  func grown(_ place: Place) throws {
    let (stage, notes) = try stage(place)
    let persister = try stage.reopened()
    #expect(try persister.retrieve(type: Note2.self) == [])
    try persister.undo()
    var note = Note2(id: 1, text: "b", links: notes[1].links)
    #expect(try persister.retrieve(type: Note2.self) == [note])
    note.color = "red"
    note.first = note.links[0]
    try persister.saveAll(object: &note)
    try persister.undo()
    note.color = nil
    note.first = nil
    #expect(try persister.retrieve(type: Note2.self) == [note])
    try persister.undo()
    #expect(
      try persister.retrieve(type: Note2.self) == [Note2(id: 1, text: "a", links: notes[0].links)])
    try persister.undo()
    #expect(try persister.count(type: Link.self) == 0)
    for _ in 0..<3 { #expect(try persister.redo() != nil) }
    #expect(try persister.retrieve(type: Note2.self).map(\.color) == ["red"])
  }

  @Test("Undo works after the app adds a property with a default", arguments: Place.allCases)
  func withDefault(_ place: Place) throws {
    let (stage, notes) = try stage(place)
    try stage.pool.write {
      try $0.addColumn(ColumnDescription("rank", .integer, default: 3), to: "Note")
    }
    let persister = try stage.reopened()
    try persister.undo()
    let note = Required(id: 1, text: "b", rank: 3, links: notes[1].links)
    #expect(try persister.retrieve(type: Required.self) == [note])
    try persister.undo()
    #expect(try persister.retrieve(type: Required.self).map(\.text) == ["a"])
  }

  @Test("Undo works after a type is renamed", arguments: Place.allCases)
  func renamed(_ place: Place) throws {
    let (stage, notes) = try stage(place)
    let persister = try stage.reopened()
    #expect(try persister.count(type: Memo.self) == 0)
    #expect(try persister.undo()?.map(\.description) == ["delete Memo 1"])
    #expect(
      try persister.retrieve(type: Memo.self) == [Memo(id: 1, text: "b", links: notes[1].links)])
    try persister.delete(object: notes[1].links[0])
    #expect(try persister.retrieve(type: Memo.self).map(\.links.count) == [1])
    for _ in 0..<3 { #expect(try persister.undo() != nil) }
    #expect(try persister.count(type: Memo.self) == 0)
  }

  @Test(
    "Steps before a property was removed cannot be undone, and later steps can",
    arguments: Place.allCases)
  func shrunk(_ place: Place) throws {
    struct Short: Saveable, Equatable {
      static let entityName = "Long"
      var id: Int?
      var text: String
    }
    struct Long: Saveable {
      var id: Int?
      var text: String
      var extra: String
    }
    let stage = try place.stage()
    var long = Long(text: "a", extra: "b")
    try stage.persister.saveAll(object: &long)
    try stage.pool.write { try $0.dropColumn("extra", from: "Long") }
    let persister = try stage.reopened()
    var short = Short(id: 1, text: "c")
    try persister.saveAll(object: &short)
    try persister.undo()
    #expect(try persister.retrieve(type: Short.self) == [Short(id: 1, text: "a")])
    #expect(throws: EntityError.self) { try persister.undo() }
  }

  @Test("Deleting an object of a renamed type clears relations to it in types not used yet")
  func renamedTarget() throws {
    enum Old {
      struct Link: Saveable {
        var id: Int?
        var url: String
      }
      struct Holder: Saveable, Equatable {
        static func == (left: Holder, right: Holder) -> Bool {
          left.links.map(\.id) == right.links.map(\.id) && left.first?.id == right.first?.id
        }
        var id: Int?
        var links: [Link] = []
        var first: Link?
        static let relations: [Relation<Holder>] = [
          .toMany("links", \.links), .toOne("first", \.first),
        ]
      }
    }
    struct Address: Saveable {
      static let formerNames = ["Link"]
      var id: Int?
      var url: String
    }
    let stage = try Place.memory.stage()
    var holder = Old.Holder(links: [Old.Link(url: "a"), Old.Link(url: "b")])
    try stage.persister.saveAll(object: &holder)
    holder.first = holder.links[0]
    try stage.persister.save(object: &holder)
    let persister = try stage.reopened()
    let found = try persister.retrieve(type: Address.self)
    try persister.delete(object: found[0])
    #expect(try persister.count(type: Address.self) == 1)
    #expect(try stage.integers("SELECT count(*) FROM Holder_links") == [1])
    #expect(try stage.integers("SELECT count(*) FROM Holder WHERE first_id IS NULL") == [1])
    try persister.undo()
    #expect(try stage.integers("SELECT count(*) FROM Holder_links") == [2])
    #expect(try stage.integers("SELECT count(*) FROM Holder WHERE first_id = 2") == [1])
    try persister.undo()
    #expect(try stage.integers("SELECT count(*) FROM Holder WHERE first_id IS NULL") == [1])
  }

  @Test("Undo restores a deleted object with a property that was removed and added again")
  func cameBack() throws {
    enum Long {
      struct Thing: Saveable, Equatable {
        var id: Int?
        var text: String
        var rank: Int?
      }
    }
    enum Short {
      struct Thing: Saveable {
        var id: Int?
        var text: String
      }
    }
    let stage = try Place.memory.stage()
    var long = Long.Thing(text: "a", rank: 7)
    try stage.persister.saveAll(object: &long)
    try stage.pool.write { try $0.dropColumn("rank", from: "Thing") }
    var short = Short.Thing(id: long.id, text: "b")
    try stage.reopened().saveAll(object: &short)
    let persister = try stage.reopened()
    long.rank = 9
    try persister.saveAll(object: &long)
    try persister.delete(object: long)
    try persister.undo()
    #expect(try persister.retrieve(type: Long.Thing.self) == [long])
  }
}
