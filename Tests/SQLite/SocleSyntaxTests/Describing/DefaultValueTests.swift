import TestSupport
import Testing

import SocleCore

@testable import SocleSyntax

@Suite("The default of a column")
struct DefaultValueTests {
  static let constants: [SQLiteValue] = [
    .null, 0, 1, -1, .integer(.max), .integer(.min), 0.0, -0.0, 0.1, -1e300,
    .real(.leastNonzeroMagnitude), .real(.infinity), .real(-.infinity), "", "it's", "''", "NULL",
    "CURRENT_TIMESTAMP", "a -- b", "é🧱\n", .blob([]), .blob([0, 39, 255]),
  ]

  @Test("A default value is stored exactly where an insert gives no value", arguments: constants)
  func constant(value: SQLiteValue) throws {
    #expect(try Self.stored(.value(value)) == value)
  }

  static let expressions: [(expression: SQLFragment, value: SQLiteValue)] = [
    ("1 + 2", 3), ("lower('A')", "a"), ("abs(\(-5))", 5), ("-\(-5)", 5), ("\("it''s")", "it''s"),
    ("x'00ff'", .blob([0, 255])), ("NULL", nil), ("TRUE", 1), ("coalesce(NULL, 'x' || 'y')", "xy"),
  ]

  @Test("A default can be computed by an expression", arguments: expressions)
  func expression(expression: SQLFragment, value: SQLiteValue) throws {
    #expect(try Self.stored(.expression(expression)) == value)
  }

  @Test(
    "CURRENT_TIMESTAMP, CURRENT_DATE and CURRENT_TIME as defaults store SQLite's text formats",
    arguments: [
      ("CURRENT_TIMESTAMP", "____-__-__ __:__:__"), ("CURRENT_DATE", "____-__-__"),
      ("CURRENT_TIME", "__:__:__"),
    ] as [(SQLFragment, String)])
  func moment(keyword: SQLFragment, pattern: String) throws {
    let text = try #require(try Self.stored(.expression(keyword)).text)
    let literal = try SQLLiteral.spelled(.text(text))
    #expect(
      try Connection.inMemory().value(TestSQL("SELECT \(literal) LIKE '\(pattern)'")) == 1)
  }

  @Test("A default can be written as a Swift literal")
  func literals() {
    let defaults: [DefaultValue] = [7, 1.5, "it's", true, false, .null]
    #expect(defaults == [7, 1.5, "it's", 1, 0, nil].map { DefaultValue.value($0) })
  }

  @Test("A default that is text differs from the expression of the same spelling")
  func textIsNoExpression() throws {
    #expect(DefaultValue.value("CURRENT_DATE") != .expression("CURRENT_DATE"))
    #expect(DefaultValue.expression("current_date") == .expression("CURRENT_DATE"))
    #expect(try Self.stored("1 + 2") == "1 + 2")
  }

  static let refused: [(value: DefaultValue, error: SQLiteError)] = [
    (
      .value(.real(.nan)),
      .impossible(subject: "the literal NaN", reason: "SQLite has no NaN; use NULL")
    ),
    (
      "a\0b",
      .impossible(
        subject: #"the literal "a\0b""#, reason: "contains a NUL character. Remove it")
    ),
    (
      .expression("1; 2"),
      .impossible(subject: "the default of t.a", reason: "a semicolon in the expression 1; 2")
    ),
    (
      .expression("?"),
      .impossible(
        subject: "the default of t.a",
        reason: "the parameter ? has no value. Interpolate the value in its place")
    ),
  ]

  @Test("A default that SQL cannot spell is an error that contains the reason", arguments: refused)
  func refusal(value: DefaultValue, error: SQLiteError) {
    #expect(throws: error) { try CreateTableQuery(Self.table(value)).makeText().rendered() }
  }

  @Test("A default that names a column is refused by SQLite")
  func notConstant() {
    let error = failure { _ = try Self.stored(.expression("z + 1")) }
    #expect(error?.description.contains("default value of column [a] is not constant") == true)
  }

  private static func table(_ value: DefaultValue) -> TableDescription {
    TableDescription(
      "t",
      columns: [
        ColumnDescription("a", .any, isNullable: true, default: value),
        ColumnDescription("z", .integer),
      ])
  }

  /// The value of the column in a row that was inserted without it.
  private static func stored(_ value: DefaultValue) throws -> SQLiteValue {
    let connection = try table(value).created()
    try connection.run("INSERT INTO t(z) VALUES (1)")
    return try #require(try connection.value("SELECT a FROM t"))
  }
}
