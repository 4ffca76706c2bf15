import Foundation
import TestSupport
import Testing

@Suite("The options of catalogue csv load")
struct CSVOptionTests {

  /// The rows of a table with `|` between their values, as `sqlite3` shows them.
  private func rows(
    _ text: String, _ options: [String], name: String = "t.csv", table: String = "t"
  ) throws -> [String] {
    let workspace = try Workspace()
    let path = try workspace.write(text, to: name)
    let result = try Tool.run(["csv", "load", path, workspace.database] + options)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    return try workspace.rows(of: table)
  }

  @Test("The option `--table` renames the table of a single file")
  func table() throws {
    #expect(try rows("a\n1\n", ["--table", "Sales 2020"], table: "Sales 2020") == ["1"])
  }

  @Test(
    "The given delimiter is used, even if another would be detected",
    arguments: [(";", ";"), ("tab", "\t"), ("\\t", "\t"), (",", ","), ("~", "~"), (" ", " ")])
  func delimiter(word: String, byte: String) throws {
    let text = "a,b\(byte)c;d\n1,2\(byte)3;4\n"
    let found = try rows(text, ["--delimiter", word])
    #expect(found == ["1,2\(byte)3;4".replacing(byte, with: "|")])
  }

  @Test("With `--no-header` the first line is a row")
  func noHeader() throws {
    #expect(try rows("1,a\n2,b\n", ["--no-header"]) == ["1|a", "2|b"])
  }

  @Test("Fields with the text of `--null` are NULL")
  func null() throws {
    #expect(try rows("a,b\nNA,x\n1,NA\n", ["--null", "NA"]) == ["NULL|x", "1|NULL"])
  }

  @Test("The option `--text` declares one or several columns as text")
  func text() throws {
    #expect(try rows("a,b,c\n1.50,2.50,3.50\n", ["--text", "a"]) == ["1.50|2.5|3.5"])
    #expect(
      try rows("a,b,c\n1.50,2.50,3.50\n", ["--text", "a", "--text", "c"]) == ["1.50|2.5|3.50"])
  }

  @Test("The option `--encoding` reads Latin-1", arguments: ["latin1", "Latin-1"])
  func encoding(name: String) throws {
    let workspace = try Workspace()
    let path = workspace.file("t.csv")
    try Data([0x61, 0x0A, 0xE9, 0x0A]).write(to: URL(fileURLWithPath: path))
    let load = ["csv", "load", path, workspace.database]
    let failed = try Tool.run(load)
    #expect(failed.status == 1 && failed.errors.contains("t.csv:2: a: not UTF-8 at byte 0"))
    #expect(try Tool.run(load + ["--encoding", name]).status == 0)
    #expect(try workspace.rows(of: "t") == ["é"])
  }

  @Test("A key can have two columns, and an update uses it")
  func compositeKey() throws {
    let workspace = try Workspace()
    let path = try workspace.write("a,b,n\n1,x,1\n1,y,2\n", to: "t.csv")
    let load = ["csv", "load", path, workspace.database]
    #expect(try Tool.run(load + ["--key", "a,b"]).status == 0)
    _ = try workspace.write("a,b,n\n1,y,5\n2,x,6\n", to: "t.csv")
    #expect(try Tool.run(load + ["--update"]).status == 0)
    #expect(try workspace.rows(of: "t") == ["1|x|1", "1|y|5", "2|x|6"])
  }

  @Test("With `--quiet` nothing is printed, otherwise a table of the files")
  func quiet() throws {
    let workspace = try Workspace()
    let path = try workspace.write("a\n1\n", to: "t.csv")
    let quiet = try Tool.run("csv", "load", path, workspace.database, "--quiet")
    #expect(quiet.status == 0 && quiet.output.isEmpty && quiet.errors.isEmpty)
    let loud = try Tool.run("csv", "load", path, workspace.database, "--replace")
    #expect(loud.output.split(separator: "\n").count == 3 && loud.output.hasPrefix("file"))
  }

  @Test("Changed column names and columns missing from the schema are warnings")
  func warnings() throws {
    let workspace = try Workspace()
    let path = try workspace.write("a,,A\n1,2,3\n", to: "t.csv")
    let found = try Tool.run("csv", "load", path, workspace.database)
    #expect(
      found.errors == """
        warning: t.csv:1: column 3 repeats the name "A" and was renamed "A_2"
        warning: t.csv:1: column 2 has no name and was named "column_2"

        """)
    let schema = try workspace.write("CREATE TABLE t (a INTEGER);", to: "s.sql")
    _ = try workspace.write("a,b\n1,2\n", to: "t.csv")
    try FileManager.default.removeItem(atPath: workspace.database)
    let load = ["csv", "load", path, workspace.database, "--schema", schema, "--replace"]
    let described = try Tool.run(load)
    #expect(described.status == 0)
    #expect(described.errors == "warning: t.csv:1: t has no column \"b\"; it was ignored\n")
    let strict = try Tool.run(load + ["--strict"])
    #expect(strict.status == 1)
    #expect(strict.errors == "catalogue: t.csv:1: t has no column \"b\"\n")
  }

  @Test(
    "Bad rows are skipped on request and written with reasons, and loaded once they are corrected")
  func skipBad() throws {
    let workspace = try Workspace()
    let path = try workspace.write("id,n\n1,5\n1,6\n2\n3,7\n", to: "t.csv")
    let load = ["csv", "load", path, workspace.database, "--key", "id"]
    let stopped = try Tool.run(load)
    #expect(stopped.status == 1)
    #expect(
      stopped.errors == """
        catalogue: t.csv:3: id: the key "1" is on line 2 already
        t.csv:4: 1 field where the header has 2
        2 rows are bad, so nothing was loaded; correct the files, or leave the bad rows out (--skip-bad)
        read missing fields as NULL, and drop surplus empty ones, with --ragged

        """)
    let skipped = try Tool.run(load + ["--skip-bad", "--rejects", workspace.rejects])
    #expect(skipped.status == 1)
    #expect(skipped.errors.contains("2 rows left out; they are in \(workspace.rejects)"))
    // Of two rows with one key, the folder has both, so that loading it again changes nothing.
    #expect(try workspace.rejects("t.csv") == "id,n\n1,5\n1,6\n2\n")
    #expect(
      try workspace.rejects("rejects.log") == """
        t.csv:3: id: the key "1" is on line 2 already (\(path):3)
        t.csv:4: 1 field where the header has 2 (\(path):4)

        """)
    #expect(try workspace.rows(of: "t") == ["1|5", "3|7"])
    let update = ["csv", "load", workspace.rejects, workspace.database, "--update"]
    #expect(try Tool.run(update + ["--skip-bad"]).status == 1)
    #expect(try workspace.rows(of: "t") == ["1|5", "3|7"])
    let mended = try workspace.rejects("t.csv").replacing("1,6", with: "4,6").replacing(
      "2\n", with: "2,9\n")
    _ = try workspace.write(mended, to: "bad/t.csv")
    let result = try Tool.run(update)
    #expect(result.status == 0)
    #expect(result.errors == "not read, as their names are not those of CSV files: rejects.log\n")
    #expect(try workspace.rows(of: "t") == ["1|5", "2|9", "3|7", "4|6"])
  }

  @Test("Files with the same columns fill the table of `--table`, and so do their rejects")
  func severalFiles() throws {
    let workspace = try Workspace()
    let paths = [
      try workspace.write("id,price\n1,1.5\n2,2\n", to: "2019.csv"),
      try workspace.write("price;id\n7;3\n8;1\n", to: "2020.csv"),
    ]
    let options = ["--table", "sales", "--key", "id"]
    let schema = try Tool.run(["csv", "schema"] + paths + ["--table", "sales"])
    #expect(schema.output.contains("-- 2019.csv, 2020.csv: 4 rows"))
    #expect(schema.output.contains("\"price\" REAL NOT NULL"))
    let result = try Tool.run(
      ["csv", "load"] + paths + [workspace.database, "--skip-bad", "--rejects", workspace.rejects]
        + options)
    #expect(result.status == 1)
    #expect(
      result.errors.contains("2020.csv:3: id: the key \"1\" is on line 2 of \(paths[0]) already\n"))
    #expect(try workspace.rows(of: "sales") == ["1|1.5", "2|2.0", "3|7.0"])
    #expect(try workspace.rejects("sales-2.csv") == "price;id\n8;1\n")
    _ = try workspace.write("price;id\n8;4\n", to: "bad/sales-2.csv")
    let update = ["csv", "load", workspace.rejects, workspace.database, "--update"]
    #expect(try Tool.run(update + options).status == 0)
    #expect(try workspace.rows(of: "sales") == ["1|1.5", "2|2.0", "3|7.0", "4|8.0"])
  }

  @Test("The JSON output of a failed load contains the rejections with line and count")
  func json() throws {
    let workspace = try Workspace()
    let path = try workspace.write("a,b\n1\n", to: "t.csv")
    let result = try Tool.run("csv", "load", path, workspace.database, "--json")
    #expect(result.status == 1)
    let object = try result.object
    #expect(object["is_loaded"] as? Bool == false && object["rejected_count"] as? Int == 1)
    let rejections = try #require(object["rejections"] as? [[String: Any]])
    #expect(rejections.first?["line"] as? Int == 2 && rejections.first?["count"] as? Int == 1)
  }

  @Test(
    "A row that violates a constraint of the schema is reported with file and line",
    arguments: [
      ("n INTEGER CHECK (n > 0)", "0", "t.csv:2: CHECK constraint failed: n > 0"),
      (
        "n INTEGER CONSTRAINT positive CHECK (n > 0)", "-1",
        "t.csv:2: CHECK constraint failed: n > 0"
      ),
      ("n INTEGER NOT NULL", "\"\"", "t.csv:2: n: empty where a number is needed"),
      ("n TEXT NOT NULL CHECK (n <> '')", "\"\"", "t.csv:2: CHECK constraint failed: n <> ''"),
      ("n INTEGER UNIQUE", "1\n1", "t.csv:3: n: the key \"1\" is on line 2 already"),
      ("n REAL, UNIQUE (n)", "1.5\n1.50", "t.csv:3: n: the key \"1.50\" is on line 2 already"),
      ("n INTEGER REFERENCES t (n) UNIQUE", "5\n6", nil),
      ("n INTEGER REFERENCES other", "5", "n: \"5\" is not in other"),
    ] as [(String, String, String?)])
  func constraints(column: String, field: String, message: String?) throws {
    let workspace = try Workspace()
    let path = try workspace.write("n\n\(field)\n", to: "t.csv")
    let other = try workspace.write("id\n1\n", to: "other.csv")
    let schema = try workspace.write(
      "CREATE TABLE t (\(column)); CREATE TABLE other (id INTEGER PRIMARY KEY);", to: "s.sql")
    let result = try Tool.run(
      "csv", "load", path, other, workspace.database, "--schema", schema)
    #expect(result.status == (message == nil ? 0 : 1))
    #expect(
      message.map { result.errors.contains($0) } ?? result.errors.isEmpty, "\(result.errors)")
    #expect(try workspace.files.contains("lego.sqlite") == (message == nil))
  }

  @Test(
    "A schema that cannot be used is an error, and no database is created",
    arguments: ["CREATE TABLE t (", "SELECT 1;", "", "CREATE TABLE t (a INTEGER); DROP TABLE t;"])
  func badSchema(text: String) throws {
    let workspace = try Workspace()
    let path = try workspace.write("a\n1\n", to: "t.csv")
    let schema = try workspace.write(text, to: "s.sql")
    let result = try Tool.run("csv", "load", path, workspace.database, "--schema", schema)
    #expect([1, 2, 3].contains(result.status), "\(result.errors)")
    #expect(!result.errors.isEmpty)
    #expect(try !workspace.files.contains("lego.sqlite"))
  }

  @Test("Skipped views, triggers and virtual tables of a schema cause warnings, others none")
  func skippedStatements() throws {
    let workspace = try Workspace()
    let path = try workspace.write("a\n1\n", to: "t.csv")
    let schema = try workspace.write(
      """
      CREATE TABLE t (a INTEGER);
      CREATE TABLE sqlite_sequence(name,seq);
      CREATE TABLE IF NOT EXISTS t (a INTEGER);
      create temp view "table" AS SELECT a FROM t;
      CREATE TRIGGER g AFTER INSERT ON t BEGIN SELECT 1; END;
      CREATE VIRTUAL TABLE f USING fts5(a);
      CREATE TABLE IF NOT EXISTS 'f_data'(id INTEGER PRIMARY KEY, block BLOB);
      CREATE UNIQUE INDEX i ON t (a);
      CREATE UNIQUE INDEX IF NOT EXISTS i ON t (a);
      """, to: "s.sql")
    let result = try Tool.run("csv", "load", path, workspace.database, "--schema", schema)
    let reason = "was skipped: a load creates ordinary tables and their indexes"
    #expect(result.status == 0)
    #expect(
      result.errors == """
        warning: --schema \(schema), line 4: create temp view table \(reason)
        warning: --schema \(schema), line 5: CREATE TRIGGER g \(reason)
        warning: --schema \(schema), line 6: CREATE VIRTUAL TABLE f \(reason)

        """)
    #expect(try workspace.rows(of: "t") == ["1"])
  }

  @Test(
    "The option `--schema` cannot be combined with `--key` or `--text`",
    arguments: ["--key", "--text"])
  func excluded(option: String) throws {
    let workspace = try Workspace()
    let path = try workspace.write("a\n1\n", to: "t.csv")
    let schema = try workspace.write("CREATE TABLE t (a INTEGER);", to: "s.sql")
    let result = try Tool.run(
      "csv", "load", path, workspace.database, "--schema", schema, option, "a")
    #expect(result.status == 2)
    #expect(result.errors.contains("\(option) and --schema exclude each other"))
  }

  @Test(
    "Two files for one table, a file without a table and a wrong header are reported",
    arguments: [
      (["a/t.csv", "b/t.csv"], 1, "are both for the table t; remove one of them"),
      (["a/t.csv", "a/tt.csv"], 1, "tt.csv:1: no table has the name \"tt\"; did you mean \"t\"?"),
      (
        ["b/t.csv"], 1,
        "t.csv:1: the header lacks the column \"number\" of t; it has \"nmber\"; did you mean \"nmber\"?"
      ),
    ] as [([String], Int32, String)])
  func confusion(files: [String], status: Int32, message: String) throws {
    let workspace = try Workspace()
    for folder in ["a", "b"] {
      try FileManager.default.createDirectory(
        atPath: workspace.file(folder), withIntermediateDirectories: false)
    }
    _ = try workspace.write("number\n1\n", to: "a/t.csv")
    _ = try workspace.write("number\n1\n", to: "a/tt.csv")
    _ = try workspace.write("nmber\n1\n", to: "b/t.csv")
    let schema = try workspace.write("CREATE TABLE t (number INTEGER NOT NULL);", to: "s.sql")
    let result = try Tool.run(
      ["csv", "load"] + files.map(workspace.file) + [workspace.database, "--schema", schema])
    #expect(result.status == status && result.errors.contains(message), "\(result.errors)")
    #expect(try !workspace.files.contains("lego.sqlite"))
  }

  @Test("Compressed files, files with any extension and folders are loaded")
  func sources() throws {
    let workspace = try Workspace()
    let gzip = Workspace.samples + "/elements.csv.gz"
    #expect(try Tool.run("csv", "load", gzip, workspace.database).status == 0)
    let count = try workspace.rows(of: "elements").count
    #expect(count > 50)
    let odd = try workspace.write("a;b\n1;2\n", to: "export.dat")
    #expect(try Tool.run("csv", "load", odd, workspace.database, "--update").status == 0)
    #expect(try workspace.rows(of: "export") == ["1|2"])
    #expect(try workspace.rows(of: "elements").count == count)
  }

  @Test("A full disk has status 3, and no file is left behind")
  func fullDisk() throws {
    let workspace = try Workspace()
    let rows = (0..<20_000).map { "\($0),name of the row \($0)\n" }.joined()
    let path = try workspace.write("id,name\n" + rows, to: "t.csv")
    let result = try Tool.run(
      behind: "ulimit -f 64", "csv", "load", path, workspace.database)
    #expect(result.status == 3 && result.errors.contains("the disk is full"))
    #expect(try workspace.files == ["t.csv"])
  }

  @Test(
    "A process that is killed leaves the old table or the new one",
    arguments: ["--replace", "--update"])
  func killed(mode: String) throws {
    let workspace = try Workspace()
    let path = try workspace.write("id,n\n1,1\n", to: "t.csv")
    #expect(try Tool.run("csv", "load", path, workspace.database, "--key", "id").status == 0)
    let rows = (1...30_000).map { "\($0),\($0)\n" }.joined()
    _ = try workspace.write("id,n\n" + rows, to: "t.csv")
    for milliseconds in stride(from: 10, to: 250, by: 60) {
      try Tool.killed(
        afterMilliseconds: milliseconds, "csv", "load", path, workspace.database, mode, "--quiet")
      #expect([1, 30_000].contains(try workspace.rows(of: "t").count))
    }
  }
}
