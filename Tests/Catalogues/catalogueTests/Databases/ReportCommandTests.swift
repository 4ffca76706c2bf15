import Foundation
import SocleCore
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("The page about a database")
struct ReportCommandTests {
  private let workspace: Workspace
  private let target: String

  init() throws {
    workspace = try Workspace()
    target = workspace.file("page.html")
  }

  @Test("The page shows what each column contains: NULL, distinct values, limits, frequent values")
  func contents() throws {
    try make([
      "CREATE TABLE p(id INTEGER PRIMARY KEY, kind TEXT, size REAL)",
      """
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 100)
      INSERT INTO p SELECT i, CASE i % 4 WHEN 0 THEN NULL WHEN 1 THEN 'rare' ELSE 'often' END, i / 2.0 FROM n
      """,
    ])
    let page = try report()
    #expect(page.contains("<p>100 rows"))
    #expect(
      page.contains(
        "<td>kind</td><td>TEXT</td><td>25 %</td><td>2</td><td>often</td><td>rare</td>"
          + "<td>often <small>× 50</small><br>rare <small>× 25</small></td>"))
    #expect(
      page.contains(
        "<td>size</td><td>REAL</td><td></td><td>100</td>"
          + "<td class=\"n\">0.5</td><td class=\"n\">50.0</td>"))
    #expect(page.contains("12 bars from the smallest to the largest"))
  }

  @Test("The page begins with a list of tables with grouped row counts, sizes and links")
  func list() throws {
    try make([
      "CREATE TABLE p(id INTEGER PRIMARY KEY)", "CREATE TABLE c(p REFERENCES p, q REFERENCES gone)",
      """
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 1234567) INSERT INTO p SELECT i FROM n
      """,
    ])
    let page = try report()
    #expect(page.contains("<td><a href=\"#t0\">p</a></td><td>1,234,567</td>"))
    #expect(
      page.contains("<td><a href=\"#t0\">p</a>, gone</td>")
        || page.contains("<td>gone, <a href=\"#t0\">p</a></td>"))
    #expect(page.contains("<h2 id=\"t1\">c</h2>") && page.contains("<p>1,234,567 rows"))
    #expect(page.contains("<td>id</td><td>INTEGER</td><td></td><td>1,234,567</td>"))
    #expect(!page.contains("<details"))
  }

  @Test("The diagram of many tables is folded away, and a page is replaced on request")
  func folded() throws {
    try make((0..<21).map { TestSQL("CREATE TABLE t\($0)(a)") })
    #expect(try report().contains("<details><summary>Diagram</summary>"))
    let again = try Tool.run("report", workspace.database, target, "--replace")
    #expect(again.status == 0, "\(again.errors)")
    #expect(try workspace.files == ["lego.sqlite", "page.html"])
    // What a killed process left is not in the way.
    _ = try workspace.write("half", to: "page.html.new")
    #expect(try Tool.run("report", workspace.database, target, "--replace").status == 0)
    try FileManager.default.removeItem(atPath: workspace.file("page.html.new"))
    let folder = workspace.file("folder")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    #expect(try Tool.run("report", workspace.database, folder, "--replace").status == 3)
    #expect(try workspace.files == ["folder", "lego.sqlite", "page.html"])
  }

  @Test(
    "A column has a profile whatever its values: one, none, blobs, mixed types or infinity",
    arguments: [
      (
        "(1), (1), (NULL)",
        "<td>33 %</td><td>1</td><td class=\"n\">1</td><td class=\"n\">1</td><td>1 <small>× 2</small></td>"
      ),
      ("(NULL)", "<td>100 %</td><td>0</td><td></td><td></td><td></td>"),
      ("('a'), (x'00')", "<td></td><td></td><td></td><td></td><td></td>"),
      (
        "('a'), (2), ('a')",
        "<td></td><td>2</td><td>2</td><td>a</td><td>a <small>× 2</small><br>2 <small>× 1</small></td>"
      ),
      ("('a'), ('b')", "<td></td><td>2</td><td>a</td><td>b</td><td></td>"),
    ])
  func profiles(values: String, cells: String) throws {
    try make(["CREATE TABLE t(v)", TestSQL("INSERT INTO t VALUES \(values)")])
    #expect(try report().contains("<td>v</td><td></td>" + cells))
  }

  @Test("Hostile names and values are escaped, and long ones are cut")
  func escaping() throws {
    let script = "<script>alert('x')</script>&\""
    try make([
      "CREATE TABLE \"<b>&\"(\"<i>\" TEXT, b BLOB, n)",
      TestSQL(
        "INSERT INTO \"<b>&\" VALUES ('\(script.replacing("'", with: "''"))', x'0001', 9e999)"),
      "INSERT INTO \"<b>&\" VALUES (hex(zeroblob(100000)), NULL, -9e999), (char(27, 0x202e), NULL, 3)",
      "CREATE TABLE empty(a)",
    ])
    let page = try report()
    #expect(!page.contains("<script") && !page.contains("<b>&") && !page.contains("\u{1B}"))
    #expect(!page.contains("\u{202E}") && page.utf8.count < 10_000)
    #expect(page.contains("blob of 2 bytes"))
  }

  @Test("The diagram is valid XML even with cycles, missing parents and markup in table names")
  func diagram() throws {
    try make([
      "CREATE TABLE a(id INTEGER PRIMARY KEY, b REFERENCES b)",
      "CREATE TABLE b(id INTEGER PRIMARY KEY, a REFERENCES a, self REFERENCES b)",
      "CREATE TABLE \"c<&>\"(gone REFERENCES missing, a REFERENCES a(id))",
    ])
    let drawing = workspace.file("t.svg")
    #expect(try Tool.run("schema", workspace.database, "--svg", drawing).status == 0)
    let parser = XMLParser(data: try Data(contentsOf: URL(fileURLWithPath: drawing)))
    #expect(parser.parse())
  }

  @Test("A database without tables has a page, and an existing file is not overwritten")
  func files() throws {
    try make([])
    #expect(try report().contains("0 tables"))
    let again = try Tool.run("report", workspace.database, target)
    #expect(again.status == 3 && again.errors.contains("will not overwrite"))
    #expect(try Tool.run("report", workspace.file("none"), workspace.file("new")).status == 3)
    #expect(try !workspace.files.contains("new"))
  }

  @Test("A page that cannot be written has status 3 and leaves no file; no link is followed")
  func unwritable() throws {
    let columns = (0..<500).map { "column_\($0)" }.joined(separator: ", ")
    try make([TestSQL("CREATE TABLE t(\(columns))")])
    // 40 or 80 KiB, as the shell counts blocks, which is enough for SQLite's own files.
    let full = try Tool.run(behind: "ulimit -f 80", "report", workspace.database, target)
    #expect(full.status == 3 && full.errors.hasPrefix("catalogue: cannot write to \"\(target)\": "))
    #expect(try workspace.files == ["lego.sqlite"])
    let away = try Tool.run("report", workspace.database, "/no/such/folder/t.html")
    #expect(away.status == 3 && away.errors.contains("No such file or directory"))
    try FileManager.default.createSymbolicLink(atPath: target, withDestinationPath: "/dev/full")
    let link = try Tool.run("report", workspace.database, target)
    #expect(link.status == 3 && link.errors.contains("will not overwrite"))
  }

  @Test(
    "With `--replace` only an earlier page is replaced, and never a file of the database",
    arguments: ["lego.sqlite", "lego.sqlite-wal", "notes.txt", "link.html", "folder"])
  func replaced(name: String) throws {
    try make([])
    let page = try report()
    _ = try workspace.write("mine", to: "notes.txt")
    try FileManager.default.createSymbolicLink(
      atPath: workspace.file("link.html"), withDestinationPath: "page.html")
    try FileManager.default.createDirectory(
      atPath: workspace.file("folder"), withIntermediateDirectories: false)
    let before = try (workspace.files, Data(contentsOf: URL(fileURLWithPath: workspace.database)))
    let result = try Tool.run("report", workspace.database, workspace.file(name), "--replace")
    #expect(result.status == 3 && result.errors.contains("choose another name"), "\(result)")
    #expect(try workspace.files == before.0)
    #expect(try Data(contentsOf: URL(fileURLWithPath: workspace.database)) == before.1)
    #expect(try String(contentsOfFile: workspace.file("notes.txt"), encoding: .utf8) == "mine")
    #expect(try String(contentsOfFile: workspace.file("link.html"), encoding: .utf8) == page)
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: workspace.file("link.html"))
        == "page.html")
  }

  @Test("A text that is not UTF-8 is shown with U+FFFD for what cannot be decoded")
  func notUTF8() throws {
    try make([
      "CREATE TABLE t(a TEXT, b BLOB)",
      "INSERT INTO t VALUES (CAST(x'FF41' AS TEXT), x'FF'), (NULL, 2.5)",
    ])
    let page = try report()
    #expect(
      page.contains("<tr><td>\u{FFFD}A</td><td>blob of 1 byte</td></tr>"), "\(page.suffix(200))")
    #expect(page.contains("<tr><td></td><td class=\"n\">2.5</td></tr>"))
  }

  @Test("Of the first rows, numbers are aligned as such, texts of digits are not")
  func alignment() throws {
    try make(["CREATE TABLE t(a, b, c)", "INSERT INTO t VALUES (7, 2.5, '7')"])
    #expect(
      try report().contains(
        "<tr><td class=\"n\">7</td><td class=\"n\">2.5</td><td>7</td></tr>"))
  }

  @Test(
    "A browser shows the page without sideways scrolling, dark where that is preferred",
    .enabled(if: Browser.program != nil, Browser.isMissing), arguments: [400, 1200])
  func shown(width: Int) throws {
    try make([
      "CREATE TABLE parent(id INTEGER PRIMARY KEY, \"a long name of a column of the parent\" TEXT)",
      "CREATE TABLE child(id INTEGER PRIMARY KEY, parent REFERENCES parent, note TEXT)",
      "INSERT INTO parent VALUES (1, hex(zeroblob(500)))",
      "INSERT INTO child VALUES (1, 1, NULL), (2, 7, 'dangling')",
    ])
    let page = try report()
    let root = "page.documentElement"
    let overflow = "\(root).scrollWidth - \(root).clientWidth"
    let ground = "getComputedStyle(page.body).backgroundColor"
    func value(of facts: String, isDark: Bool) throws -> String {
      try Browser.value(of: facts, on: page, width: width, isDark: isDark)
    }
    #expect(try value(of: overflow, isDark: false) == "0")
    #expect(try value(of: ground, isDark: false) != value(of: ground, isDark: true))
  }

  private func report() throws -> String {
    let result = try Tool.run("report", workspace.database, target)
    try #require(result.status == 0, "\(result.errors)")
    return try String(contentsOfFile: target, encoding: .utf8)
  }

  private func make(_ statements: [TestSQL]) throws {
    let options = ConnectionOptions(enforcesForeignKeys: false)
    let connection = try Connection(creatingAt: workspace.database, options: options)
    for statement in statements { try connection.run(statement) }
    try connection.close()
  }
}
