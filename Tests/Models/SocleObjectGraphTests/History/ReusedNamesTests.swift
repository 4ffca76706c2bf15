import SocleCore
import SocleEntities
import SocleEntityTables
import SocleObjectGraph
import SocleStorage
import Testing

@Suite("History and names that change in case only, or that were used before")
struct ReusedNamesTests {
  private struct Link: Saveable, Equatable {
    var id: Int?
    var url: String
  }

  private struct Note: Saveable, Equatable {
    var id: Int?
    var text: String
    var links: [Link] = []
    static let relations: [Relation<Note>] = [.toMany("links", \.links)]
    static let indexes: [EntityIndex<Note>] = [.on(\.text)]
  }

  @Test("A list whose name changed in case only keeps its links", arguments: Place.allCases)
  func list(_ place: Place) throws {
    struct Upper: Saveable, Equatable {
      static let entityName = "Note"
      var id: Int?
      var text: String
      var Links: [Link] = []
      static let relations: [Relation<Upper>] = [.toMany("Links", \.Links)]
    }
    let stage = try place.stage()
    var note = Note(text: "a")
    try stage.persister.save(object: &note)
    note.links = [Link(url: "x"), Link(url: "y")]
    try stage.persister.saveAll(object: &note)
    let persister = try stage.reopened()
    var upper = try #require(try persister.retrieve(type: Upper.self).first)
    #expect(upper.Links == note.links)
    upper.Links.reverse()
    try persister.saveAll(object: &upper)
    try persister.delete(object: upper.Links[0])
    for links in [note.links.reversed(), note.links, []] {
      try persister.undo()
      #expect(try persister.retrieve(type: Upper.self) == [Upper(id: 1, text: "a", Links: links)])
    }
    for _ in 0..<3 { #expect(try persister.redo() != nil) }
    #expect(try persister.retrieve(type: Upper.self).map(\.Links) == [[note.links[0]]])
    // An earlier release, shipped again.
    #expect(try stage.reopened().retrieve(type: Note.self).map(\.links) == [[note.links[0]]])
  }

  @Test("A type whose name changed in case only keeps its objects", arguments: Place.allCases)
  func type(_ place: Place) throws {
    struct Lower: Saveable, Equatable {
      static let entityName = "note"
      var id: Int?
      var text: String
      var links: [Link] = []
      static let relations: [Relation<Lower>] = [.toMany("links", \.links)]
      static let indexes: [EntityIndex<Lower>] = [.on(\.text)]
    }
    let stage = try place.stage()
    var note = Note(text: "a", links: [Link(url: "x")])
    try stage.persister.saveAll(object: &note)
    note.text = "b"
    try stage.persister.saveAll(object: &note)
    let persister = try stage.reopened()
    var lower = try #require(try persister.retrieve(type: Lower.self).first)
    #expect(lower.text == "b" && lower.links == note.links)
    lower.text = "c"
    try persister.saveAll(object: &lower)
    try persister.delete(object: lower.links[0])
    for text in ["c", "b", "a"] {
      try persister.undo()
      #expect(
        try persister.retrieve(type: Lower.self) == [Lower(id: 1, text: text, links: note.links)])
    }
    for _ in 0..<3 { #expect(try persister.redo() != nil) }
    #expect(try persister.retrieve(type: Lower.self) == [Lower(id: 1, text: "c")])
  }

  private struct Old: Saveable, Equatable {
    static let entityName = "Page"
    var id: Int?
    var a: String?
    var b: String?
    var first: Link?
    var second: Link?
    var firsts: [Link] = []
    var seconds: [Link] = []
    static let relations: [Relation<Old>] = [
      .toOne("first", \.first), .toOne("second", \.second), .toMany("firsts", \.firsts),
      .toMany("seconds", \.seconds),
    ]
  }

  private struct Middle: Saveable, Equatable {
    static let entityName = "Page"
    var id: Int?
    var a: String?
    var first: Link?
    var firsts: [Link] = []
    static let relations: [Relation<Middle>] = [
      .toOne("first", \.first), .toMany("firsts", \.firsts),
    ]
  }

  private struct New: Saveable, Equatable {
    static let entityName = "Page"
    static let formerProperties = ["b": ["a"], "second": ["first"], "seconds": ["firsts"]]
    var id: Int?
    var b: String?
    var second: Link?
    var seconds: [Link] = []
    static let relations: [Relation<New>] = [
      .toOne("second", \.second), .toMany("seconds", \.seconds),
    ]
  }

  @Test(
    "A property renamed to the name of a removed property has only its own undo steps",
    arguments: Place.allCases, [true, false])
  func onto(_ place: Place, usesMiddle: Bool) throws {
    let stage = try place.stage()
    // A step that sets only what is removed later, and one that does not.
    var old = Old(a: nil)
    try stage.persister.save(object: &old)
    old.b = "removed"
    try stage.persister.save(object: &old)
    old.b = nil
    try stage.persister.save(object: &old)
    try stage.pool.write { connection in
      try connection.dropTable("Page_seconds")
      try connection.dropIndex("Page_by_second")
      try connection.execute("ALTER TABLE Page DROP COLUMN second_id")
      try connection.dropColumn("b", from: "Page")
    }
    var persister = try stage.reopened()
    if usesMiddle {
      var middle = Middle(id: 1, a: "x", first: Link(url: "1"), firsts: [Link(url: "2")])
      try persister.saveAll(object: &middle)
      persister = try stage.reopened()
      var new = try #require(try persister.retrieve(type: New.self).first)
      #expect(new.b == "x" && new.second?.url == "1" && new.seconds.map(\.url) == ["2"])
      new.b = "y"
      try persister.saveAll(object: &new)
      try persister.undo()
      #expect(try persister.retrieve(type: New.self).map(\.b) == ["x"])
      try persister.undo()
    }
    #expect(try persister.retrieve(type: New.self) == [New(id: 1)])
    let refusal = #expect(throws: EntityError.self) { try persister.undo() }
    #expect(refusal?.description.contains("the stored Page does not fit: it lacks b (") == true)
    #expect(try persister.retrieve(type: New.self) == [New(id: 1)])
  }

  @Test("A type renamed to the name of one that was dropped has its own history")
  func dropped() throws {
    struct Memo: Saveable, Equatable {
      var id: Int?
      var text: String
    }
    struct Again: Saveable, Equatable {
      static let entityName = "Link"
      static let formerNames = ["Memo"]
      var id: Int?
      var text: String
    }
    let stage = try Place.memory.stage()
    var link = Link(url: "x")
    try stage.persister.save(object: &link)
    try stage.pool.write { try $0.dropTable("Link") }
    var memo = Memo(text: "a")
    try stage.reopened().save(object: &memo)
    let persister = try stage.reopened()
    var again = try #require(try persister.retrieve(type: Again.self).first)
    again.text = "b"
    try persister.save(object: &again)
    #expect(try persister.undo()?.map(\.description) == ["update Link 2"])
    #expect(try persister.undo()?.map(\.description) == ["create Link 2"])
    #expect(throws: EntityError.self) { try persister.undo() }
  }

  private struct Memo: Saveable, Equatable {
    static let formerNames = ["Note"]
    static let formerProperties = ["body": ["text"], "pages": ["links"]]
    var id: Int?
    var body: String
    var pages: [Link] = []
    static let relations: [Relation<Memo>] = [.toMany("pages", \.pages)]
  }

  @Test("Undo follows a rename that a store made", arguments: Place.allCases)
  func renamedByOthers(_ place: Place) throws {
    let stage = try place.stage()
    var note = Note(text: "a", links: [Link(url: "x")])
    try stage.persister.saveAll(object: &note)
    note.text = "b"
    try stage.persister.saveAll(object: &note)
    let store = SQLiteEntityStore(stage.pool)
    try store.prepare(EntityShape.all(from: Memo.self))
    for persister in [stage.persister, try stage.reopened()] {
      #expect(try persister.undo()?.map(\.description) == ["update Memo 1"])
      #expect(try stage.reopened().retrieve(type: Memo.self).map(\.body) == ["a"])
      try persister.redo()
    }
    let persister = try stage.reopened()
    for _ in 0..<2 { #expect(try persister.undo() != nil) }
    #expect(try persister.count(type: Memo.self) == 0)
  }

  @Test(
    "A persister whose first call is undo uses the rename that another persister made",
    arguments: Place.allCases)
  func renamedByPersister(_ place: Place) throws {
    let stage = try place.stage()
    var note = Note(text: "a", links: [Link(url: "x")])
    try stage.persister.saveAll(object: &note)
    note.text = "b"
    try stage.persister.saveAll(object: &note)
    #expect(try stage.reopened().retrieve(type: Memo.self).map(\.body) == ["b"])
    for persister in [stage.persister, try stage.reopened()] {
      #expect(try persister.undo()?.map(\.description) == ["update Memo 1"])
      #expect(try stage.reopened().retrieve(type: Memo.self).map(\.body) == ["a"])
      try persister.redo()
    }
  }

  @Test(
    "Of two former names that are both stored, only the first is renamed, also in the history")
  func twoFormerNames() throws {
    struct Both: Saveable {
      static let entityName = "Memo"
      var id: Int?
      var name: String?
      var label: String?
    }
    struct One: Saveable, Equatable {
      static let entityName = "Memo"
      static let formerProperties = ["title": ["name", "label"]]
      var id: Int?
      var title: String?
    }
    let stage = try Place.memory.stage()
    var both = Both(name: "a", label: "x")
    try stage.persister.save(object: &both)
    (both.name, both.label) = ("b", nil)
    try stage.persister.save(object: &both)
    both.name = "c"
    try stage.persister.save(object: &both)
    try stage.pool.write { try $0.dropColumn("label", from: "Memo") }
    let persister = try stage.reopened()
    var one = try #require(try persister.retrieve(type: One.self).first)
    #expect(one.title == "c")
    one.title = "d"
    try persister.save(object: &one)
    for title in ["c", "b"] {
      try persister.undo()
      #expect(try persister.retrieve(type: One.self) == [One(id: 1, title: title)])
    }
    // The step before stored a label.
    #expect(throws: EntityError.self) { try persister.undo() }
    #expect(try persister.retrieve(type: One.self) == [One(id: 1, title: "b")])
  }
}
