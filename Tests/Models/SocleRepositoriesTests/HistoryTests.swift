import Foundation
import SocleCore
import SocleEntities
import SocleEntityTables
import SocleQueries
import SocleRepositories
import SocleStorage
import TestSupport
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

  @Test("Each change by a repository is one step, with text ids and with UUIDs")
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

  @Test("A transaction is one named step, and a change without effect commits without a step")
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

  @Test("After a save without history, a step that changed the same rows cannot be undone")
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

  @Test(
    "An app's own tables are not recorded, and an undo that would cascade into one is refused",
    arguments: [false, true])
  func cascade(_ isHiddenByTemporaryTable: Bool) throws {
    let note = Note(text: "a")
    try notes.save(note)
    try execute(
      """
      CREATE TABLE "read marks" (note TEXT REFERENCES Note(id) ON DELETE CASCADE) STRICT
      """)
    try execute("INSERT INTO \"read marks\" SELECT id FROM Note")
    if isHiddenByTemporaryTable { try execute("CREATE TEMP TABLE \"read marks\" (note TEXT)") }
    let refusal = #expect(throws: EntityError.self) { try store.undo() }
    #expect(refusal?.description.contains("read marks") == true)
    #expect(try state() == [note])
    try execute("DELETE FROM main.\"read marks\"")
    try store.undo()
    #expect(try state().isEmpty)
  }

  @Test(
    "An undo is refused if it would delete or change rows that refer to any column of a model",
    arguments: ["DELETE", "UPDATE"], ["CASCADE", "SET NULL"])
  func cascadeFromOtherColumns(_ event: String, _ action: String) throws {
    try tags.save(Tag(id: "kept", name: "x", step: 7))
    try tags.save(Tag(id: "x", name: "X", step: 1))
    if event == "UPDATE" { try tags.save(Tag(id: "x", name: "new", step: 2)) }
    let before = try tags.fetch()
    try execute("CREATE UNIQUE INDEX own_key ON Tag(id, step)")
    let rule = "ON \(event) \(action) DEFERRABLE INITIALLY DEFERRED"
    try execute(
      SQLFragment(
        trusted: """
          CREATE TABLE own (name TEXT REFERENCES Tag(name) \(rule), id TEXT, step INTEGER,
            FOREIGN KEY (id, step) REFERENCES Tag(id, step) \(rule))
          """))
    for columns in ["name", "id, step"] as [SQLFragment] {
      try execute("INSERT INTO own (\(columns)) SELECT \(columns) FROM Tag WHERE id = 'x'")
      let refusal = #expect(throws: EntityError.self) { try store.undo() }
      #expect(refusal?.description.contains("rows of the table own") == true)
      #expect(try tags.fetch() == before)
      try execute("DELETE FROM own")
    }
    // The name of the kept tag is the id of the other one.
    try execute("INSERT INTO own SELECT name, id, step FROM Tag WHERE id = 'kept'")
    #expect(try store.undo()?.count == 1)
  }

  @Test("An undo is refused if rows of an app's own table refer to any of several models")
  func cascadeFromAnyModel() throws {
    try notes.save(Note(text: "a", tags: [Tag(id: "x", name: "X"), Tag(id: "y", name: "Y")]))
    try execute("CREATE TABLE own (name TEXT REFERENCES Tag(name) ON DELETE CASCADE)")
    for name in ["X", "Y"] {
      try execute("INSERT INTO own VALUES (\(name))")
      let refusal = #expect(throws: EntityError.self) { try store.undo() }
      #expect(refusal?.description.contains("rows of the table own") == true)
      try execute("DELETE FROM own")
    }
  }

  @Test("An undo is allowed if an app's rows refer to a value that it does not change")
  func keptReference() throws {
    try tags.save(Tag(id: "x", name: "X", step: 1))
    try tags.save(Tag(id: "x", name: "X", step: 2))
    try execute("CREATE TABLE own (name TEXT REFERENCES Tag(name) ON UPDATE CASCADE)")
    try execute("INSERT INTO own VALUES ('X')")
    #expect(try store.undo()?.count == 1)
    #expect(try tags.fetch().map(\.step) == [1])
  }

  @Test("Undo is refused if an app's trigger would change the text that it restores")
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

  @Test("Undo keeps a column that another program added, and redo is refused after it dropped one")
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

  @Test("A step that created a model is not undone after others have added a link to its list")
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

  @Test("Two stores share the history of a file")
  func shared() throws {
    try notes.save(Note(text: "a"))
    let other = SQLiteEntityStore(pool, recordsHistory: true)
    #expect(try other.undo()?.count == 1)
    #expect(try state().isEmpty)
    #expect(try store.redo()?.count == 1)
  }

  /// A type that other programs do not use.
  private struct Folder: Entity, Equatable {
    var id: String
    var notes: [Note] = []
    static let relations: [Relation<Folder>] = [.toMany("notes", \.notes)]
  }

  @Test("A deletion removes a model from lists of a type that the deleting program does not know")
  func unknownType() throws {
    let folders = try EntityRepository<Folder>(in: store)
    let note = Note(text: "a")
    let folder = Folder(id: "f", notes: [note])
    try folders.save(folder)
    let other = SQLiteEntityStore(pool, recordsHistory: true)
    try EntityRepository<Note>(in: other).delete(note)
    #expect(try folders.fetch() == [Folder(id: "f")])
    #expect(try other.undo()?.map(\.description) == ["delete Note \(note.id)", "update Folder f"])
    #expect(try folders.fetch() == [folder])
    try SQLiteEntityStore(pool, recordsHistory: true).redo()
    #expect(try folders.fetch() == [Folder(id: "f")] && state().isEmpty)
  }

  @Test(
    "Changes by an app's own SQL are not recorded, and undoing an earlier step is refused with the id",
    arguments: [
      "UPDATE Tag SET name = 'Z' WHERE id = 'x'", "UPDATE Tag SET id = 'z' WHERE id = 'x'",
      "INSERT OR REPLACE INTO Tag (id, name) VALUES ('x', 'Z')",
      "INSERT OR REPLACE INTO Tag (id, name) VALUES ('z', 'X')", "DELETE FROM Tag WHERE id = 'x'",
    ] as [SQLFragment])
  func ownSQL(_ sql: SQLFragment) throws {
    let (before, after) = ([Tag(id: "x", name: "W")], [Tag(id: "x", name: "X")])
    for tags in [before, after] { try self.tags.save(contentsOf: tags) }
    try execute(sql)
    let changed = try tags.fetch()
    #expect(throws: EntityError.changedElsewhere(objects: ["Tag": [.string("x")]])) {
      try store.undo()
    }
    #expect(try tags.fetch() == changed)
    try execute("DELETE FROM Tag")
    try execute("INSERT INTO Tag (id, name) VALUES ('x', 'X')")
    try store.undo()
    #expect(try tags.fetch() == before)
    try store.redo()
    #expect(try tags.fetch() == after)
  }

  @Test("A key that ON UPDATE CASCADE changes counts as a change by others, in lists as well")
  func cascadingKey() throws {
    try execute("DROP TABLE Note_tags")
    try execute(
      """
      CREATE TABLE Note_tags (owner_id TEXT NOT NULL, position INTEGER NOT NULL,
        target_id TEXT NOT NULL REFERENCES Tag(id) ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED,
        PRIMARY KEY (owner_id, position)) STRICT, WITHOUT ROWID
      """)
    let note = Note(text: "a", tags: [Tag(id: "x", name: "X")])
    try notes.save(note)
    try execute("UPDATE Tag SET id = 'y'")
    #expect(
      throws: EntityError.changedElsewhere(
        objects: ["Note": [.uuid(note.id)], "Tag": [.string("x")]])
    ) { try store.undo() }
    try execute("UPDATE Tag SET id = 'x'")
    try store.undo()
    #expect(try state().isEmpty && tags.fetch().isEmpty)
  }

  @Test("A transaction whose changes cancel out adds no step, but its triggers' changes are stored")
  func nothingInSum() throws {
    try tags.save(Tag(id: "x", name: "X"))
    try execute("CREATE TABLE log (name TEXT)")
    try execute(
      "CREATE TRIGGER logs AFTER UPDATE ON Tag BEGIN INSERT INTO log VALUES (new.name); END")
    try store.transaction("Twice") { changes in
      try changes.save(Tag(id: "x", name: "Y"))
      try changes.save(Tag(id: "x", name: "X"))
    }
    #expect(try store.history().count == 1)
    let log = LiteralQuery("SELECT name FROM log", reading: String.self)
    #expect(try pool.read { try $0.rows(of: log) } == ["Y", "X"])
  }

  @Test("An app's triggers that count the rows of a model stay right after undo and redo")
  func counter() throws {
    try execute("CREATE TABLE counts (number INTEGER NOT NULL)")
    try execute("INSERT INTO counts VALUES (0)")
    for (event, change) in [("INSERT", "+"), ("DELETE", "-")] as [(StaticString, StaticString)] {
      let (event, change) = (SQLFragment(trusted: "\(event)"), SQLFragment(trusted: "\(change)"))
      try execute(
        """
        CREATE TRIGGER \(event)s AFTER \(event) ON Tag
        BEGIN UPDATE counts SET number = number \(change) 1; END
        """)
    }
    func count() throws -> [Int] {
      let counts = LiteralQuery(
        "SELECT number FROM counts UNION ALL SELECT count(*) FROM Tag", reading: Int.self)
      return try pool.read { try $0.rows(of: counts) }
    }
    try tags.save(contentsOf: (0..<20).map { Tag(id: "\($0)", name: "\($0)") })
    try tags.delete(where: [\.name < "15"])
    let left = try count()
    for (undoes, expected) in [
      (true, [20, 20]), (true, [0, 0]), (false, [20, 20]), (false, left),
    ] {
      _ = try undoes ? store.undo() : store.redo()
      #expect(try count() == expected)
    }
  }

  @Test("An app's full-text index, which its triggers keep, follows undo and redo")
  func fullText() throws {
    let options = PoolOptions(connection: ConnectionOptions(trustsSchema: true))
    let pool = try SQLitePool.inMemory(options: options)
    let store = SQLiteEntityStore(pool, recordsHistory: true)
    let notes = try EntityRepository<Note>(in: store)
    func execute(_ sql: SQLFragment) throws { try pool.write { _ = try $0.execute(sql) } }
    try execute("CREATE VIRTUAL TABLE words USING fts5(text, content=Note, content_rowid=rowid)")
    let (add, remove): (SQLFragment, SQLFragment) = (
      "INSERT INTO words (rowid, text) VALUES (new.rowid, new.text);",
      "INSERT INTO words (words, rowid, text) VALUES ('delete', old.rowid, old.text);"
    )
    try execute("CREATE TRIGGER added AFTER INSERT ON Note BEGIN \(add) END")
    try execute("CREATE TRIGGER removed AFTER DELETE ON Note BEGIN \(remove) END")
    try execute("CREATE TRIGGER changed AFTER UPDATE ON Note BEGIN \(remove) \(add) END")
    func found() throws -> [[Int]] {
      try pool.write { connection in
        try connection.execute("INSERT INTO words (words, rank) VALUES ('integrity-check', 1)")
        return try ["apple", "pear"].map { word in
          let query = LiteralQuery(
            "SELECT count(*) FROM words WHERE words MATCH \(word)", reading: Int.self)
          return try connection.rows(of: query)
        }
      }
    }
    var kept = [Note(text: "apple"), Note(text: "apple and pear")]
    var states = [try found()]
    for change in [
      { try notes.save(contentsOf: kept) },
      {
        kept[0].text = "pear"
        try notes.save(kept[0])
      },
      { try notes.delete(where: [\.text == "apple and pear"]) },
    ] as [() throws -> Void] {
      try change()
      states.append(try found())
    }
    #expect(states == [[[0], [0]], [[2], [1]], [[1], [2]], [[0], [1]]])
    for before in states.dropLast().reversed() {
      try store.undo()
      #expect(try found() == before)
    }
    for after in states.dropFirst() {
      try store.redo()
      #expect(try found() == after)
    }
  }

  @Test("A type is refused if one of its tables would have a name that begins with socle_")
  func reservedName() throws {
    struct History: Entity {
      static let entityName = "Socle_history"
      var id: String
    }
    struct Lists: Entity {
      static let entityName = "socle"
      static let relations: [Relation<Lists>] = [.toMany("shapes", \.shapes)]
      var id: String
      var shapes: [Tag] = []
    }
    for use in [
      { try EntityRepository<History>(in: store).save(History(id: "a")) },
      { try EntityRepository<Lists>(in: store.withoutHistory).save(Lists(id: "a")) },
      { try EntityRepository<Lists>(in: MemoryStore()).save(Lists(id: "a")) },
      { _ = try EntityTables.of(History.self) },
    ] as [() throws -> Void] {
      let refusal = #expect(throws: EntityError.self) { try use() }
      #expect(refusal?.description.contains("names that begin with socle_ are reserved") == true)
    }
    #expect(try store.history().isEmpty)
  }

  @Test("Steps are undone although another pool adds, fills and drops columns between them")
  func alteringProcess() throws {
    let folder = try TemporaryFolder()
    let pool = try SQLitePool(creatingAt: folder.file())
    let store = SQLiteEntityStore(pool, recordsHistory: true)
    let tags = try EntityRepository<Tag>(in: store)
    let other = try SQLitePool(openingExistingAt: folder.file())
    try tags.save(Tag(id: "x", name: "X", step: 1))
    for (number, sql)
      in ([
        "ALTER TABLE Tag ADD COLUMN color TEXT", "UPDATE Tag SET color = 'red'",
        "ALTER TABLE Tag ADD COLUMN size INTEGER DEFAULT 1", "ALTER TABLE Tag DROP COLUMN size",
      ] as [SQLFragment]).enumerated()
    {
      try tags.save(Tag(id: "x", name: "\(number)", step: number))
      try other.write { _ = try $0.execute(sql) }
    }
    for number in [2, 1, 0] {
      try store.undo()
      #expect(try tags.fetch() == [Tag(id: "x", name: "\(number)", step: number)])
    }
    try store.undo()
    #expect(try tags.fetch() == [Tag(id: "x", name: "X", step: 1)])
    let colors = LiteralQuery("SELECT color FROM Tag", reading: String?.self)
    #expect(try pool.read { try $0.rows(of: colors) } == ["red"])
    try other.write { _ = try $0.execute("ALTER TABLE Tag DROP COLUMN step") }
    for use in [{ _ = try store.redo() }, { try tags.save(Tag(id: "y", name: "Y")) }] {
      let refusal = #expect(throws: EntityError.self) { try use() }
      #expect(refusal?.description.contains("step") == true)
    }
  }

  @Test("Asynchronous forms make named steps, and undo them")
  func asynchronous() async throws {
    try await store.transaction("Add") { try $0.save(Tag(id: "x", name: "X")) }
    try await tags.save(Tag(id: "y", name: "Y"))
    #expect(try await store.history().map(\.name) == [nil, "Add"])
    for _ in 0..<2 { _ = try await store.undo() }
    #expect(try await store.redoName() == "Add")
    #expect(try await tags.fetch().isEmpty)
  }
}
