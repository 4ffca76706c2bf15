import Foundation
import SocleCore
import TestSupport
import Testing

@Suite("The check of a database")
struct CheckCommandTests {
  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  @Test("A database without problems is reported as such, with its version")
  func intact() throws {
    let connection = try Connection(creatingAt: workspace.database)
    try connection.run("CREATE TABLE t(a)")
    try connection.run("PRAGMA user_version = 7")
    try connection.close()
    let result = try Tool.run("check", workspace.database)
    #expect(result.status == 0 && result.output == "1 table, version 7\nno problems\n")
  }

  @Test(
    "A command that reads a database in WAL mode changes no byte of it, and leaves no file beside it",
    arguments: ["check", "schema", "swift", "report"])
  func leavesNothing(command: String) throws {
    let connection = try Connection(creatingAt: workspace.database)
    try connection.run("CREATE TABLE t(a)")
    try connection.close()
    let before = try Data(contentsOf: URL(fileURLWithPath: workspace.database))
    let page = command == "report" ? [workspace.file("page.html")] : []
    #expect(try Tool.run([command, workspace.database] + page).status == 0)
    #expect(try Data(contentsOf: URL(fileURLWithPath: workspace.database)) == before)
    #expect(try workspace.files.filter { $0.hasPrefix("lego") } == ["lego.sqlite"])
  }

  @Test(
    "A database in WAL mode that nobody may write is read without a file beside it",
    .enabled(if: Tool.canLosePrivileges))
  func sealed() throws {
    let connection = try Connection(creatingAt: workspace.database)
    try connection.run("CREATE TABLE t(a)")
    try connection.close()
    let (folder, file) = (workspace.path, workspace.database)
    let result = try Tool.unprivileged(
      preparing: "chmod 777 '\(folder)'; chmod 444 '\(file)'", ["check", file])
    #expect(result.output == "1 table, version 0\nno problems\n", "\(result.errors)")
    #expect(try workspace.files == ["lego.sqlite"])
  }

  @Test("Indexes are proposed for the statements of a file, none of which is run")
  func queries() throws {
    let connection = try Connection(creatingAt: workspace.database)
    try connection.run("CREATE TABLE parts(id INTEGER PRIMARY KEY, num TEXT, color INT)")
    try connection.run(
      """
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1500)
      INSERT INTO parts SELECT i, 'p' || i, i % 20 FROM n
      """)
    try connection.close()
    let file = workspace.file("queries.sql")
    try """
    -- a part; by its number
    SELECT id FROM parts WHERE num = ';';
    PRAGMA user_version = 8;
    CREATE TRIGGER t AFTER INSERT ON parts BEGIN DELETE FROM parts WHERE id = new.id; SELECT 1; END;
    DELETE FROM parts
      WHERE num = :num;
    SELECT id FROM parts WHERE nmu = ?
    """.write(toFile: file, atomically: true, encoding: .utf8)
    let result = try Tool.run("check", workspace.database, "--queries", file)
    #expect(result.status == 0)
    #expect(
      result.output == """
        1 table, version 0
        no problems
        indexes that \(file) lacks:
          CREATE INDEX "parts_num" ON "parts" ("num");  -- 1,500 rows, lines 2, 5
        \(file), line 7 could not be planned: no such column: nmu

        """)
    let object = try Tool.run("check", workspace.database, "--queries", file, "--json").object
    let indexes = (object["queries"] as? [String: Any])?["indexes"] as? [[String: Any]]
    #expect(indexes?.first?["columns"] as? [String] == ["num"])
    #expect(indexes?.first?["lines"] as? [Int] == [2, 5])
    #expect(
      try Connection(openingExistingAt: workspace.database).value("SELECT count(*) FROM parts")
        == 1500)
    try "SELECT id FROM parts WHERE num = ?".write(toFile: file, atomically: true, encoding: .utf8)
    let one = try Tool.run("check", workspace.database, "--queries", file).output
    #expect(one.hasSuffix("-- 1,500 rows, line 1\n"), "\(one)")
  }

  @Test("A query file that is missing or not SQL, and a query that cannot be planned, are reported")
  func badQueries() throws {
    try Connection(creatingAt: workspace.database).close()
    let missing = try Tool.run("check", workspace.database, "--queries", workspace.file("none"))
    #expect(missing.status == 3 && missing.errors.contains("there is no such file"))
    let file = workspace.file("queries.sql")
    try "SELECT 'open".write(toFile: file, atomically: true, encoding: .utf8)
    let open = try Tool.run("check", workspace.database, "--queries", file)
    #expect(open.status == 2 && open.errors.contains("queries.sql"))
    try "-- nothing".write(toFile: file, atomically: true, encoding: .utf8)
    #expect(
      try Tool.run("check", workspace.database, "--queries", file).output.hasSuffix(
        "\(file) lacks no index\n"))
    try "SELECT a FROM missing".write(toFile: file, atomically: true, encoding: .utf8)
    let unplanned = try Tool.run("check", workspace.database, "--queries", file).output
    #expect(unplanned.contains("\(file), line 1 could not be planned: "), "\(unplanned)")
    #expect(!unplanned.contains("lacks no index"))
  }

  @Test("The log that another process has left is read, and kept")
  func keepsLog() throws {
    let connection = try Connection(creatingAt: workspace.database)
    try connection.run("CREATE TABLE t(a)")
    let copy = workspace.file("copy.sqlite")
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(
        atPath: workspace.database + suffix, toPath: copy + suffix)
    }
    let log = try Data(contentsOf: URL(fileURLWithPath: copy + "-wal"))
    #expect(try Tool.run("check", copy).output == "1 table, version 0\nno problems\n")
    #expect(try Data(contentsOf: URL(fileURLWithPath: copy + "-wal")) == log)
    try connection.close()
  }

  @Test("Rows without a parent are counted for each foreign key, with the first row")
  func dangling() throws {
    let options = ConnectionOptions(enforcesForeignKeys: false)
    let connection = try Connection(creatingAt: workspace.database, options: options)
    try connection.run("CREATE TABLE p(id INTEGER PRIMARY KEY)")
    try connection.run("CREATE TABLE c(x INTEGER REFERENCES p, y INTEGER REFERENCES p)")
    try connection.run("INSERT INTO c VALUES (1, NULL), (2, 3), (NULL, NULL)")
    try connection.close()
    let result = try Tool.run("check", workspace.database)
    #expect(
      result.output == """
        2 tables, version 0
        c.x: 2 rows without a row of p; the first is row 1
        c.y: 1 row without a row of p; the first is row 2

        """)
    #expect(result.status == 1)
    #expect(try Tool.run("check", workspace.database, "--json").output.contains("\"rows\" : 2"))
  }

  @Test("Damage is listed in SQLite's words, and a file that is not a database is an error")
  func damage() throws {
    let connection = try Connection(
      creatingAt: workspace.database, options: ConnectionOptions(journalMode: .delete))
    try connection.run("CREATE TABLE t(a UNIQUE)")
    try connection.run("INSERT INTO t VALUES ('one'), ('two')")
    try connection.close()
    let file = URL(fileURLWithPath: workspace.database)
    var bytes = try Data(contentsOf: file)
    let place = try #require(bytes.lastRange(of: Data("one".utf8)))
    bytes.replaceSubrange(place, with: Data("zne".utf8))
    try bytes.write(to: file)
    let result = try Tool.run("check", workspace.database)
    #expect(result.status == 1 && result.output.contains("index sqlite_autoindex_t_1"))
    try Data("no database".utf8).write(to: file)
    #expect(try Tool.run("check", workspace.database).status == 4)
  }

  @Test(
    "Foreign keys that cannot be checked are a problem for a check, but not for a report")
  func mismatch() throws {
    let options = ConnectionOptions(enforcesForeignKeys: false)
    let connection = try Connection(creatingAt: workspace.database, options: options)
    try connection.run("CREATE TABLE p(id INTEGER PRIMARY KEY, name TEXT)")
    try connection.run("CREATE TABLE c(x TEXT REFERENCES p(name))")
    try connection.run("INSERT INTO c VALUES ('y')")
    try connection.close()
    let result = try Tool.run("check", workspace.database)
    #expect(result.status == 1 && result.output.contains("the foreign keys cannot be checked"))
    let page = workspace.file("page.html")
    #expect(try Tool.run("report", workspace.database, page).status == 0)
  }
}
