import TestSupport
import Testing

import SocleCore

@testable import SocleSyntax

@Suite("The reaction to a violated key")
struct ConflictResolutionTests {
  /// The names in the table after a transaction inserted 'before', and then 'b', 'a' and 'c' in one statement, where 'a' was
  /// there.
  static let outcomes: [(resolution: ConflictResolution?, isError: Bool, names: [SQLiteValue])] = [
    (nil, true, ["a", "before"]), (.abort, true, ["a", "before"]), (.rollback, true, ["a"]),
    (.fail, true, ["a", "before", "b"]), (.ignore, false, ["a", "before", "b", "c"]),
    (.replace, false, ["before", "b", "a", "c"]),
  ]

  @Test("A violated unique key is resolved as declared", arguments: outcomes)
  func uniqueKey(resolution: ConflictResolution?, isError: Bool, names: [SQLiteValue]) throws {
    let table = TableDescription(
      "t", columns: [ColumnDescription("name", .text)],
      uniqueKeys: [UniqueKey(columns: ["name"], onConflict: resolution)])
    #expect(try Self.run(on: table, isError: isError) == names)
  }

  @Test("A violated primary key is resolved as declared", arguments: outcomes)
  func primaryKey(resolution: ConflictResolution?, isError: Bool, names: [SQLiteValue]) throws {
    let table = TableDescription(
      "t", columns: [ColumnDescription("name", .text)],
      primaryKey: PrimaryKey(parts: ["name"], onConflict: resolution))
    #expect(try Self.run(on: table, isError: isError) == names)
  }

  /// The value stored for a NULL in a NOT NULL column with the default 'none'; nil if SQLite refuses the NULL.
  static let nulls: [(resolution: ConflictResolution, stored: [SQLiteValue]?)] = [
    (.rollback, nil), (.abort, nil), (.fail, nil), (.ignore, []), (.replace, ["none"]),
  ]

  @Test("A violated NOT NULL is resolved as declared", arguments: nulls)
  func notNull(resolution: ConflictResolution, stored: [SQLiteValue]?) throws {
    var column = ColumnDescription("name", .text, default: "none")
    column.nullConflict = resolution
    let connection = try TableDescription("t", columns: [column]).created()
    if let refusal = connection.refusal(of: "INSERT INTO t VALUES (NULL)") {
      #expect(refusal.contains("NOT NULL constraint failed: t.name"))
      #expect(stored == nil)
    } else {
      #expect(try connection.column("SELECT name FROM t") == stored)
    }
  }

  @Test("A column that allows NULL cannot declare how a violation of NOT NULL is resolved")
  func nullable() {
    var column = ColumnDescription("name", .text, isNullable: true)
    column.nullConflict = .ignore
    let reason =
      "the column name has a nullConflict, but allows NULL. Remove nullConflict, or declare the column NOT NULL"
    #expect(throws: SQLiteError.impossible(subject: "the table t", reason: reason)) {
      try TableDescription("t", columns: [column]).validate()
    }
  }

  @Test(
    "Every conflict resolution is rendered as SQLite's keyword, and read back from it",
    arguments: ConflictResolution.allCases)
  func text(resolution: ConflictResolution) throws {
    let key = UniqueKey(columns: ["a"], onConflict: resolution).definition
    #expect(try key.rendered().sql == #"("a") ON CONFLICT \#(resolution.rawValue)"#)
    #expect(ConflictResolution(rawValue: resolution.rawValue) == resolution)
    #expect(try UniqueKey(columns: ["a"]).definition.rendered().sql == #"("a")"#)
  }

  private static func run(on table: TableDescription, isError: Bool) throws -> [SQLiteValue] {
    let connection = try table.created()
    try connection.run("INSERT INTO t VALUES ('a')")
    try connection.run("BEGIN")
    try connection.run("INSERT INTO t VALUES ('before')")
    let refusal = connection.refusal(of: "INSERT INTO t VALUES ('b'), ('a'), ('c')")
    #expect((refusal != nil) == isError)
    return try connection.column("SELECT name FROM t ORDER BY rowid")
  }
}
