import Foundation
import SocleCore
import SocleEntities
import SocleObjectGraph
import Testing

@Suite("History outlives renamed properties and new properties with defaults")
struct RenamedHistoryTests {
  private struct Link: Saveable, Equatable {
    var id: Int?
    var url: String
  }

  private struct Note: Saveable, Equatable {
    var id: Int?
    var text: String
    var minutes: Int
    var links: [Link] = []
    var first: Link?
    static let relations: [Relation<Note>] = [.toMany("links", \.links), .toOne("first", \.first)]
    static let indexes: [EntityIndex<Note>] = [.on(\.minutes)]
  }

  private struct Memo: Saveable, Equatable {
    static let formerNames = ["Note"]
    static let formerProperties = [
      "cookTime": ["minutes"], "pages": ["links"], "best": ["first"],
    ]
    static let defaults: [String: EntityValue] = ["rank": .int(7)]
    var id: Int?
    var text: String
    var cookTime: Int
    var rank: Int
    var pages: [Link] = []
    var best: Link?
    static let relations: [Relation<Memo>] = [.toMany("pages", \.pages), .toOne("best", \.best)]
    static let indexes: [EntityIndex<Memo>] = [.on(\.cookTime)]
  }

  /// An earlier release that was shipped again: it knows the later names.
  private struct Again: Saveable, Equatable {
    static let entityName = "Memo"
    static let formerProperties = ["minutes": ["cookTime"], "links": ["pages"], "first": ["best"]]
    static let defaults: [String: EntityValue] = ["rank": .int(7)]
    var id: Int?
    var text: String
    var minutes: Int
    var rank: Int
    var links: [Link] = []
    var first: Link?
    static let relations: [Relation<Again>] = [.toMany("links", \.links), .toOne("first", \.first)]
  }

  /// A still later release, which takes the names of `Memo` again.
  private struct Onward: Saveable, Equatable {
    static let entityName = "Memo"
    static let formerProperties = Memo.formerProperties
    static let defaults = Memo.defaults
    var id: Int?
    var text: String
    var cookTime: Int
    var rank: Int
    var pages: [Link] = []
    var best: Link?
    static let relations: [Relation<Onward>] = [.toMany("pages", \.pages), .toOne("best", \.best)]
    static let indexes: [EntityIndex<Onward>] = [.on(\.cookTime)]
  }

  @Test(
    "Steps from before a rename are undone and redone under the new names",
    arguments: Place.allCases)
  func undo(_ place: Place) throws {
    let stage = try place.stage()
    var note = Note(text: "a", minutes: 1, links: [Link(url: "x"), Link(url: "y")])
    try stage.persister.saveAll(object: &note)
    note.minutes = 2
    note.links.reverse()
    note.first = note.links[0]
    try stage.persister.saveAll(object: &note)
    try stage.persister.delete(object: note)
    let persister = try stage.reopened()
    #expect(try persister.retrieve(type: Memo.self) == [])
    #expect(try persister.undo()?.map(\.description) == ["delete Memo 1"])
    var memo = Memo(
      id: 1, text: "a", cookTime: 2, rank: 7, pages: note.links, best: note.first)
    #expect(try persister.retrieve(type: Memo.self) == [memo])
    memo.cookTime = 3
    memo.rank = 8
    try persister.saveAll(object: &memo)
    try persister.undo()
    try persister.undo()
    let first = Memo(id: 1, text: "a", cookTime: 1, rank: 7, pages: note.links.reversed())
    #expect(try persister.retrieve(type: Memo.self) == [first])
    try persister.redo()
    try persister.redo()
    #expect(try persister.retrieve(type: Memo.self) == [memo])
    // The links of deleted objects are removed from lists under their new name.
    try persister.delete(object: memo.pages[0])
    #expect(try persister.retrieve(type: Memo.self).map(\.pages.count) == [1])
    try persister.undo()
    #expect(try persister.retrieve(type: Memo.self) == [memo])
  }

  @Test(
    "A release can undo the steps of earlier releases that renamed a property there and back",
    arguments: Place.allCases)
  func reverted(_ place: Place) throws {
    let stage = try place.stage()
    var note = Note(text: "a", minutes: 1, links: [Link(url: "x")])
    try stage.persister.saveAll(object: &note)
    var persister = try stage.reopened()
    var memo = try #require(try persister.retrieve(type: Memo.self).first)
    memo.cookTime = 2
    memo.best = memo.pages[0]
    try persister.saveAll(object: &memo)
    persister = try stage.reopened()
    var again = try #require(try persister.retrieve(type: Again.self).first)
    #expect(again.minutes == 2 && again.first == again.links[0] && again.rank == 7)
    again.minutes = 3
    try persister.saveAll(object: &again)
    #expect(throws: EntityError.self) { try stage.reopened().retrieve(type: Memo.self) }
    persister = try stage.reopened()
    #expect(try persister.retrieve(type: Onward.self).map(\.cookTime) == [3])
    for time in [2, 1] {
      try persister.undo()
      #expect(try persister.retrieve(type: Onward.self).map(\.cookTime) == [time])
    }
    try persister.undo()
    #expect(try persister.count(type: Onward.self) == 0)
    for _ in 0..<3 { #expect(try persister.redo() != nil) }
    #expect(try persister.retrieve(type: Onward.self).map(\.cookTime) == [3])
  }

  @Test(
    "A former name can be reused once no type declares it, and the histories stay separate",
    arguments: Place.allCases)
  func reused(_ place: Place) throws {
    struct Plain: Saveable, Equatable {
      static let entityName = "Link"
      var id: Int?
      var number: Int
    }
    struct Page: Saveable, Equatable {
      static let formerNames = ["Link"]
      var id: Int?
      var url: String
    }
    struct Kept: Saveable, Equatable {
      static let entityName = "Page"
      var id: Int?
      var url: String
      var title: String?
    }
    let stage = try place.stage()
    var link = Link(url: "x")
    try stage.persister.save(object: &link)
    link.url = "y"
    try stage.persister.save(object: &link)
    var persister = try stage.reopened()
    #expect(try persister.retrieve(type: Page.self) == [Page(id: 1, url: "y")])
    var plain = Plain(number: 1)
    let refusal = #expect(throws: EntityError.self) { try persister.save(object: &plain) }
    #expect(refusal?.description.contains("former name") == true)
    persister = try stage.reopened()
    plain.id = nil
    #expect(throws: EntityError.self) { try persister.save(object: &plain) }
    // A release that does not declare the former name.
    #expect(try persister.count(type: Kept.self) == 1)
    plain.id = nil
    try persister.save(object: &plain)
    plain.number = 2
    try persister.save(object: &plain)
    let id = try #require(plain.id)
    #expect(throws: EntityError.self) { try persister.retrieve(type: Page.self) }
    persister = try stage.reopened()
    #expect(try persister.count(type: Page.self) == 1)
    #expect(try persister.undo()?.map(\.description) == ["update Link \(id)"])
    #expect(try persister.undo()?.map(\.description) == ["create Link \(id)"])
    #expect(try persister.undo()?.map(\.description) == ["update Page 1"])
    #expect(try persister.retrieve(type: Page.self) == [Page(id: 1, url: "x")])
  }

  @Test(
    "A property or to-one relation whose name changed in case only keeps values and history",
    arguments: Place.allCases)
  func sameLetters(_ place: Place) throws {
    struct Upper: Saveable, Equatable {
      static let entityName = "Note"
      var id: Int?
      var Text: String
      var minutes: Int
      var links: [Link] = []
      var First: Link?
      static let relations: [Relation<Upper>] = [
        .toMany("links", \.links), .toOne("First", \.First),
      ]
      static let indexes: [EntityIndex<Upper>] = [.on(\.minutes), .on(\.Text)]
    }
    let stage = try place.stage()
    var note = Note(text: "a", minutes: 1)
    try stage.persister.save(object: &note)
    note.text = "b"
    note.first = Link(url: "x")
    try stage.persister.saveAll(object: &note)
    let persister = try stage.reopened()
    var upper = try #require(try persister.retrieve(type: Upper.self).first)
    #expect(upper.Text == "b" && upper.First == note.first)
    upper.Text = "c"
    upper.First = nil
    try persister.saveAll(object: &upper)
    try persister.undo()
    #expect(try persister.retrieve(type: Upper.self).map(\.First) == [note.first])
    try persister.undo()
    #expect(try persister.retrieve(type: Upper.self) == [Upper(id: 1, Text: "a", minutes: 1)])
    try persister.redo()
    try persister.redo()
    #expect(try persister.retrieve(type: Upper.self) == [upper])
  }

  @Test("A persister refuses changes by a name that another persister has renamed")
  func meanwhile() throws {
    let stage = try Place.disk.stage()
    var note = Note(text: "a", minutes: 1)
    try stage.persister.saveAll(object: &note)
    struct Same: Saveable {
      static let entityName = "Note"
      static let formerProperties = ["cookTime": ["minutes"]]
      var id: Int?
      var text: String
      var cookTime: Int
      var links: [Link] = []
      var first: Link?
      static let relations: [Relation<Same>] = [
        .toMany("links", \.links), .toOne("first", \.first),
      ]
    }
    let other = try stage.reopened()
    #expect(try other.retrieve(type: Same.self).map(\.cookTime) == [1])
    note.minutes = 2
    let refusals = [
      #expect(throws: EntityError.self) { try stage.persister.saveAll(object: &note) },
      #expect(throws: EntityError.self) { try stage.persister.delete(object: note) },
    ]
    for refusal in refusals {
      guard case .incompatible(entity: "Note", let reason) = refusal else {
        Issue.record("\(String(describing: refusal))")
        continue
      }
      #expect(reason.contains("renamed minutes to cookTime"))
    }
    #expect(try other.retrieve(type: Same.self).map(\.cookTime) == [1])
    try stage.persister.undo()
    #expect(try other.count(type: Same.self) == 0)
  }
}
