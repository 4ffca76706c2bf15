import Foundation
import Testing

@Suite("Input that catalogue csv load reads or refuses")
struct CSVInputTests {

  private func load(
    _ files: [String: String], _ options: [String] = [], in workspace: Workspace
  ) throws -> Tool.Result {
    let paths = try files.sorted { $0.key < $1.key }.map {
      try workspace.write($0.value, to: $0.key)
    }
    return try Tool.run(["csv", "load"] + paths + [workspace.database] + options)
  }

  @Test(
    "A file that cannot be loaded is reported in one sentence, with status 1",
    arguments: [
      ("t.csv", "PK\u{3}\u{4}x", "t.csv:1: the file is a zip archive"),
      ("t.csv", "<html><p>404", "t.csv:1: the file is an HTML page"),
      ("t.csv", "[{\"a\": 1}]", "t.csv:1: the file is JSON"),
      ("sqlite_x.csv", "a\n1\n", "sqlite_x.csv:1: SQLite reserves the table name \"sqlite_x\""),
      ("t.csv", "ab\0c\n1\n", "t.csv:1: a NUL at byte 2 of the text (\"ab\\0c\")"),
    ])
  func refused(name: String, text: String, message: String) throws {
    let workspace = try Workspace()
    let result = try load([name: text], in: workspace)
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("catalogue: " + message), "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count == 1)
    #expect(try workspace.files == [name])
  }

  @Test("A pipe and a folder are refused without waiting")
  func pipe() throws {
    let workspace = try Workspace()
    let pipe = workspace.file("pipe.csv")
    #expect(mkfifo(pipe, 0o600) == 0)
    for command in [["csv", "load", pipe, workspace.database], ["csv", "schema", pipe]] {
      let result = try Tool.run(command)
      #expect(result.status == 3 && result.errors.contains("is a pipe or a device"))
    }
    let data = try workspace.write("a\n1\n", to: "t.csv")
    let folder = try Tool.run("csv", "load", data, workspace.database, "--schema", workspace.path)
    #expect(folder.status == 3 && folder.errors.split(separator: "\n").count == 1)
  }

  @Test("Two files whose names differ in case alone are refused with both names")
  func namesOfOtherCase() throws {
    let workspace = try Workspace()
    let result = try load(["T.csv": "a\n1\n", "t.csv": "a\n1\n"], in: workspace)
    #expect(result.status == 1 && result.errors.contains("T.csv and "), "\(result.errors)")
  }

  @Test("With --skip-bad, files that cannot be read are left out, with a warning and status 1")
  func leftOut() throws {
    let workspace = try Workspace()
    let files = ["a.csv": "x,y\n1,2\n", "b.csv": "PK\u{3}\u{4}", "c.csv": "x,\n1,2\n"]
    #expect(try load(files, in: workspace).status == 1)
    let result = try load(files, ["--skip-bad", "--json"], in: workspace)
    #expect(result.status == 1)
    let warnings = try #require(try result.object["warnings"] as? [String])
    #expect(warnings.count == 2 && warnings[0].hasSuffix("CSV; the file was left out"))
    #expect(warnings[1] == "c.csv:1: column 2 has no name and was named \"column_2\"")
    #expect(try workspace.rows(of: "a") == ["1|2"] && workspace.rows(of: "c") == ["1|2"])
  }

  @Test("With --strict, columns whose names were changed are refused", arguments: ["a,", "a,A"])
  func strict(header: String) throws {
    let workspace = try Workspace()
    let result = try load(["t.csv": header + "\n1,2\n"], ["--strict"], in: workspace)
    #expect(result.status == 1 && result.errors.hasPrefix("catalogue: t.csv:1: column 2 "))
    #expect(try load(["t.csv": "a,b\n1,NA\n2,3\n"], ["--strict"], in: workspace).status == 0)
  }

  @Test("The rows and the name of a file decide on its delimiter, which is printed")
  func delimiter() throws {
    let workspace = try Workspace()
    let rows = String(repeating: "1;2,5\n", count: 20) + "2;3\n"
    let files = ["d.csv": "id;a,b\n" + rows, "t.tsv": "a, b,c\td\n1,2,3\t4\n"]
    let result = try load(files, in: workspace)
    let words = result.output.split(separator: "\n").dropFirst().map { $0.split(separator: " ")[1] }
    #expect(words.prefix(2) == ["semicolon", "tab"], "\(result.output)")
    #expect(try workspace.rows(of: "d").last == "2|3")
    #expect(try workspace.rows(of: "t") == ["1,2,3|4"])
    let schema = try Tool.run("csv", "schema", workspace.file("d.csv"), "--json").objects
    #expect(schema.first?["delimiter"] as? String == ";")
  }

  @Test(
    "The option `--null` repeats, reads numbers as NULL, and is proposed for a text among numbers")
  func nulls() throws {
    let workspace = try Workspace()
    let files = ["t.csv": "a,b\n1,-999\nNA,2\n"]
    let found = try load(files, in: workspace)
    #expect(
      found.errors == """
        warning: t.csv: "a" holds numbers and "NA"; such a column is TEXT; if "NA" means no value, use --null "NA"

        """)
    let options = ["--null", "NA", "--null", "-999", "--replace"]
    #expect(try load(files, options, in: workspace).errors.isEmpty)
    #expect(try workspace.rows(of: "t") == ["1|NULL", "NULL|2"])
  }

  @Test("Lines before the header, quotes as text, and Windows-1252 are read with their options")
  func options() throws {
    let workspace = try Workspace()
    let text = "A title\n\na,b\n5\" disk,\"x\n"
    let result = try load(
      ["t.csv": text], ["--skip-lines", "2", "--quote", "none"], in: workspace)
    #expect(result.status == 0, "\(result.errors)")
    #expect(try workspace.rows(of: "t") == ["5\" disk|\"x"])
    #expect(try load(["t.csv": text], ["--quote", "'"], in: workspace).status == 2)
    #expect(try load(["t.csv": text], ["--skip-lines", "-1"], in: workspace).status == 2)
    try Data([0x61, 0x0A, 0x80, 0x0A]).write(to: URL(fileURLWithPath: workspace.file("w.csv")))
    let euro = ["csv", "load", workspace.file("w.csv"), workspace.file("w.sqlite"), "--encoding"]
    #expect(try Tool.run(euro + ["windows-1252"]).status == 0)
    let refused = try Tool.run("csv", "load", workspace.file("w.csv"), workspace.file("x.sqlite"))
    #expect(refused.errors.contains("--encoding windows-1252"), "\(refused.errors)")
  }

  @Test("The standard input is the file `-`, and is loaded into the table of `--table`")
  func standardInput() throws {
    let workspace = try Workspace()
    let script = "printf 'a,b\\n1,x\\n' | \"$0\" \"$@\""
    let load = ["csv", "load", "-", workspace.database, "--table", "t"]
    #expect(try Tool.shell(script, load).status == 0)
    #expect(try workspace.rows(of: "t") == ["1|x"])
    let schema = try Tool.shell(script, ["csv", "schema", "-"])
    #expect(schema.output.hasPrefix("-- stdin: 1 row, delimiter: comma\nCREATE TABLE \"stdin\""))
    let folder = try Tool.shell("\"$0\" \"$@\" < .", load + ["--replace"])
    #expect(folder.status == 3, "\(folder.errors)")
    #expect(
      folder.errors.hasPrefix("catalogue: cannot read \"standard input\": "), "\(folder.errors)")
    let empty = try Tool.shell("\"$0\" \"$@\" < /dev/null", load + ["--replace"])
    #expect(empty.status == 1 && empty.errors.contains("stdin:1: the file is empty"))
  }

  @Test("An option of one column takes one word, so that the words after it are files")
  func oneColumn() throws {
    let workspace = try Workspace()
    let path = try workspace.write("zip,b,c\n1,2,3\n", to: "t.csv")
    let result = try Tool.run(
      "csv", "load", "--text", "zip", path, workspace.database, "--text", "c")
    #expect(result.status == 0, "\(result.errors)")
    #expect(try Tool.run("csv", "schema", path, "--text", "zip").output.contains("\"zip\" TEXT"))
  }

  @Test("A row without a key is a bad row, reported with file and line")
  func emptyKey() throws {
    let workspace = try Workspace()
    let files = ["t.csv": "id,x\n1,a\n,b\n"]
    let result = try load(files, ["--key", "id"], in: workspace)
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("catalogue: t.csv:3: id: empty where a number is needed\n"))
    #expect(try load(files, ["--key", "id", "--skip-bad"], in: workspace).status == 1)
    #expect(try workspace.rows(of: "t") == ["1|a"])
  }

  @Test("A folder without CSV files is refused, and subfolders are reported as not read")
  func folders() throws {
    let workspace = try Workspace()
    let folder = workspace.folder
    try FileManager.default.createDirectory(
      atPath: folder + "/older", withIntermediateDirectories: true)
    let empty = try Tool.run("csv", "load", folder, workspace.database)
    #expect(empty.status == 3 && empty.errors.contains("it contains no .csv"))
    _ = try workspace.write("a\n1\n", to: "files/t.csv")
    let result = try Tool.run("csv", "load", folder, workspace.database)
    #expect(result.status == 0 && result.errors.contains("older/"))
  }
}
