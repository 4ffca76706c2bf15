import Foundation
import SocleCSV
import SocleCore
import Testing

@Suite("Loading files into declared tables")
struct AnyTableTests {

  @Test("Each file is loaded into the table of its name, parents before children")
  func loads() throws {
    let shop = try Shop()
    let report = try shop.loader(Shop.tables.reversed()).load()
    #expect(report.files.map(\.table) == ["customers", "orders", "parcels"])
    #expect(report.files.map(\.inserted) == [2, 3, 2])
    #expect(
      try shop.values("SELECT id, name, email, rank FROM customers") == [
        [.integer(1), .text("Ada"), .text("ada@example.org"), .real(1.5)],
        [.integer(2), .text("Ben"), .null, .null],
      ])
    #expect(try shop.values("SELECT weight FROM parcels") == [[.real(2.5)], [.null]])
    #expect(try shop.values("PRAGMA foreign_key_check").isEmpty)
    #expect(try shop.values("PRAGMA integrity_check") == [[.text("ok")]])
  }

  @Test(
    "A bad row is reported with file and line, and nothing is loaded",
    arguments: [
      ("customers", "3,Cem,,x\n", "customers.csv:4: rank: not a number (\"x\")"),
      ("customers", "3,Cem,,1e999\n", "customers.csv:4: rank: not a number (\"1e999\")"),
      ("customers", "x,Cem,,\n", "customers.csv:4: id: not an integer (\"x\")"),
      ("customers", ",Cem,,\n", "customers.csv:4: id: empty where a number is needed"),
      ("customers", "3,Cem\n", "customers.csv:4: 2 fields where the header has 4"),
      ("customers", "1,Cem,,\n", "customers.csv:4: id: the key \"1\" is on line 2 already"),
      (
        "customers", "3,Cem,ada@example.org,\n",
        "customers.csv:4: email: the key \"ada@example.org\" is on line 2 already"
      ),
      ("orders", "C,1,9,1\n", "orders.csv:5: customer: \"9\" is not in customers"),
      ("orders", "A,2,1,1\n", "orders.csv:5: the key \"A\", \"2\" is on line 3 already"),
      ("orders", "C,1,1,0\n", "orders.csv:5: CHECK constraint failed: amount > 0"),
      ("parcels", "A,9,1\n", "parcels.csv:4: number, line: \"A\", \"9\" is not in orders"),
      (
        "parcels", "A,1,0.12345678901234567\n",
        "parcels.csv:4: weight: a number that SQLite would change (\"0.12345678901234567\")"
      ),
    ])
  func badRows(table: String, row: String, message: String) throws {
    let shop = try Shop()
    try shop.append(row, to: table)
    let error = #expect(throws: LoadError.self) { try shop.loader().load() }
    guard case .rejected(let first, 1) = error else {
      Issue.record("\(error.map { "\($0)" } ?? "no error")")
      return
    }
    #expect(first.map(\.description) == [message])
    #expect(try shop.results.isEmpty)
    var loader = try shop.loader()
    loader.skipsBadRows = true
    let report = try loader.load()
    #expect(report.skipped == 1 && report.rejections.map(\.description) == [message])
    #expect(try shop.values("PRAGMA foreign_key_check").isEmpty)
  }

  @Test("Every row that violates a constraint is reported")
  func manyConstraints() throws {
    let shop = try Shop()
    try shop.append("A,1,1,1\nC,1,1,-5\nD,1,1,4\nE,1,1,0\nD,1,1,4\n", to: "orders")
    var loader = try shop.loader()
    loader.skipsBadRows = true
    loader.rejectsPath = shop.rejects
    let report = try loader.load()
    #expect(report.rejections.map(\.count) == [2, 2])
    #expect(try shop.values("SELECT count(*) FROM orders") == [[.integer(4)]])
    let rejected = try shop.rejected()
    #expect(rejected.map(\.origin) == [5, 6, 8, 9].map { "orders.csv:\($0)" })
    #expect(rejected[1].record == "C,1,1,-5")
  }

  @Test("A row with two dangling references is reported for both")
  func twoDanglers() throws {
    let tables = [
      TableDescription("a", columns: [ColumnDescription("id", .integer)], primaryKey: "id"),
      TableDescription("b", columns: [ColumnDescription("id", .text)], primaryKey: "id"),
      TableDescription(
        "c",
        columns: [
          ColumnDescription("a", .integer, references: "a"),
          ColumnDescription("b", .text, references: "b"),
        ]),
    ]
    let shop = try Shop(files: ["a": "id\n1\n", "b": "id\nx\n", "c": "a,b\n1,x\n2,y\n"])
    let error = #expect(throws: LoadError.self) { try shop.loader(tables).load() }
    #expect(
      error?.description.hasPrefix(
        "c.csv:3: a: \"2\" is not in a; b: \"y\" is not in b\n1 row is bad") == true)
  }

  @Test("References between tables that refer to each other are checked after both are loaded")
  func cycle() throws {
    let tables = [
      TableDescription(
        "teams",
        columns: [
          ColumnDescription("id", .integer),
          ColumnDescription("head", .integer, isNullable: true, references: "people"),
        ], primaryKey: "id"),
      TableDescription(
        "people",
        columns: [
          ColumnDescription("id", .integer),
          ColumnDescription("team", .integer, references: "teams"),
        ], primaryKey: "id"),
      TableDescription(
        "desks", columns: [ColumnDescription("person", .integer, references: "people")]),
    ]
    let shop = try Shop(files: [
      "teams": "id,head\n1,10\n2,\n3,99\n", "people": "id,team\n10,1\n11,3\n12,2\n",
      "desks": "person\n10\n11\n",
    ])
    var loader = try shop.loader(tables)
    loader.skipsBadRows = true
    let report = try loader.load()
    #expect(
      Set(report.rejections.map(\.description)) == [
        "teams.csv:4: head: \"99\" is not in people", "people.csv:3: team: \"3\" is not in teams",
        "desks.csv:3: person: \"11\" is not in people",
      ])
    #expect(try shop.values("PRAGMA foreign_key_check").isEmpty)
  }

  @Test("A misspelled column or file name is reported with the most similar known name")
  func nearNames() throws {
    let shop = try Shop()
    try shop.write("id,nmae,email,rank\n1,Ada,,\n", to: "customers.csv")
    try shop.write("x\n", to: "order.csv")
    var error = #expect(throws: LoadError.self) { try shop.loader().load() }
    #expect(
      error?.description == """
        customers.csv:1: the header lacks the column "name" of customers; it has "id", "nmae", "email", "rank"; \
        did you mean "nmae"?
        """)
    try shop.append("", to: "customers")
    let warnings = try shop.loader().load().warnings
    #expect(
      warnings == [
        "order.csv:1: no table has the name \"order\"; did you mean \"orders\"? It was ignored"
      ])
    var strict = try shop.loader()
    strict.database += "2"
    strict.isStrict = true
    error = #expect(throws: LoadError.self) { try strict.load() }
    #expect(error?.description.hasPrefix("order.csv:1: no table has the name") == true)
  }

  @Test("Nullable columns that are missing from the file are NULL")
  func absentColumns() throws {
    let shop = try Shop()
    try shop.write("name,id\nAda,1\nBen,2\n", to: "customers.csv")
    _ = try shop.loader().load()
    #expect(
      try shop.values("SELECT id, email, rank FROM customers") == [
        [.integer(1), .null, .null], [.integer(2), .null, .null],
      ])
  }

  @Test("An update inserts new rows, creates missing tables, and changes nothing when repeated")
  func update() throws {
    let shop = try Shop()
    var loader = try shop.loader(Array(Shop.tables.prefix(2)))
    _ = try loader.load()
    try shop.append("3,Cem,,\n", to: "customers")
    loader = try shop.loader()
    loader.mode = .update
    #expect(try loader.load().files.map(\.inserted) == [1, 0, 2])
    #expect(try loader.load().files.allSatisfy { $0.inserted + $0.updated + $0.removed == 0 })
  }

  @Test("A replacement that would remove all rows of a table is refused unless removal is allowed")
  func emptying() throws {
    let shop = try Shop()
    _ = try shop.loader().load()
    try shop.write("number,line,weight\n", to: "parcels.csv")
    var loader = try shop.loader()
    loader.mode = .replace
    let loss = LoadError.removesTooMany(
      table: "parcels", removed: 2, stored: 2, path: shop.database)
    #expect(throws: loss) { try loader.load() }
    try FileManager.default.removeItem(atPath: shop.folder + "/parcels.csv")
    loader.files = try CSVFiles(at: [shop.folder])
    #expect(throws: loss) { try loader.load() }
    #expect(try shop.values("SELECT count(*) FROM parcels") == [[.integer(2)]])
    loader.allowsRemoval = true
    _ = try loader.load()
    #expect(try shop.values("SELECT count(*) FROM parcels") == [[.integer(0)]])
  }

  @Test("The rejects folder must not be the database, and the database must not be an input file")
  func sameFile() throws {
    let shop = try Shop()
    var loader = try shop.loader()
    loader.rejectsPath = shop.folder + "/../shop.sqlite"
    #expect(throws: LoadError.self) { try loader.load() }
    loader = try shop.loader()
    loader.database = shop.folder + "/orders.csv"
    for mode in [LoadMode.create, .replace, .update] {
      loader.mode = mode
      #expect(throws: (any Error).self) { try loader.load() }
    }
    #expect(try shop.results.isEmpty)
    let text = try String(contentsOfFile: loader.database, encoding: .utf8)
    #expect(text == Shop.files["orders"])
  }

  @Test(
    "The rejects folder must not be an input file, or a file that SQLite keeps beside the database",
    arguments: ["files/orders.csv", "shop.sqlite-wal", "shop.sqlite-journal", "link"])
  func rejectsElsewhere(name: String) throws {
    let shop = try Shop()
    let path = "\(shop.folder)/../\(name)"
    if name == "link" {
      try FileManager.default.createSymbolicLink(
        atPath: path, withDestinationPath: "shop.sqlite")
    }
    var loader = try shop.loader()
    loader.rejectsPath = path
    let failure = shop.failure(of: loader)
    #expect(failure.kind == .file && failure.message.contains(name))
    #expect(try shop.results == (name == "link" ? ["link"] : []))
    #expect(!FileManager.default.fileExists(atPath: shop.database))
  }
}
