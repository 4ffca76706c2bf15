import Foundation
import SocleCore
import TestSupport
import Testing

@Suite(
  "Swift source for the tables of a database",
  .enabled(if: SwiftCompiler.program != nil, "needs swiftc on the path"))
struct SwiftCommandTests {
  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  @Test("The Swift source for the loaded samples compiles and reads every row")
  func lego() throws {
    _ = try Tool.run("lego", "load", Workspace.samples, workspace.database, "--quiet")
    try checkReadsAll(workspace.database)
  }

  @Test(
    "The Swift source for a third-party database compiles and reads every row",
    .enabled(if: FileManager.default.fileExists(atPath: PackageFiles.shared("sqlite"))),
    arguments: ["Chinook_Sqlite.sqlite", "northwind-7b13322.db"])
  func others(name: String) throws {
    let copy = workspace.file(name)
    try FileManager.default.copyItem(atPath: PackageFiles.shared("sqlite/\(name)"), toPath: copy)
    try checkReadsAll(copy)
  }

  @Test("The Swift source for hostile names and values of mixed types compiles and reads every row")
  func hostile() throws {
    let connection = try Connection(creatingAt: workspace.database)
    for statement in Self.statements { try connection.run(statement) }
    try connection.close()
    try checkReadsAll(workspace.database)
  }

  private static let statements: [TestSQL] = [
    """
    CREATE TABLE fields("class" TEXT PRIMARY KEY, "row" INT, "self" REAL, "1st" BLOB, "a b" ANY, "A_B" TEXT NOT NULL) STRICT
    """,
    "INSERT INTO fields VALUES ('x', 1, 2.5, x'00', 'any', 'y'), ('z', NULL, NULL, NULL, 7, '')",
    "CREATE TABLE \"Errors\"(a, b NUMERIC(10,2), c BOOLEAN, d DATETIME, e INTEGER, f VARCHAR(3))",
    "INSERT INTO \"Errors\" VALUES (1, 2, 1, '2026-01-01', 'text', 5), (x'01', 2.5, 0, NULL, 3, NULL)",
    "CREATE TABLE \"error\"(id INTEGER PRIMARY KEY, sum INT AS (id + 1))",
    "INSERT INTO \"error\"(id) VALUES (4)",
    """
    CREATE TABLE orders(id INTEGER PRIMARY KEY, state TEXT NOT NULL CHECK (state IN ('open', 'paid out', 'it''s')),
      kind TEXT CHECK ("kind" IN ('a', 'b')), done INTEGER NOT NULL CHECK (done IN (0, 1)),
      field TEXT REFERENCES fields ON DELETE SET NULL, parent INTEGER REFERENCES orders(id)) STRICT
    """,
    "INSERT INTO orders VALUES (1, 'it''s', NULL, 0, 'x', 1), (2, 'paid out', 'b', 1, NULL, NULL)",
    "CREATE TABLE \"日本\"(\"ключ\" TEXT, \"é-è\" TEXT)", "INSERT INTO \"日本\" VALUES ('a', 'b')",
    "CREATE TABLE pairs(a INTEGER, b TEXT, PRIMARY KEY (b, a)) WITHOUT ROWID",
    "INSERT INTO pairs VALUES (1, 'x')",
    """
    CREATE TABLE states(state TEXT CHECK (state IN ('a', 'b', 'a')), kind TEXT CHECK (kind IN ('x')),
      kinds TEXT CHECK (kinds IN ('y')), "状态" TEXT CHECK ("状态" IN ('z')),
      loose TEXT COLLATE NOCASE CHECK (loose IN ('open', 'closed'))) STRICT
    """,
    "INSERT INTO states VALUES ('b', 'x', 'y', 'z', 'OPEN')",
    "CREATE TABLE \"顧客\"(\"顧客\" TEXT)", "INSERT INTO \"顧客\" VALUES ('a')",
    """
    CREATE TABLE kinds("状态" TEXT CHECK ("状态" IN ('z')), "状态2" TEXT, "状态_3" TEXT CHECK ("状态_3" IN ('z'))) STRICT
    """,
    "INSERT INTO kinds VALUES ('z', 'y', 'z')",
    "CREATE TABLE row_descriptions(a)", "CREATE TABLE \"column_values\"(\"u_int8\" BLOB)",
    """
    CREATE TABLE "\u{301}begins"("\u{301}a" TEXT, "\u{B7}b" TEXT, "\u{B7}" TEXT, "\u{202E}c\u{2066}" TEXT, "_\u{345}" TEXT,
      "\u{301}" TEXT CHECK ("\u{301}" IN ('\u{301}', '\u{B7}', '\u{202E}')))
    """,
    "INSERT INTO \"\u{301}begins\" VALUES ('a', 'b', '', NULL, 'c', '\u{B7}')",
    "CREATE TABLE \"\u{B7}\"(a)", "CREATE TABLE \"\u{202E}\"(a)",
    "CREATE TABLE \"`\nimport Nothing\n//\"(a)",
    "CREATE TABLE empty(id INTEGER PRIMARY KEY, price DECIMAL)",
  ]

  @Test(
    "A check that lists texts becomes an enumeration, and one that lists 0 and 1 becomes a Bool")
  func checks() throws {
    let connection = try Connection(creatingAt: workspace.database)
    for statement in Self.statements { try connection.run(statement) }
    try connection.close()
    let source = try Tool.run("swift", workspace.database, "--table", "ORDERS").output
    #expect(
      source == #"""
        import Socle

        struct Order: Equatable, Sendable {
          enum State: String, ColumnValue {
            case open
            case paidOut = "paid out"
            case itS = "it's"
          }

          enum Kind: String, ColumnValue {
            case a
            case b
          }

          var id: Int
          var state: State
          var kind: Kind?
          var done: Bool
          var field: String?
          var parent: Int?
        }

        extension Order {
          static let id = Field("id", \Order.id)
          static let state = Field("state", \Order.state)
          static let kind = Field("kind", \Order.kind)
          static let done = Field("done", \Order.done)
          static let field = Field(
            "field", \Order.field, references: ForeignKeyReference("fields", onDelete: .setNull))
          static let parent = Field("parent", \Order.parent, references: "orders")
          static let row = RowDescription(
            "orders", id, state, kind, done, field, parent, make: Order.init
          )
          .keyed(by: id)
        }

        """#)
  }

  @Test("A column of UUIDs in one spelling is a UUID with the coding that reads it")
  func uuids() throws {
    let connection = try Connection(creatingAt: workspace.database)
    for statement in [
      "CREATE TABLE users(id TEXT PRIMARY KEY, boss TEXT REFERENCES users, token TEXT NOT NULL, mixed TEXT, none TEXT) STRICT",
      """
      INSERT INTO users VALUES
        ('0b1b2f9e-0000-4000-8000-00000000000a', NULL, '0B1B2F9E-0000-4000-8000-00000000000A',
          '0b1b2f9e-0000-4000-8000-00000000000a', NULL),
        ('0b1b2f9e-0000-4000-8000-000000000002', '0b1b2f9e-0000-4000-8000-00000000000a',
          '00000000-0000-4000-8000-000000000000', '0B1B2F9E-0000-4000-8000-00000000000A', NULL)
      """,
    ] as [TestSQL] { try connection.run(statement) }
    try connection.close()
    let source = try Tool.run("swift", workspace.database).output
    for line in [
      "import Foundation\nimport Socle\n", "  var id: UUID\n", "  var boss: UUID?\n",
      "  var token: UUID\n", "  var mixed: String?\n", "  var none: String?\n",
      "Field(\"id\", \\User.id, as: .uuidLowercase)",
      "\\User.boss, as: .optional(.uuidLowercase), references: \"users\")",
      "Field(\"token\", \\User.token)",
    ] { #expect(source.contains(line), "\(line) in \(source)") }
    try checkReadsAll(workspace.database)
  }

  @Test(
    "The dates and UUIDs of other libraries' files get the codings that read them",
    arguments: ForeignFile.allCases)
  func foreign(file: ForeignFile) throws {
    try file.make(at: workspace.database)
    let source = try Tool.run("swift", workspace.database).output
    let fields =
      switch file {
      case .grdb: [#"\Player.uuid, as: .uuidBytes)"#, #"\Player.joinedAt, as: .sqlMilliseconds)"#]
      case .sqliteSwift: [#"\Player.uuid)"#, #"\Player.joinedAt, as: .iso8601WithoutZone)"#]
      case .coreData:
        [
          #"\ZPLAYER.zuuid, as: .optional(.uuidBytes))"#,
          #"\ZPLAYER.zjoinedat, as: .optional(.numericDate))"#,
        ]
      }
    for field in fields { #expect(source.contains(field), "\(field) in \(source)") }
    try checkReadsAll(workspace.database)
  }

  @Test("A column gets a coding only if all its values have the form of the coding")
  func forms() throws {
    let connection = try Connection(creatingAt: workspace.database)
    try connection.run(
      "CREATE TABLE events(iso, stamp, day, mixed, wrong, blob, none, at TIMESTAMP)")
    let second = "'2026-11-22 00:00:00', '2026-11-22', '2026-11-22 00:00:00.000'"
    for values in [
      "'2026-11-21T09:30:00.125Z', '2026-11-21 09:30:00', '2026-11-21', '2026-11-21 09:30:00'",
      "'2026-11-22T00:00:00.000Z', \(second)",
    ] {
      let sql = "INSERT INTO events VALUES (\(values), '2026-02-30', zeroblob(16), NULL, 816946200)"
      try connection.run(TestSQL(sql))
    }
    try connection.close()
    let source = try Tool.run("swift", workspace.database).output
    for line in [
      "Event.iso, as: .optional(.iso8601))", "Event.stamp, as: .optional(.sqlTimestamp))",
      "Event.day, as: .optional(.sqlDate))", "var mixed: String?", "var wrong: String?",
      "var blob: [UInt8]?", "var none: SQLiteValue", "var at: SQLiteValue",
    ] { #expect(source.contains(line), "\(line) in \(source)") }
    try checkReadsAll(workspace.database)
  }

  @Test("CSV files become the types that csv load would store")
  func csv() throws {
    let result = try Tool.run("swift", Workspace.samples + "/colors.csv")
    #expect(result.status == 0 && result.output.contains("struct Color: Equatable, Sendable {"))
    #expect(result.output.contains("var rgb: String"))
  }

  @Test("A missing table and a missing file are errors with different status")
  func mistakes() throws {
    _ = try Connection(creatingAt: workspace.database)
    #expect(try Tool.run("swift", workspace.database, "--table", "colours").status == 2)
    #expect(try Tool.run("swift", workspace.file("none")).status == 3)
  }

  @Test("An encrypted database is refused as a database, not read as CSV")
  func encrypted() throws {
    let file = workspace.file("secret.sqlite")
    try Data((0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 77) }).write(to: URL(filePath: file))
    let result = try Tool.run("swift", file)
    #expect(result.status == 4 && result.errors.contains("is not a SQLite database"))
  }

  /// Compiles the source with a program that reads all rows of all tables, and compares their numbers.
  private func checkReadsAll(_ path: String) throws {
    let source = try Tool.run("swift", path)
    try #require(source.status == 0, "\(source.errors)")
    let types = source.output.matches(of: /(?m)^struct (.+?):/).map { String($0.1) }
    let reading = types.map { "print(try file.rows(of: \($0).row).count)" }
    let opening = "let file = try Connection(openingExistingAt: CommandLine.arguments[1])"
    let program = ([source.output, opening] + reading).joined(separator: "\n")
    let connection = try Connection(openingExistingAt: path)
    let counts = try connection.tableNames().map { name in
      let quoted = name.replacing("\"", with: "\"\"")
      let count = try connection.value(TestSQL("SELECT count(*) FROM \"\(quoted)\""))?.integer
      return "\(try #require(count))\n"
    }
    #expect(try SwiftCompiler.output(of: program, path) == counts.joined())
  }
}
