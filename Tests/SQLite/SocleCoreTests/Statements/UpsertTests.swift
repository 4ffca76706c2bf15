import SocleQueries
import TestSupport
import Testing

@testable import SocleCore

@Suite("An upsert")
struct UpsertTests {
  let connection: Connection

  init() throws {
    connection = try Connection.inMemory()
  }

  struct Pair: Equatable {
    var a: String
    var b: String?

    init(_ a: String, _ b: String?) {
      self.a = a
      self.b = b
    }
  }

  func pairs(_ table: String, _ a: String = "a", _ b: String = "b") -> RowDescription<Pair> {
    let key = Field(a, \Pair.a)
    return RowDescription(
      table, key, Field(b, \Pair.b), make: { Pair($0, $1) }
    )
    .keyed(by: key)
  }

  @Test(
    "An upsert updates the columns that are not the key, whatever their names",
    arguments: [
      ("t", "a", "b"), ("excluded", "a", "b"), ("excluded", "excluded", "excluded2"),
      ("t", "e\u{301}", "é"), ("EXCLUDED", "key", "excluded"), ("target", "target", "rowid"),
      ("c0", "c1", "c0"), ("stream", "stream", "c0"), ("new", "old", "new"),
      ("socle_rows_9", "true", "false"),
    ])
  func names(table: String, a: String, b: String) throws {
    let row = pairs(table, a, b)
    try connection.createTable(row)
    for policy in [.updateAll(), .updateAll(onlyIfDifferent: true)] as [ConflictPolicy<Pair>] {
      let insert = try connection.prepareInsert(in: row, onConflict: policy)
      try insert.insert(contentsOf: [Pair("x", "1"), Pair("y", nil)])
      try insert.insert(Pair("x", "2"))
      #expect(try insert.insert(contentsOf: [Pair("y", "3")]) == 1)
      let found = try connection.rows(of: row, orderedBy: [Field(a, \Pair.a).ascending])
      #expect(found == [Pair("x", "2"), Pair("y", "3")])
      #expect(try insert.insert(contentsOf: [Pair("x", "1"), Pair("y", nil)]) == 2)
    }
  }

  @Test("An upsert finds a key that the table stores in another case")
  func caseOfKey() throws {
    let id = Field("ID", \Color.id)
    let lower = Field("id", \Color.id)
    let name = Field("name", \Color.name)
    let row = RowDescription(
      "t", lower, name, make: { Color(id: $0, name: $1, rgb: "", isTransparent: false) }
    )
    .keyed(by: id)
    try connection.createTable(row)
    let insert = try connection.prepareInsert(
      in: row, onConflict: .updateAll(onlyIfDifferent: true))
    #expect(
      insert.verb.statement.sql == """
        INSERT INTO "t" AS target("id", "name") VALUES (?, ?) ON CONFLICT ("ID") DO UPDATE \
        SET "name" = excluded."name" WHERE target."name" COLLATE BINARY IS NOT excluded."name"
        """)
  }

  @Test("An upsert does not change columns that the rows do not contain", arguments: [true, false])
  func unwrittenColumns(streamed: Bool) throws {
    let table = TableDescription(
      "t",
      columns: [
        ColumnDescription("id", .integer), ColumnDescription("a", .integer, isNullable: true),
        ColumnDescription("kept", .integer, default: .value(.integer(1))),
        ColumnDescription("sum", .integer, isNullable: true, generated: GeneratedValue("a + kept")),
      ],
      primaryKey: ["id"])
    try connection.createTable(table)
    try connection.run("INSERT INTO t(id, a, kept) VALUES(1, 1, 41)")
    let writers = ["id", "a"].map { name in
      ColumnWriter<Int>(name) { row, sink throws(SQLiteError) in try row.pointee.encode(into: sink)
      }
    }
    for policy in [.updateAll(), .updateAll(onlyIfDifferent: true)] as [ConflictPolicy<Int>] {
      let insert = try connection.prepareInsert(in: table, writing: writers, onConflict: policy)
      if streamed { try insert.insert(contentsOf: [1, 2]) } else { try insert.insert(1) }
      #expect(
        try connection.values(of: TestSQL("SELECT * FROM t WHERE id = 1"))
          == [[.integer(1), .integer(1), .integer(41), .integer(42)]])
    }
  }

  @Test("An upsert of rows that have only a key ignores existing ones")
  func onlyKeys() throws {
    try connection.createNumbers([1, 2])
    let insert = try connection.prepareInsert(in: Number.row, onConflict: .updateAll())
    #expect(try insert.insert(contentsOf: [2, 3].map(Number.init)) == 1)
    #expect(try connection.numbers() == [1, 2, 3])
  }

  @Test(
    "An upsert of no fields, or into a table without a key, is refused before anything is compiled")
  func impossible() throws {
    let row = pairs("t")
    try connection.createTable(row)
    let noFields = #expect(throws: SQLiteError.self) {
      try connection.prepareInsert(in: row, onConflict: .update())
    }
    #expect(
      noFields
        == .impossible(
          subject: "an upsert into t",
          reason: "no column to update is given. To keep the existing row, pass .ignore"))
    let keyless = TableDescription("k", columns: [ColumnDescription("a", .text)])
    try connection.createTable(keyless)
    let writer = ColumnWriter<String>("a") { row, sink throws(SQLiteError) in
      try row.pointee.encode(into: sink)
    }
    let noKey = #expect(throws: SQLiteError.self) {
      try connection.prepareInsert(in: keyless, writing: [writer], onConflict: .updateAll())
    }
    #expect(
      noKey
        == .impossible(
          subject: "an upsert into k",
          reason: "the table has no primary key. Pass the columns of a unique key as by:"))
    let noUniqueKey = #expect(throws: SQLiteError.self) {
      try connection.prepareInsert(
        in: keyless, writing: [writer], onConflict: .updateAll(by: Field("a", \String.self)))
    }
    #expect(
      noUniqueKey
        == .impossible(
          subject: "an upsert into k",
          reason: "the table has no unique key, so none consists of a. Declare one"))
  }
}
