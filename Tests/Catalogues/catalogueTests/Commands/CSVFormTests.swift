import Foundation
import Testing

@Suite("Reports of catalogue csv load about the form of files")
struct CSVFormTests {

  private func load(
    _ files: [String: String], _ options: [String] = [], in workspace: Workspace
  ) throws -> Tool.Result {
    let paths = try files.sorted { $0.key < $1.key }.map {
      try workspace.write($0.value, to: $0.key)
    }
    return try Tool.run(["csv", "load"] + paths + [workspace.database] + options)
  }

  @Test(
    "A doubtful file gets a warning that names an option, and the option ends the warning",
    arguments: [
      (
        "Name,first;Age\nSmith,John;34\n",
        "t.csv:1: \",\" was taken as the delimiter, but \";\" may be it; name the right one (--delimiter CHAR)",
        ["--delimiter", ";"]
      ),
      (
        "Report\na;b\n1;2\n",
        "t.csv:1: the line may be a title: \";\" divides the lines below it; skip it (--skip-lines 1)",
        ["--skip-lines", "1"]
      ),
      (
        "1,2\n3,4\n",
        """
        t.csv:1: all names of columns are numbers; if the line is a row, read the file without a header (--no-header)
        """, ["--no-header"]
      ),
      (
        "a,b\n",
        """
        t.csv:1: there are no rows, so each column is TEXT, and numbers that an update adds will be texts; describe the \
        columns (--schema FILE)
        """, ["--schema", "s.sql"]
      ),
      (
        "a,b\n1,\n",
        """
        t.csv:1: no row has a value of "b", so this column is TEXT, and numbers that an update adds will be texts; describe the \
        columns (--schema FILE)
        """, ["--text", "b"]
      ),
    ])
  func doubts(text: String, warning: String, option: [String]) throws {
    let workspace = try Workspace()
    let result = try load(["t.csv": text], in: workspace)
    #expect(result.status == 0 && result.errors == "warning: \(warning)\n", "\(result.errors)")
    let schema = try Tool.run("csv", "schema", workspace.file("t.csv"))
    #expect(schema.errors == result.errors)
    _ = try workspace.write("CREATE TABLE t (a INTEGER, b INTEGER);", to: "s.sql")
    let options =
      option.map { $0 == "s.sql" ? workspace.file($0) : $0 }
    try FileManager.default.removeItem(atPath: workspace.database)
    let again = try load(["t.csv": text], options, in: workspace)
    #expect(again.status == 0 && again.errors.isEmpty, "\(again.errors)")
  }

  @Test("The advice to skip a title counts the lines that are skipped already")
  func secondTitle() throws {
    let text = "Made in November\nReport\na;b\n1;2\n"
    let result = try load(["t.csv": text], ["--skip-lines", "1"], in: try Workspace())
    #expect(
      result.errors.hasSuffix("; skip the first 2 lines (--skip-lines 2)\n"), "\(result.errors)")
  }

  @Test("Files of the same doubtful form share a warning, with and without a schema")
  func doubtsOfManyFiles() throws {
    let workspace = try Workspace()
    let title = "Report\na;b\n1;2\n"
    let several = ["a.csv": title, "b.csv": title, "c.csv": title, "d.csv": "1,2\n3,4\n"]
    let result = try load(several, in: workspace)
    let lines = result.errors.split(separator: "\n")
    #expect(
      lines.first
        == "warning: a.csv:1: the line may be a title: \";\" divides the lines below it; skip it; 2 more files are like it (--skip-lines 1)"
    )
    #expect(result.status == 0 && lines.count == 2 && lines[1].hasPrefix("warning: d.csv:1: all"))
    let one = try load(
      ["a.csv": title, "b.csv": title], ["--table", "t", "--replace"], in: workspace)
    #expect(one.errors.contains("skip it; 1 more file is like it (--skip-lines 1)\n"))
    try FileManager.default.removeItem(atPath: workspace.database)
    let declared = "(Name TEXT, \"first;Age\" TEXT)"
    let schema = try workspace.write(
      "CREATE TABLE e \(declared); CREATE TABLE f \(declared);", to: "s.sql")
    let texts = ["e.csv": "Name,first;Age\nA,B;1\n", "f.csv": "Name,first;Age\nC,D;2\n"]
    let described = try load(texts, ["--schema", schema], in: workspace)
    #expect(
      described.errors
        == "warning: e.csv:1: \",\" was taken as the delimiter, but \";\" may be it; name the right one; 1 more file is like it\n"
    )
  }

  @Test("Lines are skipped only if all files are for one table")
  func skippedLines() throws {
    let workspace = try Workspace()
    let files = ["a.csv": "Report\nx,y\n1,2\n", "b.csv": "Report\ny,x\n3,4\n"]
    let refused = try load(files, ["--skip-lines", "1"], in: workspace)
    #expect(refused.status == 2 && refused.errors.contains("one by one, with --update"))
    let result = try load(files, ["--skip-lines", "1", "--table", "t"], in: workspace)
    #expect(result.status == 0, "\(result.errors)")
    #expect(try workspace.rows(of: "t") == ["1|2", "4|3"])
    let mixed = files.merging(["b.csv": "y,x\n3,4\n"]) { $1 }
    let eaten = try load(mixed, ["--skip-lines", "1", "--table", "t", "--replace"], in: workspace)
    #expect(eaten.status == 1, "\(eaten.errors)")
    for (name, text) in [("a.csv", "Report\nx,y\n1,2\n"), ("b.csv", "Report\ny,x\n3,4\n")] {
      let one = try load([name: text], ["--skip-lines", "1", "--update"], in: workspace)
      #expect(one.status == 0, "\(one.errors)")
    }
    #expect(try workspace.rows(of: "b") == ["3|4"])
  }

  @Test(
    "Ragged rows are reported with the option that reads them; with the option they are counted")
  func raggedRows() throws {
    let workspace = try Workspace()
    let files = ["t.csv": "a,b,c\n1,2,3\n4,5\n6,7,8,\n"]
    let refused = try load(files, in: workspace)
    #expect(refused.status == 1 && refused.errors.hasSuffix("with --ragged\n"), "\(refused.errors)")
    let skipped = try load(files, ["--skip-bad"], in: workspace)
    #expect(skipped.status == 1 && skipped.errors.contains("with --ragged\n"), "\(skipped.errors)")
    let result = try load(files, ["--ragged", "--replace"], in: workspace)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    #expect(result.output.hasSuffix("2 ragged rows in t.csv read, the first on line 3\n"))
    #expect(try workspace.rows(of: "t") == ["1|2|3", "4|5|NULL", "6|7|8"])
    let json = try load(files, ["--ragged", "--replace", "--json"], in: workspace).object
    let file = (json["files"] as? [[String: Any]])?.first
    let filled = (file?["filled"] as? [[String: Any]])?.first
    #expect(filled?["first_line"] as? Int == 3 && filled?["count"] as? Int == 2)
  }

  @Test("Ragged rows of many files for one table are one line, and each file is in the JSON")
  func raggedFiles() throws {
    let workspace = try Workspace()
    let files = Dictionary(uniqueKeysWithValues: (10...12).map { ("\($0).csv", "a,b\n1\n2\n") })
    let options = ["--ragged", "--table", "t", "--replace"]
    let result = try load(files, options, in: workspace)
    let line = "6 ragged rows in 10.csv and 2 more files read, the first on line 2 of 10.csv\n"
    #expect(result.status == 0 && result.output.hasSuffix(line), "\(result.output)")
    let json = try load(files, options + ["--json"], in: workspace).object
    let file = (json["files"] as? [[String: Any]])?.first
    #expect((file?["filled"] as? [[String: Any]])?.count == 3)
  }

  @Test("With `--backslash`, escapes are read, and rejected rows with escapes are loaded again")
  func backslashes() throws {
    let workspace = try Workspace()
    let text = "n,t\n1,\"a \\\"b\\\"\"\n2,\"C:\\\\new\\x\"\n2,\"again \\\"\"\n3,\\N\n"
    let options = ["--backslash", "--key", "n", "--null", "\\N"]
    let bad = workspace.file("bad")
    let result = try load(
      ["t.csv": text], options + ["--skip-bad", "--rejects", bad], in: workspace)
    #expect(result.status == 1, "\(result.errors)")
    #expect(
      try workspace.rows(of: "t") == ["1|a \"b\"", "2|C:\\new\\x", "3|NULL"])
    let rejects = try String(contentsOfFile: "\(bad)/t.csv", encoding: .utf8)
    #expect(rejects == "n,t\n2,\"C:\\\\new\\\\x\"\n2,\"again \\\"\"\n")
    try rejects.replacing("2,\"again", with: "4,\"again").write(
      toFile: "\(bad)/t.csv", atomically: true, encoding: .utf8)
    let again = try Tool.run(["csv", "load", bad, workspace.database, "--update"] + options)
    #expect(again.status == 0, "\(again.errors)")
    #expect(try workspace.rows(of: "t").last == "4|again \"")
    let schema = try Tool.run(["csv", "schema", workspace.file("t.csv")])
    #expect(schema.errors.contains("with --backslash"), "\(schema.errors)")
  }

  @Test(
    "Blanks around the names of a header are reported, and an update finds either spelling")
  func blanksInHeader() throws {
    let workspace = try Workspace()
    let created = try load(["t.csv": " a , b\n1,2\n"], in: workspace)
    #expect(created.status == 0 && created.errors.contains("the blanks around \" a \""))
    for header in ["a,b", "b, a"] {
      let result = try load(["t.csv": "\(header)\n3,4\n"], ["--update"], in: workspace)
      #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    }
    #expect(try workspace.rows(of: "t") == ["1|2", "3|4", "4|3"])
  }

  @Test("Files with different columns fill one table with `--add-columns`, also in an update")
  func driftingColumns() throws {
    let workspace = try Workspace()
    let files = ["d1.csv": "day,n\n1,5\n", "d2.csv": "day\n2\n", "d3.csv": "day,n,m\n3,7,1.5\n"]
    let refused = try load(files, ["--table", "t"], in: workspace)
    #expect(refused.status == 1 && refused.errors.contains("d3.csv:1: t has no column \"m\""))
    #expect(refused.errors.contains("--add-columns"), "\(refused.errors)")
    let options = ["--table", "t", "--add-columns"]
    let result = try load(files, options, in: workspace)
    #expect(result.status == 0, "\(result.errors)")
    let rows = ["1|5|NULL", "2|NULL|NULL", "3|7|1.5"]
    #expect(try workspace.rows(of: "t") == rows)
    let next = ["d4.csv": "day,n\n4,1\n", "d5.csv": "day,k\n5,9\n"]
    let stopped = try load(next, ["--table", "t", "--update"], in: workspace)
    #expect(stopped.status == 1 && stopped.errors.contains("d5.csv:1: t has no column \"k\""))
    let added = try load(next, options + ["--update"], in: workspace)
    #expect(added.status == 0, "\(added.errors)")
    #expect(
      try workspace.rows(of: "t") == rows.map { $0 + "|NULL" } + ["4|1|NULL|NULL", "5|NULL|NULL|9"])
    let typed = ["--update", "--text", "zip"]
    let codes = try load(["d6.csv": "day,zip\n6,1e3\n"], options + typed, in: workspace)
    #expect(codes.status == 0, "\(codes.errors)")
    #expect(try workspace.rows(of: "t").last == "6|NULL|NULL|NULL|1e3")
  }

  @Test(
    "Files whose headers end with empty names fill one table, with the options that the refusals name"
  )
  func unnamedColumns() throws {
    let workspace = try Workspace()
    let files = ["1.csv": "a,b,,\n1,2,,\n", "2.csv": "a,b,c,,\n3,4,5,,\n", "3.csv": "a,b,\n6,7,\n"]
    let refused = try load(files, ["--table", "t"], in: workspace)
    #expect(
      refused.status == 1 && refused.errors.contains("; 1 more file is like it"),
      "\(refused.errors)")
    #expect(
      refused.errors.hasSuffix("neither name nor values, with --ragged\n"), "\(refused.errors)")
    let options = ["--table", "t", "--ragged"]
    let other = try load(files, options, in: workspace)
    #expect(
      other.errors.contains("t has no column \"c\"") && other.errors.contains("--add-columns"))
    let result = try load(files, options + ["--add-columns"], in: workspace)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    #expect(try workspace.rows(of: "t") == ["1|2|NULL", "3|4|5", "6|7|NULL"])
  }

  @Test("An update finds columns that were renamed because their names were missing or repeated")
  func numberedNames() throws {
    let workspace = try Workspace()
    let text = "a,,a,b\n1,2,3,4\n"
    #expect(try load(["t.csv": text], in: workspace).status == 0)
    for options in [[], ["--add-columns"]] {
      let result = try load(["t.csv": "b,,A,a\n5,6,7,8\n"], options + ["--update"], in: workspace)
      #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    }
    #expect(try workspace.rows(of: "t") == ["1|2|3|4", "7|6|8|5"])
    let more = ["t.csv": "a,,a,b,\n9,9,9,9,9\n"]
    let refused = try load(more, ["--update"], in: workspace)
    #expect(
      refused.status == 1 && refused.errors.contains("t has no column \"\""), "\(refused.errors)")
    #expect(refused.errors.contains("--add-columns"))
    let added = try load(more, ["--update", "--add-columns"], in: workspace)
    #expect(added.status == 0, "\(added.errors)")
    #expect(try workspace.rows(of: "t").last == "9|9|9|9|9")
    let schema = try Tool.run("csv", "schema", workspace.file("t.csv")).output
    let file = try workspace.write(schema, to: "s.sql")
    let described = try load(
      more, ["--schema", file, "--replace", "--allow-removal"], in: workspace)
    #expect(described.status == 0, "\(described.errors)")
  }

  @Test("Columns are added to a table whose name differs from the file's in case only")
  func addedColumns() throws {
    let workspace = try Workspace()
    #expect(try load(["t.csv": "a\n1\n"], in: workspace).status == 0)
    let added = try load(["T.csv": "a,b\n2,3\n"], ["--update", "--add-columns"], in: workspace)
    #expect(added.status == 0, "\(added.errors)")
    #expect(try workspace.rows(of: "t") == ["1|NULL", "2|3"])
  }

  @Test("Encodings, line ends, and skipped lines are in the summary and in the schema")
  func forms() throws {
    let workspace = try Workspace()
    try Data(Array("x\r\na;b\r\n".utf8) + [0xE9, 0x3B, 0x31, 0x0D, 0x0A]).write(
      to: URL(fileURLWithPath: workspace.file("l.csv")))
    let options = [workspace.file("l.csv"), "--encoding", "windows-1252", "--skip-lines", "1"]
    let schema = try Tool.run(["csv", "schema"] + options).output
    #expect(
      schema.hasPrefix(
        "-- l.csv: 1 row, delimiter: semicolon, not UTF-8: windows-1252, line ends: CRLF, 1 line skipped\n"
      ),
      "\(schema)")
    let load = ["csv", "load", options[0], workspace.database] + options.dropFirst()
    #expect(try Tool.run(load).output.contains("semicolon, windows-1252, CRLF"))
    let json = try Tool.run(load + ["--replace", "--json"]).object
    let file = (json["files"] as? [[String: Any]])?.first
    #expect(
      file?["encoding"] as? String == "windows-1252" && file?["line_ends"] as? String == "CRLF")
  }

  @Test("Bad rows are counted by problem, in the summary and in JSON")
  func counts() throws {
    let workspace = try Workspace()
    let rows = "id,n\n1,1\n2,2,3\n1,5\n1,6\n"
    let options = ["--key", "id", "--skip-bad"]
    let result = try load(["t.csv": rows], options, in: workspace)
    #expect(
      result.errors.contains(
        "3 rows left out; see them all with --rejects FOLDER\n  2 × the key repeats\n  1 × the number of fields differs"
      ), "\(result.errors)")
    for mode in [options, ["--key", "id"]] {
      let json = try load(["t.csv": rows], mode + ["--replace", "--json"], in: workspace).object
      let counts = json["rejected_by_problem"] as? [[String: Any]]
      #expect(counts?.map { $0["count"] as? Int } == [2, 1])
      #expect(counts?.first?["problem"] as? String == "the key repeats")
    }
  }

  @Test(
    "Rejected rows are loaded again with the options of the first load",
    arguments: [
      ("a;b;c\n1;2;3\n4\n", "4\n", "4;5;6;\n", ["--ragged"], ["1|2|3", "4|5|6"]),
      ("a;b;c;\n1;2;3;\n4;5;6;7\n", "4;5;6;7\n", "4;5;6;\n", ["--ragged"], ["1|2|3", "4|5|6"]),
      ("a; b\n1; \"x\" \n2; \"y\"z\n", "2; \"y\"z\n", "2; \"yz\"\n", ["--trim"], ["1|x", "2|yz"]),
    ])
  func rejects(
    text: String, bad: String, good: String, options: [String], rows: [String]
  ) throws {
    let workspace = try Workspace()
    let folder = ["--skip-bad", "--rejects", workspace.rejects]
    let first = try load(["t.csv": text], options + folder, in: workspace)
    #expect(first.status == 1 && first.errors.contains("1 row left out"), "\(first.errors)")
    let rejected = try workspace.rejects("t.csv")
    #expect(rejected.hasSuffix("\n" + bad), "\(rejected)")
    _ = try workspace.write(rejected.replacing("\n" + bad, with: "\n" + good), to: "bad/t.csv")
    let again = ["csv", "load", workspace.rejects, workspace.database, "--update"] + options
    let second = try Tool.run(again)
    #expect(second.status == 0, "\(second.errors)")
    #expect(try workspace.rows(of: "t") == rows)
  }

  @Test("Rejected rows of files with different columns are loaded together into a table with a key")
  func driftingRejects() throws {
    let workspace = try Workspace()
    let files = ["1.csv": "id,n\n1,1\n2,2,2\n", "2.csv": "id,m\n3,1\n4,2,2\n"]
    let options = ["--table", "t", "--add-columns", "--key", "id"]
    let first = try load(
      files, options + ["--skip-bad", "--rejects", workspace.rejects], in: workspace)
    #expect(first.status == 1 && first.errors.contains("2 rows left out"), "\(first.errors)")
    for name in ["t.csv", "t-2.csv"] {
      let text = try workspace.rejects(name)
      _ = try workspace.write(text.replacing(",2,2", with: ",2"), to: "bad/\(name)")
    }
    let second = try Tool.run(
      ["csv", "load", workspace.rejects, workspace.database, "--update"] + options)
    #expect(second.status == 0, "\(second.errors)")
    let rows = try workspace.rows(of: "t").sorted()
    #expect(rows == ["1|1|NULL", "2|2|NULL", "3|NULL|1", "4|NULL|2"])
  }

  @Test("An empty field in a column that allows none is refused with a remedy that works")
  func emptyTomorrow() throws {
    let workspace = try Workspace()
    #expect(try load(["d1.csv": "id,k,n\n1,1,5\n"], ["--table", "d"], in: workspace).status == 0)
    for text in ["id,k,n\n2,1,\n", "id,k\n2,1\n"] {
      let files = ["d2.csv": text, "d3.csv": "id,k,n\n3,1,3\n"]
      let refused = try load(files, ["--table", "d", "--update"], in: workspace)
      #expect(
        refused.status == 1 && refused.errors.contains("with --replace, or a --schema"),
        "\(refused.errors)")
    }
    let all = ["d1.csv": "id,k,n\n1,1,5\n", "d2.csv": "id,k,n\n2,1,\n"]
    #expect(try load(all, ["--table", "d", "--replace"], in: workspace).status == 0)
    #expect(try workspace.rows(of: "d") == ["1|1|5", "2|1|NULL"])
    let schema = try workspace.write(
      "CREATE TABLE d (id INTEGER NOT NULL, k INTEGER, n INTEGER);", to: "s.sql")
    let described = try load(all, ["--table", "d", "--schema", schema, "--replace"], in: workspace)
    #expect(described.status == 0, "\(described.errors)")
  }

  @Test("The comment on a table of many files contains one file name and the number of the others")
  func manyFiles() throws {
    let workspace = try Workspace()
    let paths = try (10..<20).map { try workspace.write("a\n\($0)\n", to: "\($0).csv") }
    let schema = try Tool.run(["csv", "schema", "--table", "t"] + paths)
    #expect(schema.output.hasPrefix("-- 10.csv and 9 more files: 10 rows\n"), "\(schema.output)")
  }

  @Test("Blanks around quotes are reported with the option that removes them")
  func trim() throws {
    let workspace = try Workspace()
    let files = ["t.csv": "a; b\n1; \"x; y\" \n2; z\n"]
    let refused = try load(files, in: workspace)
    #expect(refused.status == 1 && refused.errors.hasSuffix("with --trim\n"), "\(refused.errors)")
    let result = try load(files, ["--trim"], in: workspace)
    #expect(result.status == 0, "\(result.errors)")
    #expect(try workspace.rows(of: "t") == ["1|x; y", "2|z"])
  }

  @Test("An option with one value is refused if it is given twice")
  func twice() throws {
    let workspace = try Workspace()
    for option in ["--key", "--table", "--delimiter"] {
      let result = try load(["t.csv": "a\n1\n"], [option, "a", option, "b"], in: workspace)
      #expect(result.status == 2 && result.errors.contains("\(option) was given twice"))
    }
  }

  @Test("Skipping all lines is an error, and an encoding is shown in the schema")
  func endings() throws {
    let workspace = try Workspace()
    let skipped = try load(["t.csv": "a\n1\n"], ["--skip-lines", "99"], in: workspace)
    #expect(skipped.errors.contains("only blank or skipped lines"), "\(skipped.errors)")
    try Data([0x61, 0x2C, 0x62, 0x0A, 0xE9, 0x2C, 0x31, 0x0A]).write(
      to: URL(fileURLWithPath: workspace.file("l.csv")))
    let schema = try Tool.run("csv", "schema", workspace.file("l.csv"), "--encoding", "latin1")
    #expect(schema.output.hasPrefix("-- l.csv: 1 row, delimiter: comma, not UTF-8: latin1\n"))
  }

  @Test("A title before the header is reported beside the rows that are refused because of it")
  func refusedTitle() throws {
    let workspace = try Workspace()
    let result = try load(["t.csv": "Report\na,b\n1,2\n"], in: workspace)
    #expect(result.status == 1 && result.errors.contains("(--skip-lines 1)"), "\(result.errors)")
    #expect(result.errors.contains("2 fields where the header has 1"))
  }

  @Test("With a schema, a title or data row in place of the header is reported")
  func schema() throws {
    let workspace = try Workspace()
    let schema = try workspace.write("CREATE TABLE t (a INTEGER, b INTEGER);", to: "s.sql")
    for (text, hint) in [("Report\na,b\n1,2\n", "title"), ("1,2\n3,4\n", "row")] {
      let result = try load(["t.csv": text], ["--schema", schema], in: workspace)
      #expect(result.status == 1 && result.errors.contains("; is the line a \(hint)?"))
    }
  }

  @Test(
    "A file without the key's column gets a warning, and the tables of other files have the key")
  func key() throws {
    let workspace = try Workspace()
    let files = ["a.csv": "id,x\n1,2\n", "b.csv": "x,y\n1,2\n"]
    let result = try load(files, ["--key", "id"], in: workspace)
    #expect(result.status == 0)
    #expect(result.errors == "warning: b.csv: no column \"id\", so the table has no key (--key)\n")
    #expect(try load(files, ["--key", "id", "--update"], in: workspace).status == 0)
    #expect(try workspace.rows(of: "a").count == 1)
    let pair = try load(files, ["--key", "x,y", "--replace"], in: workspace)
    #expect(pair.errors.contains("a.csv: no column \"y\""), "\(pair.errors)")
  }

  @Test("Fields that are not UTF-8 are reported as one problem, wherever the invalid bytes are")
  func oneProblem() throws {
    let workspace = try Workspace()
    try Data([0x61, 0x0A, 0x80, 0x0A, 0x78, 0x80, 0x0A]).write(
      to: URL(fileURLWithPath: workspace.file("w.csv")))
    let refused = try Tool.run("csv", "load", workspace.file("w.csv"), workspace.database)
    #expect(refused.errors.contains("; 1 more: w.csv:3\n2 rows are bad"), "\(refused.errors)")
  }

  @Test("Files in several encodings are loaded together, and the advice says so")
  func encodings() throws {
    let workspace = try Workspace()
    try Data([0x61, 0x0A, 0x80, 0x0A]).write(to: URL(fileURLWithPath: workspace.file("w.csv")))
    let files = ["u.csv": "\u{FEFF}a\né🧱\n"]
    let paths = [workspace.file("w.csv"), try workspace.write(files["u.csv"] ?? "", to: "u.csv")]
    let command = ["csv", "load"] + paths + [workspace.database]
    let refused = try Tool.run(command)
    #expect(refused.errors.contains("files in UTF-8 stay UTF-8"), "\(refused.errors)")
    let result = try Tool.run(command + ["--encoding", "windows-1252"])
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    #expect(try workspace.rows(of: "w") == ["€"] && workspace.rows(of: "u") == ["é🧱"])
  }

  @Test("Rows of delimiters only are counted in the summary and in JSON")
  func blankRows() throws {
    let workspace = try Workspace()
    let files = ["t.csv": "a;b\n1;2\n;\n;\n"]
    let result = try load(files, in: workspace)
    #expect(result.output.hasSuffix("2 rows of delimiters only in t.csv passed over\n"))
    #expect(try workspace.rows(of: "t") == ["1|2"])
    let json = try load(files, ["--replace", "--json"], in: workspace).object
    #expect((json["files"] as? [[String: Any]])?.first?["blank"] as? Int == 2)
  }

  @Test("A missing schema file and one that is not text have different errors")
  func missingSchema() throws {
    let workspace = try Workspace()
    let missing = try load(["t.csv": "a\n1\n"], ["--schema", "/none/s.sql"], in: workspace)
    #expect(missing.status == 3)
    #expect(
      missing.errors
        == "catalogue: cannot read \"/none/s.sql\": there is no such file; check the path\n")
    let bytes = workspace.file("bytes.sql")
    try Data([0xFF, 0xFE]).write(to: URL(fileURLWithPath: bytes))
    let binary = try load(["t.csv": "a\n1\n"], ["--schema", bytes], in: workspace)
    #expect(binary.status == 3 && binary.errors.contains("text file in UTF-8"))
  }

  @Test("A text beside the tables of a folder is listed, not loaded")
  func readme() throws {
    let workspace = try Workspace()
    try FileManager.default.createDirectory(
      atPath: workspace.folder, withIntermediateDirectories: true)
    _ = try workspace.write("a,b\n1,2\n", to: "files/t.csv")
    _ = try workspace.write("These files, \"as they are\",\nare free.", to: "files/README.txt")
    let result = try Tool.run("csv", "load", workspace.folder, workspace.database)
    #expect(result.status == 0 && result.errors.contains("README.txt"), "\(result.errors)")
    #expect(try workspace.rows(of: "t") == ["1|2"])
  }
}
