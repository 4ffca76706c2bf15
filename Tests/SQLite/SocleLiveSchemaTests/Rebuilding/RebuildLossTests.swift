import TestSupport
import Testing

@testable import SocleCore
@testable import SocleLiveSchema

@Suite("Protection of data during a rebuild")
struct RebuildLossTests {
  let connection: Connection
  static let live = TableDescription(
    "t",
    columns: [
      ColumnDescription("id", .integer), ColumnDescription("a", .text),
      ColumnDescription("b", .text, isNullable: true),
      ColumnDescription("made", .integer, isNullable: true, generated: GeneratedValue("id + 1")),
    ], primaryKey: "id", indexes: [IndexDescription("by_a", on: ["a"])])

  init() throws {
    connection = try Connection.inMemory()
    try connection.createTable(Self.live)
    try connection.run("INSERT INTO t(id, a) VALUES (1, 'x')")
  }

  private static func table(_ columns: ColumnDescription...) -> TableDescription {
    TableDescription(
      "t", columns: ColumnSet([ColumnDescription("id", .integer)] + columns), primaryKey: "id")
  }

  private static let a = ColumnDescription("a", .text)
  private static let b = ColumnDescription("b", .text, isNullable: true)
  private static let made = ColumnDescription(
    "made", .integer, isNullable: true, generated: GeneratedValue("id + 2"))
  private static let c = ColumnDescription("c", .text, isNullable: true)

  static let refused: [(TableDescription, [RebuildStep], String)] = [
    (table(), [], "the values of a, b, made would be lost. Move them by"),
    (table(a, made), [], ".dropping(\"b\")"),
    (table(a, b, made), [], "the index by_a would be lost. Put it into the description"),
    (table(a, b, made), [.droppingIndex("nope")], "there is no index nope"),
    (table(b, c, made), [.renaming("nope", to: "c")], "the old table has no column nope"),
    (table(b, c, made), [.renaming("a", to: "nope")], "the new table has no column nope"),
    (table(b, c, made), [.dropping("c")], "the old table has no column c"),
    (table(b, c, made), [.renaming("a", to: "c"), .dropping("A")], "renamed or dropped twice"),
    (
      table(a, b, c, made), [.renaming("a", to: "c"), .renaming("b", to: "C")],
      "gets its values from two steps"
    ),
    (
      table(a, b, c, made), [.renaming("a", to: "c"), .filling("c", with: "1")],
      "gets its values from two steps"
    ),
    (
      table(a, b, c, made), [.renaming("b", to: "c"), .renaming("b", to: "a")],
      "renamed or dropped twice"
    ),
    (table(b, made), [.renaming("a", to: "b")], "the values of b would be lost"),
    (table(a, b, made), [.filling("made", with: "1")], "is generated and takes no values"),
    (table(a, b, made), [.filling("a", with: "1) FROM t --")], "parenthesis"),
    (
      table(a, b, made, ColumnDescription("d", .text)), [.droppingIndex("by_a")],
      "the new column d is NOT NULL and has no default. Compute its values by .filling"
    ),
    (TableDescription("t", columns: []), [], "it has no columns"),
    (TableDescription("nope", columns: [a]), [], "there is no table nope"),
  ]

  @Test(
    "A rebuild that would lose a value is refused with a remedy", arguments: refused, [false, true])
  func refusals(
    refusal: (wanted: TableDescription, steps: [RebuildStep], words: String), isEmpty: Bool
  ) throws {
    if isEmpty { try connection.run("DELETE FROM t") }
    let content = try connection.content()
    let error = #expect(throws: SQLiteError.self) {
      try connection.rebuildTable(as: refusal.wanted, by: refusal.steps)
    }
    #expect(error?.description.contains(refusal.words) == true, "\(error?.description ?? "")")
    #expect(try connection.describe(table: "t") == Self.live)
    #expect(try connection.content() == content)
  }

  @Test("A rebuild may lose the columns and indexes that its steps name")
  func namedLosses() throws {
    try connection.rebuildTable(
      as: Self.table(),
      by: [.dropping("a"), .dropping("b"), .dropping("made"), .droppingIndex("BY_A")])
    #expect(try connection.describe(table: "t") == Self.table())
    #expect(try connection.value("SELECT id FROM t") == .integer(1))
  }
}
