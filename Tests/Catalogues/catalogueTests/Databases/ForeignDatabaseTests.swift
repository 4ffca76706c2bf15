import Foundation
import SocleCore
import TestSupport
import Testing

/// Databases whose schema calls what SQLite does not trust, or what only another program defines.
@Suite("Databases of other programs, read by the commands for any database")
struct ForeignDatabaseTests {
  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  private static let commands = ["check", "schema", "swift", "report"]

  private func run(
    _ command: String
  ) throws -> (status: Int32, output: String, errors: String) {
    let page = workspace.file("page.html")
    try? FileManager.default.removeItem(atPath: page)
    let result = try Tool.run([command, workspace.database] + (command == "report" ? [page] : []))
    guard command == "report", result.status == 0 else {
      return (result.status, result.output, result.errors)
    }
    let text = try String(contentsOfFile: page, encoding: .utf8)
    return (0, text, result.errors)
  }

  @Test(
    "Schemas that call JSON functions are read without a change, in either journal mode",
    arguments: commands,
    [JournalMode.delete, .wal])
  func json(command: String, mode: JournalMode) throws {
    try make(
      [
        "CREATE TABLE docs(id INTEGER PRIMARY KEY, doc TEXT CHECK (json_valid(doc)), kind AS (json_extract(doc, '$.kind')))",
        "CREATE INDEX by_size ON docs(json_extract(doc, '$.size'))",
        "INSERT INTO docs(doc) VALUES ('{\"kind\": \"brick\", \"size\": 4}')",
      ], mode)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: workspace.database))
    let result = try run(command)
    #expect(result.status == 0, "\(result.errors)")
    let expected = ["check": "no problems", "schema": "kind", "swift": "Doc", "report": "brick"]
    #expect(result.output.contains(expected[command] ?? ""))
    #expect(try Data(contentsOf: URL(fileURLWithPath: workspace.database)) == bytes)
  }

  @Test("A load into a table with a JSON check is refused with SQLite's reason, not as damage")
  func load() throws {
    try make(["CREATE TABLE colors(id INTEGER PRIMARY KEY CHECK (json_valid(id)))"])
    let result = try Tool.run(
      "csv", "load", Workspace.samples + "/colors.csv", workspace.database, "--update")
    #expect(result.status != 0 && result.errors.contains("unsafe use of json_valid()"))
    #expect(!result.errors.contains("backup"), "\(result.errors)")
  }

  @Test(
    "Tables with collations that only another program defines are read as far as possible",
    arguments: commands)
  func collations(command: String) throws {
    try make([
      "CREATE TABLE notes(id INTEGER PRIMARY KEY, name TEXT COLLATE NOCASE)",
      "CREATE INDEX by_name ON notes(name)", "INSERT INTO notes(name) VALUES ('a note'), ('b')",
      "CREATE TABLE tags(tag TEXT PRIMARY KEY COLLATE NOCASE, n) WITHOUT ROWID",
      "INSERT INTO tags VALUES ('a tag', 1)", "CREATE TABLE plain(a UNIQUE)",
      "CREATE TABLE kids(tag REFERENCES tags)", "INSERT INTO kids VALUES ('A tag')",
    ])
    try replace("NOCASE", by: "UNICAS")
    let result = try run(command)
    switch command {
    case "check":
      #expect(result.status == 1)
      #expect(
        result.output == """
          4 tables, version 0
          SQLite cannot check notes: no such collation sequence: UNICAS
          SQLite cannot check tags: no such collation sequence: UNICAS
          the foreign keys cannot be checked in kids: no such collation sequence: UNICAS

          """)
    case "report":
      #expect(result.output.contains("<td>a note</td>") && result.output.contains("<td>a tag</td>"))
      #expect(result.output.contains("cannot be checked in kids"))
    default:
      #expect(result.status == 0 && result.output.contains("tag"), "\(result.errors)")
    }
  }

  @Test(
    "A key with a collation that only another program defines leaves other keys proposed",
    arguments: ["", " WITHOUT ROWID"])
  func collationOfKey(option: String) throws {
    try make([
      "CREATE TABLE tags(tag TEXT PRIMARY KEY COLLATE NOCASE)\(option)",
      "INSERT INTO tags VALUES ('a')",
      "CREATE TABLE parents(id TEXT PRIMARY KEY)", "INSERT INTO parents VALUES ('a'), ('b')",
      "CREATE TABLE kids(parent_id TEXT, tag TEXT, k INTEGER PRIMARY KEY)",
      "INSERT INTO kids VALUES ('a', 'a', 1), ('b', 'a', 2)",
    ])
    try replace("NOCASE", by: "UNICAS")
    let result = try Tool.run("check", workspace.database, "--json")
    #expect(result.output.contains("parent_id"), "\(result)")
  }

  @Test(
    "Tables with unknown functions or values that cannot be computed are read as far as possible",
    arguments: commands)
  func functions(command: String) throws {
    try make([
      "CREATE TABLE t(id INTEGER PRIMARY KEY, a TEXT, computed AS (abs(a)), kept AS (abs(a)) STORED, CHECK (abs(a) <> 7))",
      "CREATE INDEX by_abs ON t(abs(a))", "INSERT INTO t(a) VALUES ('seen')",
      "CREATE TABLE docs(doc, kind AS (json_extract(doc, '$.kind')))",
      "INSERT INTO docs VALUES ('{\"key\": 2}')", "CREATE TABLE plain(a UNIQUE)",
    ])
    try replace("abs(a)", by: "foo(a)")
    try replace("{\"key\": 2}", by: "not object")
    let result = try run(command)
    switch command {
    case "check":
      #expect(
        result.status == 1 && result.output.contains("SQLite cannot check t: "), "\(result.output)")
      #expect(!result.output.contains("plain"))
    case "report":
      #expect(
        result.output.contains("<td>seen</td>") && result.output.contains("<td>not object</td>"))
      #expect(result.output.contains("computed cannot be shown: unknown function: foo()"))
      #expect(result.output.contains("kind cannot be shown: malformed JSON"))
    default:
      #expect(
        result.status == 0 && result.output.contains("Doc") || command == "schema",
        "\(result.errors)")
    }
  }

  @Test("The inner tables of full-text indexes and R*Trees are not shown", arguments: commands)
  func innerTables(command: String) throws {
    try make([
      "CREATE TABLE words(id INTEGER PRIMARY KEY, word)", "INSERT INTO words VALUES (1, 'brick')",
      "CREATE VIRTUAL TABLE search USING fts5(word)", "INSERT INTO search VALUES ('brick')",
      "CREATE VIRTUAL TABLE places USING rtree(id, x, y)",
    ])
    let result = try run(command)
    #expect(result.status == 0, "\(result.errors)")
    #expect(!result.output.contains("search_") && !result.output.contains("places_"))
    if command == "check" { #expect(result.output.hasPrefix("1 table,")) }
  }

  private func make(_ statements: [TestSQL], _ mode: JournalMode = .delete) throws {
    let options = ConnectionOptions(
      journalMode: mode, enforcesForeignKeys: false, trustsSchema: true)
    let connection = try Connection(creatingAt: workspace.database, options: options)
    for statement in statements { try connection.run(statement) }
    try connection.close()
  }

  /// Replaces a text in the file by one of the same length.
  private func replace(_ text: String, by other: String) throws {
    let url = URL(fileURLWithPath: workspace.database)
    var data = try Data(contentsOf: url)
    while let range = data.range(of: Data(text.utf8)) {
      data.replaceSubrange(range, with: Data(other.utf8))
    }
    try data.write(to: url)
  }
}
