import Foundation
import SocleCore
import TestSupport
import Testing

@Suite("Keys and references that tables do not declare")
struct ProposalTests {

  /// Files in which two columns refer to other files, by their names and by all their values.
  private static let shop = [
    "customers.csv": "id,name\n" + (1...12).map { "\($0),n\($0 % 3)\n" }.joined(),
    "countries.csv": "name,country_code\n" + (1...10).map { "c,x\($0)\n" }.joined(),
    "orders.csv": "order_no,customer_id,country_code,parent_id\n"
      + (1...20).map { "A\($0),\($0 % 12 + 1),x\($0 % 10 + 1),\($0)\n" }.joined(),
  ]

  private func write(_ files: [String: String], in workspace: Workspace) throws -> [String] {
    try files.sorted { $0.key < $1.key }.map { try workspace.write($0.value, to: $0.key) }
  }

  @Test(
    "The command csv schema prints proposals as comments, which can be turned into constraints")
  func schema() throws {
    let workspace = try Workspace()
    let paths = try write(Self.shop, in: workspace)
    let schema = try Tool.run(["csv", "schema"] + paths)
    #expect(schema.output.contains("\n\n-- /* */: not declared, but true of every row;"))
    for line in [
      "\"id\"   INTEGER NOT NULL /* PRIMARY KEY */,\n",
      "\"order_no\"     TEXT NOT NULL /* PRIMARY KEY */,\n",
      "\"customer_id\"  INTEGER NOT NULL /* REFERENCES \"customers\" (\"id\") */,\n",
      "\"country_code\" TEXT NOT NULL /* REFERENCES \"countries\" (\"country_code\") */,\n",
    ] {
      #expect(schema.output.contains(line), "\(line) \(schema.output)")
    }
    let untouched = try workspace.write(schema.output, to: "as-it-is.sql")
    let load = ["csv", "load"] + paths + [workspace.database, "--replace", "--schema"]
    #expect(try Tool.run(load + [untouched]).status == 0)
    let edited = schema.output.replacing("/* ", with: "").replacing(" */", with: "")
    let result = try Tool.run(load + [try workspace.write(edited, to: "edited.sql")])
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      try Tool.run("check", workspace.database).output == "3 tables, version 0\nno problems\n")
    _ = try workspace.write("id,name\n1,n\n", to: "customers.csv")
    let dangling = try Tool.run(load + [workspace.file("edited.sql"), "--allow-removal"])
    #expect(dangling.status == 1 && dangling.errors.contains("is not in customers"))
  }

  @Test("The commands csv load and check print proposals, except for an update or a given schema")
  func loaded() throws {
    let workspace = try Workspace()
    let paths = try write(Self.shop, in: workspace)
    let load = ["csv", "load"] + paths + [workspace.database]
    let lines = """
      not declared, but true of every row:
        countries: PRIMARY KEY (country_code)
        customers: PRIMARY KEY (id)
        orders: PRIMARY KEY (order_no)
        orders: FOREIGN KEY (customer_id) REFERENCES customers (id)
        orders: FOREIGN KEY (country_code) REFERENCES countries (country_code)

      """
    let result = try Tool.run(load)
    #expect(
      result.output.contains(lines) && result.output.contains("--schema --replace\n"),
      "\(result.output)")
    #expect(try Tool.run("check", workspace.database).output.hasSuffix("no problems\n" + lines))
    #expect(try !Tool.run(load + ["--update"]).output.contains("PRIMARY KEY"))
    for command in [load + ["--replace", "--json"], ["check", workspace.database, "--json"]] {
      let json = try Tool.run(command).object
      let proposals = try #require(json["proposals"] as? [[String: String]])
      #expect(proposals.count == 5 && proposals.last?["parent"] == "countries")
    }
  }

  @Test(
    "A proposed key has at least ten different values, no NULL, and a typical name or first place",
    arguments: [
      ("id", 10, "id"), ("id", 9, nil), ("Name", 10, "Name"), ("x,id", 10, "id"),
      ("x,CustomerID", 10, "CustomerID"), ("x,set_num", 10, "set_num"), ("x,y", 10, nil),
      ("x,country Code", 10, "country Code"), ("x,paid", 10, nil),
    ])
  func keys(header: String, count: Int, key: String?) throws {
    let workspace = try Workspace()
    let start = header.contains(",") ? "1," : ""
    let rows = (1...count).map { "\(start)\($0)\n" }.joined()
    for spoiled in ["", "\(start)\"\"\n", "\(start)1\n"] {
      let path = try workspace.write("\(header)\n\(rows)\(spoiled)", to: "t.csv")
      let table = try Tool.run("csv", "schema", path, "--json").objects.first
      #expect(table?["proposed_key"] as? String == (spoiled.isEmpty ? key : nil))
    }
  }

  @Test("A reference is proposed only if all values are keys and one table has a matching name")
  func references() throws {
    let workspace = try Workspace()
    var files = Self.shop
    files["orders.csv"] = "customer,other,customers\n1,1,13\n2,2,1\n,3,\n"
    files["one.csv"] = "customer_id\n" + (1...12).map { "\($0)\n" }.joined()
    let schema = try Tool.run(["csv", "schema"] + write(files, in: workspace)).output
    #expect(
      schema.contains("\"customer\"  INTEGER /* REFERENCES \"customers\" (\"id\") */"), "\(schema)")
    #expect(schema.contains("\"other\"     INTEGER NOT NULL,"))
    #expect(schema.contains("\"customers\" INTEGER\n"))
    #expect(
      schema.contains(
        "\"customer_id\" INTEGER NOT NULL /* PRIMARY KEY */ /* REFERENCES \"customers\" (\"id\") */"
      ))
  }

  @Test(
    "A proposed reference holds for SQLite: under the parent's collation, and beside a key that is NULL",
    arguments: [
      ("TEXT PRIMARY KEY", "(NULL), ('a')", "TEXT", "('x'), ('y')", false),
      ("TEXT PRIMARY KEY", "(NULL), ('a')", "TEXT", "('a'), (NULL)", true),
      ("TEXT PRIMARY KEY", "('a'), ('b')", "TEXT COLLATE NOCASE", "('A'), ('B')", false),
      ("TEXT COLLATE NOCASE PRIMARY KEY", "('a'), ('b')", "TEXT", "('A'), ('B')", true),
    ])
  func collations(
    parent: String, keys: String, child: String, values: String, isProposed: Bool
  ) throws {
    let workspace = try Workspace()
    let output = try check(
      workspace,
      [
        TestSQL("CREATE TABLE parents(id \(parent))"),
        TestSQL("INSERT INTO parents VALUES \(keys)"),
        TestSQL("CREATE TABLE kids(parent_id \(child), k INTEGER PRIMARY KEY)"),
        TestSQL("INSERT INTO kids(parent_id) VALUES \(values)"),
      ])
    #expect(output.contains("kids: FOREIGN KEY (parent_id)") == isProposed, "\(output)")
  }

  @Test(
    "A proposed key is unique under the column's own collation",
    arguments: [("", true), ("COLLATE BINARY", true), ("COLLATE NOCASE", false)])
  func keyCollation(collation: String, isProposed: Bool) throws {
    let workspace = try Workspace()
    let output = try check(
      workspace,
      [
        TestSQL("CREATE TABLE t(code TEXT \(collation), v TEXT)"),
        """
        INSERT INTO t(code) VALUES ('a'), ('A'), ('b'), ('B'), ('c'), ('d'), ('e'), ('f'), ('g'), ('h')
        """,
      ])
    #expect(output.contains("t: PRIMARY KEY (code)") == isProposed, "\(output)")
  }

  private func check(_ workspace: Workspace, _ statements: [TestSQL]) throws -> String {
    let connection = try Connection(creatingAt: workspace.database)
    for statement in statements { try connection.run(statement) }
    try connection.close()
    return try Tool.run("check", workspace.database).output
  }

  @Test("A key that is named after another table is proposed as a reference to that table")
  func ownName() throws {
    let workspace = try Workspace()
    let rows = (1...12).map { "\($0),\($0)\n" }.joined()
    let visits = (1...12).map { "1,\($0)\n" }.joined()
    let files = [
      "territories.csv": "territoryID,n\n\(rows)", "visits.csv": "day,territoryID\n\(visits)",
    ]
    let schema = try Tool.run(["csv", "schema"] + write(files, in: workspace)).output
    #expect(
      schema.contains("/* REFERENCES \"territories\" (\"territoryID\") */"),
      "\(schema)")
    #expect(!schema.contains("REFERENCES \"visits\""))
  }

  @Test("A schema is inferred from the good rows, and the bad rows are reported")
  func badRows() throws {
    let workspace = try Workspace()
    let path = try workspace.write("id,a\n1,2,3\n2,x\n", to: "t.csv")
    let schema = try Tool.run("csv", "schema", path)
    #expect(schema.status == 0 && schema.output.contains("\"id\" INTEGER NOT NULL"))
    #expect(
      schema.errors
        == "warning: a load will refuse 1 bad row\nt.csv:2: 3 fields where the header has 2\n")
  }

  @Test("A column name that contains the end of a comment does not break the printed schema")
  func hostile() throws {
    let workspace = try Workspace()
    let path = try workspace.write("*/ id\n" + (1...10).map { "\($0)\n" }.joined(), to: "t.csv")
    let schema = try Tool.run("csv", "schema", path)
    #expect(schema.output.contains("\"*/ id\" INTEGER NOT NULL /* PRIMARY KEY */"))
    let file = try workspace.write(schema.output, to: "s.sql")
    #expect(try Tool.run("csv", "load", path, workspace.database, "--schema", file).status == 0)
  }

  @Test(
    "Columns of dates and booleans are printed with the format that was found",
    arguments: [
      (["2020-01-31", "1999-12-01"], "dates: year-month-day"),
      (
        ["2020-01-31 10:00", "1999-12-01T23:59:59Z"],
        "dates with times: year-month-day hours:minutes"
      ),
      (["31/12/2020", "1/2/2019"], "dates: day/month/year"),
      (["12/31/2020", "01/02/2019"], "dates: month/day/year"),
      (["1.2.2020", "3.4.2019"], "dates: day.month.year or month.day.year"),
      (["31-12-2020"], "dates: day-month-year"),
      (["31/12/2020", "12/31/2020"], nil), (["2020-01-31", "soon"], nil), (["1.2.3"], nil),
      (["soon", "2020-01-31"], nil), (["10:30", "11:30"], nil),
      (["True", "false"], "booleans: false, true"), (["Y", "N", "y"], "booleans: n, y"),
      (["0", "1"], "booleans: 0, 1"), (["1", "2"], nil), (["yes"], nil),
    ])
  func forms(values: [String], form: String?) throws {
    let workspace = try Workspace()
    let rows = values.map { "\($0);x\n" }.joined()
    let path = try workspace.write("v;w\n\(rows);x\n", to: "t.csv")
    let table = try Tool.run("csv", "schema", path, "--json").objects.first
    let columns = table?["columns"] as? [[String: Any]]
    #expect(columns?.first?["looks_like"] as? String == form)
    let comment = try Tool.run("csv", "schema", path).output.contains(
      form.map { "  -- \($0)\n" } ?? "  -- ")
    #expect(comment == (form != nil))
  }
}
