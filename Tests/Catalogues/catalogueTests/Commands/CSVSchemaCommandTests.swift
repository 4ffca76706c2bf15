import Foundation
import Testing

@Suite("catalogue csv schema")
struct CSVSchemaCommandTests {

  @Test("Columns of every type and with quoted names are printed aligned")
  func types() throws {
    let workspace = try Workspace()
    let path = try workspace.write(
      "id;price;sold on;\"says \"\"hi\"\"\";none\n1;2.5;2020-01-31;x;\n2;;2020-02-01;;\n",
      to: "the sales.csv")
    #expect(
      try Tool.run("csv", "schema", path).output == #"""
        -- the sales.csv: 2 rows, delimiter: semicolon
        CREATE TABLE "the sales" (
          "id"          INTEGER NOT NULL,
          "price"       REAL,
          "sold on"     TEXT NOT NULL,  -- dates: year-month-day
          "says ""hi""" TEXT,
          "none"        TEXT
        ) STRICT;

        """#)
  }

  @Test("The printed schema can be used to load the files")
  func givenBack() throws {
    let workspace = try Workspace()
    let paths = [
      try workspace.write("id,n\n1,2.5\n2,\n", to: "a.csv"),
      try workspace.write("x\ty z\n007\té\n", to: "b.tsv"),
      try workspace.write("select,from,\n1,2,3\n", to: "order.txt"),
    ]
    let schema = try Tool.run(["csv", "schema"] + paths)
    let file = try workspace.write(schema.output, to: "s.sql")
    #expect(
      schema.errors == "warning: order.txt:1: column 3 has no name and was named \"column_3\"\n")
    // The header of the third file does not have the name that its last column got.
    let two = Array(paths.prefix(2))
    let result = try Tool.run(["csv", "load"] + two + [workspace.database, "--schema", file])
    #expect(result.status == 0, "\(result.errors)")
    #expect(try workspace.rows(of: "a") == ["1|2.5", "2|NULL"])
    #expect(try workspace.rows(of: "b") == ["007|é"])
  }

  @Test("The schema command has the load command's options for reading files")
  func options() throws {
    let workspace = try Workspace()
    let path = try workspace.write("1|NA\n2|x\n", to: "t.csv")
    let output = try Tool.run(
      "csv", "schema", path, "--no-header", "--null", "NA", "--table", "other", "--text", "column_1"
    )
    #expect(
      output.output == #"""
        -- t.csv: 2 rows, delimiter: pipe
        CREATE TABLE "other" (
          "column_1" TEXT NOT NULL,
          "column_2" TEXT
        ) STRICT;

        """#)
  }

  @Test("The JSON output contains a table for each file, with its columns")
  func json() throws {
    let workspace = try Workspace()
    let rows = (1...10).map { "x\($0),\($0 % 2)\n" }.joined()
    let path = try workspace.write("set_num,n\n\(rows)y,\n", to: "t.csv")
    let table = try #require(try Tool.run("csv", "schema", path, "--json").objects.first)
    #expect(table["table"] as? String == "t" && table["rows"] as? Int == 11)
    #expect(table["files"] as? [String] == [path] && table["proposed_key"] as? String == "set_num")
    let columns = try #require(table["columns"] as? [[String: Any]])
    #expect(columns.map { $0["name"] as? String } == ["set_num", "n"])
    #expect(columns.map { $0["type"] as? String } == ["TEXT", "INTEGER"])
    #expect(columns.map { $0["is_nullable"] as? Bool } == [false, true])
    #expect(columns.map { $0["looks_like"] as? String } == [nil, "booleans: 0, 1"])
  }

  @Test(
    "A file that cannot be read has its exit status and message",
    arguments: [
      ("none.csv", 3, "there is no such file"), ("empty.csv", 1, "the file is empty"),
      ("wide.csv", 1, "2001 columns, but a table can have 2000; split the file"),
    ])
  func failures(name: String, status: Int32, message: String) throws {
    let workspace = try Workspace()
    _ = try workspace.write("", to: "empty.csv")
    _ = try workspace.write("x" + String(repeating: ",", count: 2000) + "\n", to: "wide.csv")
    let result = try Tool.run("csv", "schema", workspace.file(name))
    #expect(result.status == status && result.errors.contains(message) && result.output.isEmpty)
  }

  @Test("A line break in a file name does not end the SQL comment")
  func lineInName() throws {
    let workspace = try Workspace()
    let path = try workspace.write("a\n1\n", to: "two\nlines.csv")
    let output = try Tool.run("csv", "schema", path).output
    #expect(output.split(separator: "\n").first?.hasPrefix("-- two") == true)
    let schema = try workspace.write(output, to: "s.sql")
    let result = try Tool.run("csv", "load", path, workspace.database, "--schema", schema)
    #expect(result.status == 0, "\(result.errors)")
  }
}
