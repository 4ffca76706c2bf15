import Testing

import SocleCore

@testable import SocleSyntax

@Suite("Errors of invalid descriptions")
struct TableValidationTests {
  static let id = ColumnDescription("id", .integer)
  static let name = ColumnDescription("name", .text, isNullable: true)

  static let cases: [(table: TableDescription, reason: String)] = [
    (TableDescription("t", columns: []), "it has no columns"),
    (table(columns: [id, ColumnDescription("ID", .text)]), "two columns are named ID"),
    (table(primaryKey: ["id", "no"]), "the primary key names the unknown column no"),
    (table(primaryKey: []), "the primary key has no columns"),
    (table(primaryKey: ["id", "ID"]), "the primary key names a column twice"),
    (table(uniqueKeys: [["name", "id", "Name"]]), "a unique key names a column twice"),
    (
      table(primaryKey: [.expression("id + 1")]),
      "the primary key has an expression, which only an index can. Use a unique index"
    ),
    (table(uniqueKeys: [["no"]]), "a unique key names the unknown column no"),
    (table(indexes: [index("no")]), "the index i names the unknown column no"),
    (table(indexes: [IndexDescription("i", on: [])]), "the index i has no columns"),
    (
      table(indexes: [index("id"), index("id")]),
      "the index i has the name of the table or of another index. Rename it"
    ),
    (
      table(indexes: [IndexDescription("T", on: ["id"])]),
      "the index T has the name of the table or of another index. Rename it"
    ),
    (
      table(indexes: [IndexDescription("i", on: [.expression("(\"id\")")])]),
      "the index i has an expression that is only a column, or ends in COLLATE. Use .column, or pass the collation as an argument"
    ),
    (
      table(indexes: [IndexDescription("i", on: [.expression("lower(name) COLLATE nocase")])]),
      "the index i has an expression that is only a column, or ends in COLLATE. Use .column, or pass the collation as an argument"
    ),
    (
      table(columns: [ColumnDescription("a", .bool)]),
      "the column a is of type bool, which a STRICT table does not allow. Use INTEGER, REAL, TEXT, BLOB or ANY"
    ),
    (
      table(
        columns: [ColumnDescription("name", .text)],
        primaryKey: .column("name", isAutoincrement: true)),
      "AUTOINCREMENT needs a primary key of one INTEGER column, in a table with rowids"
    ),
    (
      table(primaryKey: .column("id", isAutoincrement: true), hasRowID: false),
      "AUTOINCREMENT needs a primary key of one INTEGER column, in a table with rowids"
    ),
    (
      table(primaryKey: [.column("id", collation: .noCase)]),
      "its primary key is a single INTEGER column, which cannot have a collation. Remove it"
    ),
    (
      table(primaryKey: ["id", "name"]),
      "the column name is part of the primary key, but allows NULL. Declare it NOT NULL"
    ),
  ]

  @Test(
    "An invalid description is refused by validation, and when its SQL is made", arguments: cases)
  func problem(table: TableDescription, reason: String) {
    let error = SQLiteError.impossible(subject: "the table \(table.name)", reason: reason)
    #expect(throws: error) { try table.validate() }
    #expect(throws: error) {
      for query in table.creationQueries() { _ = try query.makeText() }
    }
  }

  static let leftToSQLite: [(table: TableDescription, words: String)] = [
    (table(columns: [generated]), "at least one non-generated column"),
    (
      table(uniqueKeys: [
        UniqueKey(columns: ["id", "name"], onConflict: .fail), ["id", "name"],
        UniqueKey(columns: ["ID", "name"], onConflict: .ignore),
      ]), "conflicting ON CONFLICT clauses"
    ),
    (table(foreignKeys: [ForeignKeyDescription(["no"], references: "p")]), #"unknown column "no""#),
    (
      table(foreignKeys: [ForeignKeyDescription(["id"], references: pair)]),
      "number of columns in foreign key does not match"
    ),
    (
      table(columns: [ColumnDescription("a", .integer, references: pair)]),
      "should reference only one column of"
    ),
    (table(hasRowID: false), "PRIMARY KEY missing on table t"),
    (
      table(columns: [id, generated], primaryKey: ["id", "made"]),
      "generated columns cannot be part of the PRIMARY KEY"
    ),
    (table("SQLite_x"), "object name reserved for internal use: SQLite_x"),
  ]

  @Test("Mistakes that SQLite reports clearly are left to SQLite", arguments: leftToSQLite)
  func refusal(table: TableDescription, words: String) throws {
    let connection = try Connection.inMemory()
    let parent = TableDescription("p", columns: [Self.id], primaryKey: "id")
    try connection.createTable(parent)
    let error = #expect(throws: SQLiteError.self) { try connection.createTable(table) }
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
    #expect(try connection.tableNames() == ["p"])
  }

  @Test("A column set with a repetition does not trap, and differs from the set without it")
  func laziness() {
    let columns: ColumnSet = [Self.id, Self.id]
    #expect(columns.count == 1)
    #expect(columns != [Self.id])
  }

  static let generated = ColumnDescription(
    "made", .integer, generated: GeneratedValue("1"))
  static let pair = ForeignKeyReference("p", columns: ["x", "y"])

  static func index(_ column: String) -> IndexDescription {
    IndexDescription("i", on: [.column(column)])
  }

  static func table(
    _ name: String = "t", columns: ColumnSet = [Self.id, Self.name], primaryKey: PrimaryKey? = nil,
    uniqueKeys: [UniqueKey] = [], foreignKeys: [ForeignKeyDescription] = [],
    indexes: [IndexDescription] = [], hasRowID: Bool = true
  ) -> TableDescription {
    TableDescription(
      name, columns: columns, primaryKey: primaryKey, uniqueKeys: uniqueKeys,
      foreignKeys: foreignKeys, indexes: indexes, hasRowID: hasRowID)
  }
}
