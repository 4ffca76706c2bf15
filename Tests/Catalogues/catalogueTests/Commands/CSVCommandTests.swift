import Foundation
import SocleCore
import TestSupport
import Testing

@Suite("catalogue csv load and schema")
struct CSVCommandTests {

  @Test("Files with different delimiters are loaded into tables with inferred types")
  func load() throws {
    let workspace = try Workspace()
    let sales = try workspace.write("id,price,zip\n1,2.50,00123\n2,,99\n", to: "sales.csv")
    let people = try workspace.write("name;born\nAda;1815\n\"B;n\";\n", to: "people.txt")
    let result = try Tool.run("csv", "load", sales, people, workspace.database, "--json")
    #expect(result.status == 0)
    let files = try #require(try result.object["files"] as? [[String: Any]])
    #expect(files.map { $0["table"] as? String } == ["sales", "people"])
    #expect(files.map { $0["inserted"] as? Int } == [2, 2])
  }

  @Test("The inferred schema of a file is printed as SQL and as JSON")
  func schema() throws {
    let workspace = try Workspace()
    let path = try workspace.write("id,\"a \"\"b\"\"\"\n1,x\n2,\n", to: "t.csv")
    let result = try Tool.run("csv", "schema", path)
    #expect(
      result.output == #"""
        -- t.csv: 2 rows, delimiter: comma
        CREATE TABLE "t" (
          "id"      INTEGER NOT NULL,
          "a ""b""" TEXT
        ) STRICT;

        """#)
    let json = try Tool.run("csv", "schema", path, "--json").objects
    #expect(json.first?["proposed_key"] == nil && json.first?["rows"] as? Int == 2)
  }

  @Test(
    "Each failure has its exit status and a message with a remedy",
    arguments: [
      (["t.csv", "DB", "--key", "id"], 1, "t.csv:3: id: the key \"1\" is on line 2 already"),
      (["t.csv", "DB", "--key", "none"], 2, "--key: no file has all columns of \"none\""),
      (["t.csv", "DB", "--text", "none"], 2, "--text: no file has a column \"none\""),
      (["t.csv", "DB", "--delimiter", "::"], 2, "--delimiter takes one ASCII character"),
      (
        ["t.csv", "DB", "--encoding", "ebcdic"], 2,
        "--encoding takes utf-8, latin1, windows-1252, macroman"
      ),
      (["t.csv", "empty.csv", "DB", "--table", "x"], 1, "empty.csv:1: the file is empty"),
      (["t.csv", "ragged.csv", "DB", "--table", "x"], 1, "x has no columns \"a\", \"b\""),
      (["t.csv", "DB", "--replace", "--update"], 2, "exclude each other"),
      (["t.csv"], 2, "DATABASE is missing"),
      (["none.csv", "DB"], 3, "there is no such file"),
      (["empty.csv", "DB"], 1, "empty.csv:1: the file is empty"),
      (["ragged.csv", "DB"], 1, "ragged.csv:2: 1 field where the header has 2"),
      (["t.csv", "t.csv"], 3, "t.csv already exists; choose another name"),
      (["t.csv", "DB", "--rejects", "DB"], 3, "it is a folder; name a database file"),
      (["t.csv", "none/x.sqlite"], 3, "does not exist"),
    ])
  func failures(arguments: [String], status: Int32, message: String) throws {
    let workspace = try Workspace()
    for (name, text) in [
      "t.csv": "id,x\n1,a\n1,b\n", "empty.csv": "", "ragged.csv": "a,b\n1\n",
    ] {
      _ = try workspace.write(text, to: name)
    }
    let words = arguments.map { argument in
      if argument == "DB" { return workspace.database }
      return argument.hasSuffix(".csv") || argument.contains("/")
        ? workspace.file(argument) : argument
    }
    let result = try Tool.run(["csv", "load"] + words)
    #expect(result.status == status)
    #expect(result.errors.contains(message))
    #expect(try !workspace.files.contains("lego.sqlite"))
  }

  @Test("An error about the database contains its path, even after several files")
  func namesDatabase() throws {
    let workspace = try Workspace()
    let files = try ["a.csv", "b.csv", "c.csv"].map { try workspace.write("x\n1\n", to: $0) }
    let text = try workspace.noDatabase("text")
    let result = try Tool.run(["csv", "load"] + files + [text, "--replace"])
    #expect(result.status == 4)
    #expect(
      result.errors == """
        catalogue: "\(text)" is not a SQLite database, or is damaged or encrypted; check the path

        """)
  }

  @Test("A loaded table can be updated by its key, and replaced")
  func modes() throws {
    let workspace = try Workspace()
    let path = try workspace.write("id,x\n1,a\n2,b\n", to: "t.csv")
    #expect(try Tool.run("csv", "load", path, workspace.database, "--key", "id").status == 0)
    _ = try workspace.write("id,x\n2,c\n3,d\n", to: "t.csv")
    let update = try Tool.run(
      "csv", "load", path, workspace.database, "--update", "--json")
    let file = try #require((try update.object["files"] as? [[String: Any]])?.first)
    #expect(file["inserted"] as? Int == 1 && file["updated"] as? Int == 1)
    #expect(try Tool.run("csv", "load", path, workspace.database).status == 3)
    let keyless = try Tool.run("csv", "load", path, workspace.database, "--replace")
    #expect(keyless.status == 4 && keyless.errors.contains("the primary key of t"))
    let keyed = try Tool.run(
      "csv", "load", path, workspace.database, "--replace", "--key", "id")
    #expect(keyed.status == 0)
  }

  @Test(
    "A file whose name differs from that of a table in case or Unicode form updates the table",
    arguments: ["Ärzte", "ärzte", "A\u{308}rzte", "ÄRZTE"])
  func updateByName(name: String) throws {
    let workspace = try Workspace()
    let database = try Connection(creatingAt: workspace.database)
    try database.run("CREATE TABLE Ärzte(Öid INTEGER PRIMARY KEY, name TEXT)")
    try database.run("INSERT INTO Ärzte VALUES (1, 'a'), (2, '2')")
    try database.close()
    let path = try workspace.write("Öid,name\n1,7\n3,8\n", to: "\(name).csv")
    let load = ["csv", "load", path, workspace.database, "--update"]
    let wrong = try Tool.run(load + ["--key", "name"])
    #expect(wrong.errors.contains("the table Ärzte exists and has the primary key Öid"))
    #expect(try Tool.run(load + ["--key", "Öid"]).errors == "")
    #expect(try workspace.rows(of: "Ärzte") == ["1|7", "2|2", "3|8"])
    _ = try workspace.write("Öid,name,n\n1,7,5\n", to: "\(name).csv")
    #expect(try Tool.run(load + ["--add-columns"]).errors == "")
    #expect(try workspace.rows(of: "Ärzte") == ["1|7|5", "2|2|NULL", "3|8|NULL"])
  }

  @Test("A given schema determines types, keys, references and the loading order")
  func withSchema() throws {
    let workspace = try Workspace()
    let sales = try workspace.write("customer,amount\n1,2\n9,3\n", to: "sales.csv")
    let customers = try workspace.write("id;name\n1;Ada\n", to: "customers.csv")
    let schema = try workspace.write(
      """
      -- edited
      CREATE TABLE sales (customer INTEGER REFERENCES customers, amount REAL CHECK (amount > 0)) STRICT;
      CREATE TABLE customers (id INTEGER PRIMARY KEY, name VARCHAR(10) NOT NULL);
      """, to: "schema.sql")
    let stopped = try Tool.run(
      "csv", "load", sales, customers, workspace.database, "--schema", schema)
    #expect(stopped.status == 1)
    #expect(stopped.errors.contains("sales.csv:3: customer: \"9\" is not in customers"))
    let skipped = try Tool.run(
      "csv", "load", sales, customers, workspace.database, "--schema", schema, "--skip-bad",
      "--json")
    let files = try #require(try skipped.object["files"] as? [[String: Any]])
    #expect(files.map { $0["table"] as? String } == ["customers", "sales"])
    #expect(files.map { $0["inserted"] as? Int } == [1, 1])
    let broken = try workspace.write("CREATE TABLE t (", to: "broken.sql")
    #expect(
      try Tool.run("csv", "load", sales, workspace.database, "--schema", broken).status == 2)
    let none = workspace.file("none.sql")
    #expect(try Tool.run("csv", "load", sales, workspace.database, "--schema", none).status == 3)
  }

  @Test("Sample files have the same row counts with their inferred schema as without a schema")
  func schemaRoundTrip() throws {
    let workspace = try Workspace()
    let sql = try Tool.run("csv", "schema", Workspace.samples).output
    let keyed = sql.replacing("\"id\"        INTEGER NOT NULL", with: "\"id\" INTEGER PRIMARY KEY")
    let schema = try workspace.write(keyed, to: "schema.sql")
    let found = try Tool.run("csv", "load", Workspace.samples, workspace.database, "--json")
    let other = workspace.file("other.sqlite")
    let described = try Tool.run(
      "csv", "load", Workspace.samples, other, "--schema", schema, "--json")
    func counts(_ result: Tool.Result) throws -> [String: Int] {
      let files = try #require(try result.object["files"] as? [[String: Any]])
      return Dictionary(
        files.map { ($0["table"] as? String ?? "", $0["inserted"] as? Int ?? -1) },
        uniquingKeysWith: { $1 })
    }
    #expect(try counts(found) == counts(described))
    #expect(try counts(found)["inventory_parts"] == 234)
  }

  @Test("The CSV files of a folder are loaded, and other files are listed")
  func folder() throws {
    let workspace = try Workspace()
    try FileManager.default.createDirectory(
      atPath: workspace.folder, withIntermediateDirectories: true)
    for name in ["a.csv", "b.tsv", "notes.md"] {
      _ = try workspace.write("x\ty\n1\t2\n", to: "files/\(name)")
    }
    let result = try Tool.run("csv", "load", workspace.folder, workspace.database)
    #expect(result.status == 0)
    #expect(result.errors.contains("notes.md") && result.output.contains("b.tsv"))
  }
}
