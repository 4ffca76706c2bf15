import TestSupport
import Testing

import SocleCore

@testable import SocleSyntax

/// The Swift, the SQL that it gives, and what SQLite reports of each part: name, descending, collation.
@Suite("An index")
struct IndexTests {
  static let columns: ColumnSet = [
    ColumnDescription("a", .text, collation: .noCase), ColumnDescription("b", .integer),
  ]

  static let indexes: [(index: IndexDescription, sql: String, parts: [[SQLiteValue]])] = [
    (
      IndexDescription("i", on: ["a", "B"]), #"CREATE INDEX "i" ON "t" ("a", "B")"#,
      [["a", 0, "NOCASE"], ["b", 0, "BINARY"]]
    ),
    (
      IndexDescription("i", on: [.column("b", isDescending: true)], isUnique: true),
      #"CREATE UNIQUE INDEX "i" ON "t" ("b" DESC)"#, [["b", 1, "BINARY"]]
    ),
    (
      IndexDescription("i", on: [.column("a", collation: .rtrim, isDescending: true)]),
      #"CREATE INDEX "i" ON "t" ("a" COLLATE "RTRIM" DESC)"#, [["a", 1, "RTRIM"]]
    ),
    (
      IndexDescription("i", on: [.expression("b % \(10)"), "a"]),
      #"CREATE INDEX "i" ON "t" ((b % 10), "a")"#, [[nil, 0, "BINARY"], ["a", 0, "NOCASE"]]
    ),
    (
      IndexDescription("i", on: [.expression("lower(a)", collation: .noCase)]),
      #"CREATE INDEX "i" ON "t" ((lower(a)) COLLATE "NOCASE")"#, [[nil, 0, "NOCASE"]]
    ),
    (
      IndexDescription("x \"y\"", on: ["b"], where: "\(identifier: "b") > \(-1)"),
      #"CREATE INDEX "x ""y""" ON "t" ("b") WHERE "b" > (-1)"#, [["b", 0, "BINARY"]]
    ),
  ]

  @Test("An index is rendered as a statement of its own", arguments: indexes)
  func text(index: IndexDescription, sql: String, parts: [[SQLiteValue]]) throws {
    let table = TableDescription("t", columns: Self.columns, indexes: [index])
    let query = CreateIndexQuery(index, on: table)
    #expect(try query.makeText().rendered().sql == sql)
    #expect(query.purpose == "creating the index \(index.name) on t")
  }

  @Test(
    "A created index has the described parts, with their order and collations", arguments: indexes)
  func accepted(index: IndexDescription, sql: String, parts: [[SQLiteValue]]) throws {
    let connection = try TableDescription("t", columns: Self.columns, indexes: [index]).created()
    let name = try SQLLiteral.spelled(.text(index.name))
    #expect(
      try connection.values(
        of: TestSQL("SELECT name, desc, coll FROM pragma_index_xinfo(\(name)) WHERE key")) == parts)
    #expect(
      try connection.values(
        of: TestSQL("SELECT name, \"unique\", partial, origin FROM pragma_index_list('t')"))
        == [
          [
            .text(index.name), .integer(index.isUnique ? 1 : 0),
            .integer(index.predicate == nil ? 0 : 1), "c",
          ]
        ])
  }

  @Test("A unique index forbids equal values, by its collation and only where its condition holds")
  func uniqueness() throws {
    let index = IndexDescription(
      "i", on: [.column("a", collation: .binary)], isUnique: true, where: "b > 0")
    let connection = try TableDescription("t", columns: Self.columns, indexes: [index]).created()
    try connection.run("INSERT INTO t VALUES ('x', 1), ('X', 1), ('x', 0), ('x', 0)")
    #expect(
      connection.refusal(of: "INSERT INTO t VALUES ('x', 2)")?
        .contains("UNIQUE constraint failed: t.a") == true)
  }

  static let refused: [(index: IndexDescription, error: SQLiteError)] = [
    (IndexDescription("i", on: []), .of("the table t", "the index i has no columns")),
    (
      IndexDescription("i", on: ["a", "c"]),
      .of("the table t", "the index i names the unknown column c")
    ),
    (
      IndexDescription("i", on: [.expression("a +")], where: "1)"),
      .of("the condition of the index i", "an unmatched parenthesis in the expression 1)")
    ),
    (
      IndexDescription("i", on: [.expression("")]),
      .of("the index i", "no SQL in the expression ")
    ),
    (
      IndexDescription("i", on: [.expression("[a]")]),
      .of(
        "the table t",
        "the index i has an expression that is only a column, or ends in COLLATE. Use .column, or pass the collation as an argument"
      )
    ),
    (
      IndexDescription("i", on: [.expression("((b + 1) COLLATE nocase)")]),
      .of(
        "the table t",
        "the index i has an expression that is only a column, or ends in COLLATE. Use .column, or pass the collation as an argument"
      )
    ),
  ]

  @Test(
    "An index that is invalid, or means something else to SQLite, is refused", arguments: refused)
  func refusal(index: IndexDescription, error: SQLiteError) {
    let table = TableDescription("t", columns: Self.columns)
    #expect(throws: error) { try table.validate(index) }
    #expect(throws: error) { try CreateIndexQuery(index, on: table).makeText() }
  }

  @Test("The expression of an index may be a word that is a value, such as NULL")
  func valueWord() throws {
    let index = IndexDescription("i", on: [.expression("NULL"), .expression("TRUE")])
    let table = TableDescription("t", columns: Self.columns, indexes: [index])
    try table.validate()
    _ = try table.created()
  }

  @Test("Indexes whose names differ in ASCII case are equal")
  func names() {
    let index = IndexDescription("By_Name", on: ["Name"], where: "name <> ''")
    var other = IndexDescription("BY_NAME", on: ["NAME"], where: "NAME <> ''")
    #expect(index == other)
    #expect(index.hashValue == other.hashValue)
    #expect(index.name == "By_Name")
    other.name = "by_title"
    #expect(index != other)
    #expect(other.name == "by_title")
  }

  @Test("A part of an index is either a column or an expression")
  func parts() {
    let (column, expression): (IndexedColumn, IndexedColumn) = ("a", .expression("a + 1"))
    #expect(column.column == "a" && column.expression == nil)
    #expect(expression.column == nil && expression.expression == "a + 1")
    #expect(column == .column("A") && column != .column("a", isDescending: true))
    #expect(column != .column("a", collation: .binary))
    #expect(expression == .expression("A+1"))
    #expect(column != .expression("a"))
  }
}

extension SQLiteError {
  fileprivate static func of(_ subject: String, _ reason: String) -> SQLiteError {
    .impossible(subject: subject, reason: reason)
  }
}
