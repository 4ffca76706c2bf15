import SocleQueries
import TestSupport
import Testing

@testable import SocleCore

@Suite("An upsert by another unique key than the primary one")
struct UpsertByKeyTests {
  struct Part: Equatable {
    var id: Int?
    var code: String?
    var shop: Int
    var name: String

    init(id: Int? = nil, _ code: String?, shop: Int = 0, _ name: String) {
      (self.id, self.code, self.shop, self.name) = (id, code, shop, name)
    }

    static let id = Field("id", \Part.id)
    static let code = Field("code", \Part.code)
    static let shop = Field("shop", \Part.shop)
    static let name = Field("name", \Part.name)
    static let plain = RowDescription(
      "parts", id, code, shop, name, make: { Part(id: $0, $1, shop: $2, $3) }
    )
    .keyed(by: id)
    static let row = plain.with(uniqueKeys: [["code"]])

    static func row(_ index: IndexDescription) -> RowDescription<Part> {
      plain.with(indexes: [index])
    }
  }

  let connection: Connection

  init() throws {
    connection = try Connection.inMemory()
  }

  private func parts() throws -> [Part] {
    try connection.rows(of: Part.row, orderedBy: [Part.id.ascending])
  }

  @Test("An upsert by a unique key updates the given fields, and returns the id of the changed row")
  func oneRow() throws {
    try connection.createTable(Part.row)
    let policy = ConflictPolicy.update(Part.name, by: Part.code)
    #expect(try connection.insert(Part("a", "x"), in: Part.row, onConflict: policy) == 1)
    #expect(try connection.insert(Part("b", "y"), in: Part.row, onConflict: policy) == 2)
    #expect(try connection.insert(Part("a", shop: 9, "z"), in: Part.row, onConflict: policy) == 1)
    let upsert = try connection.prepareInsert(in: Part.row, onConflict: policy)
    #expect(try upsert.insert(Part("b", "w")) == 2)
    #expect(try upsert.insert(Part("c", "v")) == 3)
    #expect(try upsert.insert(Part("b", "u")) == 2)
    let query = InsertRowQuery(Part("c", "t"), into: Part.row, onConflict: policy)
    #expect(try connection.row(of: query.returning(Part.id)) == 3)
    #expect(try parts() == [Part(id: 1, "a", "z"), Part(id: 2, "b", "u"), Part(id: 3, "c", "t")])
  }

  @Test("An upserted stream updates rows that exist, and rows that it inserted itself")
  func stream() throws {
    try connection.createTable(Part.row)
    try connection.insert(Part(id: 7, "b", "old"), in: Part.row)
    let rows = [Part("a", "1"), Part("b", shop: 5, "2"), Part("a", "3")]
    let all = try connection.insert(
      contentsOf: rows, in: Part.row, onConflict: .updateAll(by: Part.code))
    #expect(all == 3)
    #expect(try parts() == [Part(id: 7, "b", shop: 5, "2"), Part(id: 8, "a", "3")])
    let different = try connection.insert(
      contentsOf: [Part("a", "3"), Part("b", "4")], in: Part.row,
      onConflict: .updateAll(by: Part.code, onlyIfDifferent: true))
    #expect(different == 1)
    let upsert = try connection.prepareInsert(in: Part.row, onConflict: .updateAll(by: Part.code))
    let ids = try connection.transaction { try rows.map { try upsert.insert($0) } }
    #expect(ids == [8, 7, 8])
  }

  @Test("An existing row keeps its primary key, also if the new row has one that is taken")
  func primaryKey() throws {
    try connection.createTable(Part.row)
    try connection.insert(contentsOf: [Part(id: 1, "a", "x"), Part(id: 2, "b", "y")], in: Part.row)
    let policy = ConflictPolicy<Part>.updateAll(by: Part.code)
    #expect(try connection.insert(Part(id: 5, "a", "z"), in: Part.row, onConflict: policy) == 1)
    #expect(try connection.insert(Part(id: 2, "a", "w"), in: Part.row, onConflict: policy) == 1)
    #expect(try parts() == [Part(id: 1, "a", "w"), Part(id: 2, "b", "y")])
    for update in [
      .update(Part.id, by: Part.code), .update(Part.name, Part.id, by: Part.code),
    ] as [ConflictPolicy<Part>] {
      let error = #expect(throws: SQLiteError.self) {
        try connection.prepareInsert(in: Part.row, onConflict: update)
      }
      #expect("\(try #require(error))".contains("id belongs to the primary key"))
    }
  }

  @Test(
    "An upsert that conflicts in another key is an error that changes nothing",
    arguments: [false, true])
  func otherKey(streamed: Bool) throws {
    let row = Part.row.with(uniqueKeys: [["name"]])
    try connection.createTable(row)
    try connection.insert(contentsOf: [Part(id: 1, "a", "x"), Part(id: 2, "b", "y")], in: row)
    let upsert = try connection.prepareInsert(in: row, onConflict: .updateAll(by: Part.code))
    for part in [Part("a", "y"), Part("c", "x"), Part(id: 2, "c", "z")] {
      let error = #expect(throws: SQLiteError.self) {
        if streamed { try upsert.insert(contentsOf: [part]) } else { try upsert.insert(part) }
      }
      let code = part.id == nil ? ResultCode.uniqueViolation : .primaryKeyViolation
      #expect(error?.code == code, "\(part)")
    }
    #expect(try parts() == [Part(id: 1, "a", "x"), Part(id: 2, "b", "y")])
  }

  @Test("A row with NULL in the key is always inserted")
  func null() throws {
    try connection.createTable(Part.row)
    let upsert = try connection.prepareInsert(in: Part.row, onConflict: .updateAll(by: Part.code))
    #expect(try upsert.insert(Part(nil, "x")) == 1)
    #expect(try upsert.insert(Part(nil, "x")) == 2)
    #expect(try upsert.insert(contentsOf: [Part(nil, "x")]) == 1)
    #expect(try connection.count(of: Part.row) == 3)
  }

  @Test(
    "The key can be a field, a key or an index of any order and collation",
    arguments: [
      IndexDescription("i", on: ["code", "shop"], isUnique: true),
      IndexDescription("i", on: ["shop", .column("code", isDescending: true)], isUnique: true),
      IndexDescription(
        "i", on: [.column("code", collation: .noCase), "shop"], isUnique: true),
    ])
  func forms(index: IndexDescription) throws {
    let row = Part.row(index)
    try connection.createTable(row)
    let policy = ConflictPolicy.update(Part.name, by: Part.code, Part.shop)
    #expect(try connection.insert(Part("a", shop: 1, "x"), in: row, onConflict: policy) == 1)
    #expect(try connection.insert(Part("a", shop: 2, "y"), in: row, onConflict: policy) == 2)
    #expect(try connection.insert(Part("a", shop: 1, "z"), in: row, onConflict: policy) == 1)
    let folds = index.parts.contains { $0.collation == .noCase }
    let upper = try connection.insert(Part("A", shop: 1, "w"), in: row, onConflict: policy)
    #expect(upper == (folds ? 1 : 3))
  }

  @Test("An upsert by a partial unique index updates only rows of that index")
  func partial() throws {
    let row = Part.row(
      IndexDescription(
        "i", on: ["code"], isUnique: true, where: "shop > \(-1) AND name <> \("-")"))
    try connection.createTable(row)
    let upsert = try connection.prepareInsert(in: row, onConflict: .updateAll(by: Part.code))
    #expect(try upsert.insert(Part("a", "x")) == 1)
    #expect(try upsert.insert(Part("a", shop: -1, "y")) == 2)
    #expect(try upsert.insert(Part("a", shop: -1, "z")) == 3)
    #expect(try upsert.insert(Part("a", "w")) == 1)
    #expect(try upsert.insert(contentsOf: [Part("a", "v"), Part("a", "-")]) == 2)
    #expect(try parts().map(\.name) == ["v", "y", "z", "-"])
  }

  @Test("An upsert of rows that consist of the key returns the id of the existing row")
  func onlyKey() throws {
    struct Tag {
      var id: Int?
      var name: String
      static let id = Field("id", \Tag.id)
      static let name = Field("name", \Tag.name, isUnique: true)
      static let row = RowDescription("tags", id, name, make: Tag.init).keyed(by: id)
    }
    try connection.createTable(Tag.row)
    let policy = ConflictPolicy<Tag>.updateAll(by: Tag.name)
    let tags = ["a", "b", "a", "b"].map { Tag(name: $0) }
    let ids = try tags.map { try connection.insert($0, in: Tag.row, onConflict: policy) }
    #expect(ids == [1, 2, 1, 2])
    let keeping = ConflictPolicy.update(Tag.name, by: Tag.name)
    #expect(try connection.insert(tags[1], in: Tag.row, onConflict: keeping) == 2)
  }

  @Test("Fields that are not a unique key are refused, with the keys that the table has")
  func notUnique() throws {
    let row = Part.row.with(indexes: [
      IndexDescription("shops", on: ["shop"]),
      IndexDescription("names", on: ["name", "shop"], isUnique: true, where: "shop > 0"),
      IndexDescription("folded", on: [.expression("lower(name)")], isUnique: true),
    ])
    try connection.createTable(row)
    for (policy, named) in [
      (.update(Part.name, by: Part.shop), "shop"), (.updateAll(by: Part.name), "name"),
      (.updateAll(by: Part.code, Part.shop), "code, shop"),
      (.updateAll(by: Part.code, Part.code), "code, code"),
    ] as [(ConflictPolicy<Part>, String)] {
      let error = #expect(throws: SQLiteError.self) {
        try connection.insert(Part("a", "x"), in: row, onConflict: policy)
      }
      #expect(
        error
          == .impossible(
            subject: "an upsert into parts",
            reason: """
              no unique key, or more than one, consists of \(named). Name the columns of one of these: ("id"), \
              ("code"), ("name", "shop") WHERE shop > 0, ((lower(name)))
              """))
    }
  }

  @Test("An upsert by a key that only the description has throws SQLite's error")
  func missingKey() throws {
    try connection.createTable(Part.plain)
    let error = #expect(throws: SQLiteError.self) {
      try connection.prepareInsert(in: Part.row, onConflict: .updateAll(by: Part.code))
    }
    #expect("\(try #require(error))".contains("does not match any PRIMARY KEY or UNIQUE"))
  }

  @Test("A generated column can be the key of an upsert, and is not updated")
  func generated() throws {
    let table = TableDescription(
      "t",
      columns: [
        ColumnDescription("id", .integer), ColumnDescription("name", .text),
        ColumnDescription("folded", .text, generated: GeneratedValue("lower(name)")),
      ], primaryKey: ["id"],
      indexes: [IndexDescription("i", on: ["folded"], isUnique: true)])
    try connection.createTable(table)
    let row = RowDescription(
      inserting: table,
      writing: [
        ColumnWriter<Part>("name") { row, sink throws(SQLiteError) in
          try row.pointee.name.encode(into: sink)
        }
      ])
    let policy = ConflictPolicy<Part>.updateAll(by: Field("folded", \Part.name))
    let ids = try ["a", "b", "A"].map {
      try connection.insert(Part("", $0), in: row, onConflict: policy)
    }
    #expect(ids == [1, 2, 1])
    let names = try connection.values(of: TestSQL("SELECT name FROM t"))
    #expect(names == [[.text("A")], [.text("b")]])
  }
}

/// What comes back, by the kind of the table.
extension UpsertByKeyTests {
  struct Word: Equatable {
    var key: String
    var code: String
    static let key = Field("rowid", \Word.key)
    static let code = Field("code", \Word.code, isUnique: true)
    static let row = RowDescription("words", key, code, make: Word.init).keyed(by: key)
  }

  @Test(
    "An upsert returns the rowid whatever the columns are named, and nil in a table without rowids")
  func rowids() throws {
    try connection.createTable(Word.row)
    let policy = ConflictPolicy.updateAll(by: Word.code)
    let words = [Word(key: "a", code: "x"), Word(key: "b", code: "x")]
    for _ in 0..<2 {
      #expect(try connection.insert(words[0], in: Word.row, onConflict: policy) == 1)
      #expect(try connection.insert(words[1], in: Word.row, onConflict: policy) == 1)
    }
    #expect(try connection.rows(of: Word.row) == [words[0]])
    try connection.run("DROP TABLE words")
    let row = Word.row.with(hasRowID: false)
    try connection.createTable(row)
    for word in words { #expect(try connection.insert(word, in: row, onConflict: policy) == nil) }
    #expect(try connection.rows(of: row) == [words[0]])
  }

  @Test("An upsert by the rowid returns the rowid", arguments: [true, false])
  func byRowID(isPrimary: Bool) throws {
    try connection.createTable(Part.row)
    let policy: ConflictPolicy = isPrimary ? .update(Part.name) : .update(Part.name, by: Part.id)
    for (part, id) in [(Part("a", "x"), 1), (Part(id: 1, "a", "y"), 1), (Part("b", "z"), 2)] {
      #expect(try connection.insert(part, in: Part.row, onConflict: policy) == id)
    }
    #expect(try parts().map(\.name) == ["y", "z"])
  }

  @Test("An upsert returns no id for a row that a trigger ignores or that needs no update")
  func unchanged() throws {
    try connection.createTable(Part.row)
    let policy = ConflictPolicy<Part>.updateAll(by: Part.code, onlyIfDifferent: true)
    #expect(try connection.insert(Part("a", "x"), in: Part.row, onConflict: policy) == 1)
    #expect(try connection.insert(Part("a", "x"), in: Part.row, onConflict: policy) == nil)
    try connection.run(
      "CREATE TRIGGER t BEFORE UPDATE ON parts BEGIN SELECT RAISE(IGNORE); END")
    #expect(try connection.insert(Part("a", "y"), in: Part.row, onConflict: policy) == nil)
    #expect(try parts() == [Part(id: 1, "a", "x")])
  }

  @Test("The error of an upsert names a missing parent, and nothing is stored")
  func danglingParent() throws {
    struct Child {
      var id: Int?
      var code: String
      var parent: Int
      static let id = Field("id", \Child.id)
      static let code = Field("code", \Child.code, isUnique: true)
      static let parent = Field("parent", \Child.parent, references: "parts")
      static let row = RowDescription("children", id, code, parent, make: Child.init)
        .keyed(by: id)
    }
    try connection.createTables([Part.row.table, Child.row.table])
    try connection.insert(Part(id: 1, "a", "x"), in: Part.row)
    let policy = ConflictPolicy<Child>.updateAll(by: Child.code)
    let upsert = try connection.prepareInsert(in: Child.row, onConflict: policy)
    #expect(try upsert.insert(Child(code: "c", parent: 1)) == 1)
    for code in ["c", "d"] {
      let error = #expect(throws: SQLiteError.self) {
        try upsert.insert(Child(code: code, parent: 2))
      }
      guard case .danglingReferences(_, let violations)? = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(violations.count == 1)
    }
    #expect(try connection.rows(of: Child.row).map(\.parent) == [1])
    #expect(try upsert.insert(Child(code: "c", parent: 1)) == 1)
  }
}
