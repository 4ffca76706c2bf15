import Foundation
import Testing

@Suite("Advice of a refused load")
struct RefusalTests {
  struct Refusal: CustomStringConvertible {
    /// Files that were loaded before; none for a new database.
    var stored: [String: String] = [:]
    let files: [String: String]
    var options: [String] = []
    /// The part of the message that contains the advice.
    let advice: String
    /// The options that follow the advice; they replace `options`.
    let way: [String]

    var description: String { advice }
  }

  private static let week = (1...9).map { "\($0),1\n" }.joined()

  @Test(
    "Each refusal names a remedy that works",
    arguments: [
      Refusal(files: ["t.csv": "a,b,c\n1,2,3\n4,5\n"], advice: "--ragged", way: ["--ragged"]),
      Refusal(files: ["t.csv": "a,b\n1, \"x\"\n"], advice: "--trim", way: ["--trim"]),
      Refusal(
        files: ["t.csv": "a,b\n1,\"x \\\"y\\\"\"\n"], advice: "with --backslash",
        way: ["--backslash"]),
      Refusal(
        files: ["t.csv": "a,b\n1,\"5\\\" disk\"\n"], advice: "with --backslash",
        way: ["--backslash"]),
      Refusal(
        files: ["t.csv": "a,b\n\"x\\\",y\",1\n"], advice: "with --backslash",
        way: ["--backslash"]),
      Refusal(
        files: ["t.csv": "a,b\n1,\"x\\\"\"\n"], advice: "with --backslash", way: ["--backslash"]),
      Refusal(
        files: ["t.csv": "a,\"b\\\"\"\n1,2\n"], advice: "with --backslash", way: ["--backslash"]),
      Refusal(
        files: ["t.csv": "a,b\n1,\"x\" y\n"], advice: "double the quotes",
        way: ["--quote", "none"]),
      Refusal(
        files: ["1.csv": "a\n1\n", "2.csv": "a,b\n1,2\n"], options: ["--table", "t"],
        advice: "--add-columns", way: ["--table", "t", "--add-columns"]),
      Refusal(
        files: ["1.csv": "a,,\n1,,\n", "2.csv": "a,\n1,\n"], options: ["--table", "t"],
        advice: "--ragged", way: ["--table", "t", "--ragged"]),
      Refusal(
        files: ["t.csv": "a\n1\n", "t.tsv": "a\n2\n"],
        advice: "catalogue csv load --table NAME loads both into one table",
        way: ["--table", "t"]),
      Refusal(
        files: ["t.csv": "Report\na,b\n1,2\n"], advice: "--skip-lines 1",
        way: ["--skip-lines", "1"]),
      Refusal(
        files: ["t.csv": "a\n1\n"], options: ["--update"], advice: "without --update", way: []),
      Refusal(
        stored: ["t.csv": "a\n1\n"], files: ["t.csv": "a\n2\n"], advice: "--replace, --update",
        way: ["--update"]),
      Refusal(
        stored: ["t.csv": "a\n1\n"], files: ["t.csv": "a\n2\n"], advice: "--replace, --update",
        way: ["--replace"]),
      Refusal(
        stored: ["t.csv": "a,b\n" + week], files: ["t.csv": "a,b\n1,1\n"], options: ["--replace"],
        advice: "--allow-removal", way: ["--replace", "--allow-removal"]),
      Refusal(
        stored: ["t.csv": "a\n1\n"], files: ["t.csv": "a,b\n2,3\n"], options: ["--update"],
        advice: "--add-columns", way: ["--update", "--add-columns"]),
      Refusal(
        stored: ["t.csv": "a\n1\n"], files: ["t.csv": "a,\n2,3\n"], options: ["--update"],
        advice: "--add-columns", way: ["--update", "--add-columns"]),
      Refusal(
        stored: ["t.csv": "a\n1\n"], files: ["t.csv": "a\n1\n007\n"], options: ["--update"],
        advice: "with --replace and --text COLUMN", way: ["--replace", "--text", "a"]),
      Refusal(
        stored: ["t.csv": "a,b\n1,2\n"], files: ["t.csv": "a,b\n1,2\n3,\n"],
        options: ["--update"], advice: "with --replace, or a --schema", way: ["--replace"]),
      Refusal(
        stored: ["t.csv": "a,b\n1,2\n"], files: ["t.csv": "a,b\n3,4\n"],
        options: ["--update", "--key", "a"], advice: "leave the option out", way: ["--update"]),
      Refusal(
        files: ["t.csv": "a\n1\n"], options: ["--table", "t", "--table", "u"],
        advice: "--table was given twice; it can have one value", way: ["--table", "t"]),
      Refusal(
        files: ["t.csv": "a;b\n1;2\n"], options: ["--delimiter", ";;"],
        advice: "--delimiter takes one ASCII character", way: ["--delimiter", ";"]),
      Refusal(
        files: ["t.csv": "a\n1\n"], options: ["--skip-lines", "99"],
        advice: "only blank or skipped lines", way: ["--skip-lines", "0"]),
    ])
  func options(_ refusal: Refusal) throws {
    let workspace = try Workspace()
    if !refusal.stored.isEmpty {
      #expect(try load(refusal.stored, [], in: workspace).status == 0)
    }
    let refused = try load(refusal.files, refusal.options, in: workspace)
    #expect(refused.status != 0 && refused.errors.contains(refusal.advice), "\(refused.errors)")
    let result = try load(refusal.files, refusal.way, in: workspace)
    #expect(result.status == 0, "\(result.errors)")
  }

  private func load(
    _ files: [String: String], _ options: [String], in workspace: Workspace
  ) throws -> Tool.Result {
    let paths = try files.sorted { $0.key < $1.key }.map {
      try workspace.write($0.value, to: $0.key)
    }
    return try Tool.run(["csv", "load"] + paths + [workspace.database] + options)
  }

  @Test("The refusal of a UTF-16 file names a command that converts it")
  func utf16() throws {
    let workspace = try Workspace()
    let bytes = try #require("a,b\né,1\n".data(using: .utf16LittleEndian))
    try bytes.write(to: URL(fileURLWithPath: workspace.file("t.csv")))
    let refused = try Tool.run("csv", "load", workspace.file("t.csv"), workspace.database)
    let command = try #require(refused.errors.split(separator: ": ").last)
    #expect(command.hasPrefix("iconv -f UTF-16LE -t UTF-8 FILE > NEW.csv"), "\(refused.errors)")
    let new = workspace.file("new.csv")
    let line = "iconv -f UTF-16LE -t UTF-8 '\(workspace.file("t.csv"))' > '\(new)'"
    #expect(try Tool.shell(line, []).status == 0)
    #expect(try Tool.run("csv", "load", new, workspace.database).status == 0)
    #expect(try workspace.rows(of: "new") == ["é|1"])
  }

  @Test("A file compressed twice and a database name that is too long are refused with a remedy")
  func names() throws {
    let workspace = try Workspace()
    let path = try workspace.write("a\n1\n", to: "t.csv")
    _ = try Tool.shell("gzip -c '\(path)' | gzip -c > '\(path).gz'", [])
    let twice = try Tool.run("csv", "load", path + ".gz", workspace.database)
    #expect(twice.errors.contains("decompress it once"), "\(twice.errors)")
    _ = try Tool.shell("gzip -dc '\(path).gz' > '\(workspace.file("once.csv.gz"))'", [])
    #expect(
      try Tool.run("csv", "load", workspace.file("once.csv.gz"), workspace.database).status == 0)
    for (count, status) in [(226, 0), (227, 3), (231, 3), (255, 3)] as [(Int, Int32)] {
      let name = workspace.file(String(repeating: "x", count: count))
      let result = try Tool.run("csv", "load", path, name)
      #expect(result.status == status, "\(result.errors)")
      #expect(result.errors.contains("choose a shorter name") == (status == 3), "\(result.errors)")
    }
  }
}
