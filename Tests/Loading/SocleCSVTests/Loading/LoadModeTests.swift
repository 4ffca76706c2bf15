import Foundation
import SocleCSV
import SocleCore
import SocleQueries
import TestSupport
import Testing

@Suite("Load modes and existing databases")
struct LoadModeTests {

  @Test(
    "Mode create refuses to load over an existing file, and leaves the file unchanged",
    arguments: ["x", ""])
  func createOverFile(content: String) throws {
    let shop = try Library.shop()
    try Data(content.utf8).write(to: URL(fileURLWithPath: shop.database))
    let loader = try shop.loader(Library.tables)
    #expect(throws: LoadError.targetExists(path: shop.database)) { try loader.load() }
    #expect(shop.failure(of: loader).kind == .file)
    #expect(try Data(contentsOf: URL(fileURLWithPath: shop.database)) == Data(content.utf8))
  }

  @Test(
    "A new database is not created beside an old log or journal",
    arguments: ["-wal", "-shm", "-journal"], [LoadMode.create, .replace])
  func leftover(suffix: String, mode: LoadMode) throws {
    let shop = try Library.shop()
    try Data("old".utf8).write(to: URL(fileURLWithPath: shop.database + suffix))
    var loader = try shop.loader(Library.tables)
    loader.mode = mode
    #expect(throws: LoadError.leftover(path: shop.database + suffix)) { try loader.load() }
    #expect(try shop.results == ["shop.sqlite" + suffix])
  }

  @Test("A database that is created during the load is not overwritten")
  func appears() throws {
    let shop = try Library.shop()
    let loader = try shop.loader(Library.tables)
    let database = shop.database
    #expect(throws: LoadError.targetExists(path: database)) {
      try loader.load { _ in try Data("mine".utf8).write(to: URL(fileURLWithPath: database)) }
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: database)) == Data("mine".utf8))
    #expect(try shop.results == ["shop.sqlite"])
  }

  @Test("Mode replace creates a missing database, and replaces all content of an existing one")
  func replace() throws {
    let shop = try Library.shop()
    var loader = try shop.loader(Library.tables)
    loader.mode = .replace
    #expect(try loader.load().files.map(\.inserted) == [1, 2, 2, 3])
    try shop.write("code,title,shelf\nb1,New,1\nb2,Two,1\n", to: "books.csv")
    let report = try loader.load()
    #expect(report.files.first { $0.table == "books" }?.inserted == 2)
    #expect(try shop.values("SELECT title FROM books") == [[.text("New")], [.text("Two")]])
  }

  @Test("A reader sees the old content until its transaction ends, then all of the new content")
  func replaceUnderReader() throws {
    let shop = try Library.shop()
    var loader = try shop.loader(Library.tables)
    _ = try loader.load()
    let reader = try Connection(openingExistingAt: shop.database, readOnly: true)
    let count = LiteralQuery("SELECT count(*) FROM books", reading: Int.self)
    try shop.write("code,title,shelf\nb1,1,1\nb2,2,1\nb3,3,1\n", to: "books.csv")
    loader.mode = .replace
    try reader.transaction {
      #expect(try reader.row(of: count) == 2)
      _ = try loader.load()
      #expect(try reader.row(of: count) == 2)
    }
    #expect(try reader.row(of: count) == 3)
  }

  @Test(
    "A load whose progress closure throws changes nothing",
    arguments: [LoadMode.replace, .update])
  func stopped(mode: LoadMode) throws {
    struct Stop: Error {}
    let shop = try Library.shop()
    var loader = try shop.loader(Library.tables)
    _ = try loader.load()
    let before = try Data(contentsOf: URL(fileURLWithPath: shop.database))
    try shop.write("code,title,shelf\nb1,New,1\nb2,Two,1\n", to: "books.csv")
    loader.mode = mode
    #expect(throws: Stop.self) {
      try loader.load { progress in if progress.file == "books.csv" { throw Stop() } }
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: shop.database)) == before)
    #expect(try shop.results == ["shop.sqlite"])
  }

  @Test("A table is replaced although the database spells its name in another case")
  func otherCase() throws {
    let shop = try Shop(files: ["t": "a\n1\n2\n3\n"])
    let columns: ColumnSet = [ColumnDescription("a", .integer)]
    let connection = try Connection(creatingAt: shop.database)
    try connection.createTable(TableDescription("T", columns: columns))
    try connection.run("INSERT INTO T VALUES (7), (8), (9)")
    try connection.close()
    var loader = try shop.loader([TableDescription("t", columns: columns)])
    loader.mode = .replace
    _ = try loader.load()
    #expect(try shop.values("SELECT sum(a) FROM t") == [[.integer(6)]])
  }

  @Test("A database with other tables can be updated, but not replaced")
  func otherTable() throws {
    let shop = try Library.shop()
    let other = try Connection(creatingAt: shop.database)
    try other.createTable(TableDescription("letters", columns: [ColumnDescription("a", .text)]))
    try other.close()
    var loader = try shop.loader(Library.tables)
    loader.mode = .replace
    #expect(throws: LoadError.otherTable("letters", path: shop.database)) { try loader.load() }
    #expect(shop.failure(of: loader).kind == .database)
    loader.mode = .update
    #expect(try loader.load().files.map(\.inserted) == [1, 2, 2, 3])
    #expect(try shop.values("SELECT count(*) FROM letters") == [[.integer(0)]])
  }

  @Test("An update of a virtual table is refused by an error that contains the table's name")
  func virtualTable() throws {
    let shop = try Library.shop()
    let other = try Connection(creatingAt: shop.database)
    try other.execute("CREATE VIRTUAL TABLE books USING fts5(code, title)", purpose: "preparing")
    try other.close()
    var loader = try shop.loader(Library.tables)
    loader.mode = .update
    let error = #expect(throws: SQLiteError.self) { try loader.load() }
    #expect(error?.description.contains("books") == true)
    #expect(error?.description.contains("a virtual table") == true)
  }

  @Test(
    "A file that is not a database can be neither replaced nor updated",
    arguments: [LoadMode.replace, .update])
  func noDatabase(mode: LoadMode) throws {
    let shop = try Library.shop()
    let text = Data(String(repeating: "no database ", count: 100).utf8)
    try text.write(to: URL(fileURLWithPath: shop.database))
    var loader = try shop.loader(Library.tables)
    loader.mode = mode
    #expect(shop.failure(of: loader).kind == .database)
    #expect(try Data(contentsOf: URL(fileURLWithPath: shop.database)) == text)
  }

  @Test("An update of a missing database is refused, and so is an empty path in every mode")
  func missing() throws {
    let shop = try Library.shop()
    var loader = try shop.loader(Library.tables)
    loader.mode = .update
    #expect(throws: LoadError.targetMissing(path: shop.database)) { try loader.load() }
    loader.database = ""
    for mode in [LoadMode.create, .replace, .update] {
      loader.mode = mode
      let failure = shop.failure(of: loader)
      #expect(failure.kind == .file && failure.message.contains("a database file needs a path"))
    }
  }

  @Test("A second update of the same files changes no byte")
  func sameAgain() throws {
    let shop = try Library.shop()
    var loader = try shop.loader(Library.tables)
    _ = try loader.load()
    let before = try Data(contentsOf: URL(fileURLWithPath: shop.database))
    loader.mode = .update
    let report = try loader.load()
    #expect(report.files.allSatisfy { $0.inserted + $0.updated + $0.removed + $0.skipped == 0 })
    #expect(report.files.map(\.read) == [1, 2, 2, 3])
    #expect(try Data(contentsOf: URL(fileURLWithPath: shop.database)) == before)
  }

  @Test("An update inserts new rows, changes rows that differ, and keeps rows that are in no file")
  func update() throws {
    let shop = try Library.shop()
    var loader = try shop.loader(Library.tables)
    _ = try loader.load()
    try shop.write("code,title,shelf\nb2,Second,2\nb3,Third,1\n", to: "books.csv")
    loader.mode = .update
    let books = try #require(try loader.load().files.first { $0.table == "books" })
    #expect((books.inserted, books.updated, books.removed) == (1, 1, 0))
    // Columns that the file does not have keep their values.
    #expect(
      try shop.values("SELECT code, title, shelf, pages FROM books") == [
        [.text("b1"), .text("Swift, \"the\" bird"), .integer(2), .null],
        [.text("b2"), .text("Second"), .integer(2), .integer(12)],
        [.text("b3"), .text("Third"), .integer(1), .null],
      ])
  }

  @Test("An update adds rows without a key only until they are as frequent as in the file")
  func keyless() throws {
    let shop = try Library.shop()
    var loader = try shop.loader(Library.tables)
    _ = try loader.load()
    let rows = "2020-01-31,b1,t\n2020-01-31,b1,t\n2020-03-01,d1,\n"
    try shop.write("day,item,isBack\n" + rows, to: "loans.csv")
    loader.mode = .update
    for inserted in [2, 0] {
      #expect(try loader.load().files.first { $0.table == "loans" }?.inserted == inserted)
    }
    #expect(try shop.values("SELECT count(*) FROM loans") == [[.integer(5)]])
  }

  /// A loaded database of two lists with these keys, and their lines; and a loader that updates it.
  private func lists(_ keys: [String], type: ColumnType) throws -> (Shop, CSVLoader) {
    let lists = CSVTable(
      TableDescription("lists", columns: [ColumnDescription("id", type)], primaryKey: "id"))
    let lines = CSVTable(
      TableDescription(
        "lines",
        columns: [
          ColumnDescription("list", type, references: "lists"), ColumnDescription("item", .text),
          ColumnDescription("count", .integer),
        ], primaryKey: ["list", "item"]), ownerColumn: "list")
    let (a, b) = (keys[0], keys[1])
    let shop = try Shop(files: [
      "lists": "id\n\(a)\n\(b)\n", "lines": "list,item,count\n\(a),a,1\n\(a),b,2\n\(b),a,3\n",
    ])
    var loader = try shop.loader([lists, lines])
    _ = try loader.load()
    loader.mode = .update
    return (shop, loader)
  }

  @Test(
    "An update replaces the rows of each owner in the owners' file, and keeps those of the others",
    arguments: [["1", "2"], ["007", "7"]])
  func owners(keys: [String]) throws {
    let (shop, loader) = try lists(keys, type: keys[0] == "1" ? .integer : .text)
    let (a, b) = (keys[0], keys[1])
    try shop.write("id\n\(a)\n", to: "lists.csv")
    try shop.write("list,item,count\n\(a),b,5\n\(a),c,1\n", to: "lines.csv")
    let report = try loader.load().files[1]
    #expect((report.inserted, report.updated, report.removed) == (1, 1, 1))
    let items = try shop.values("SELECT CAST(list AS TEXT), item, count FROM lines ORDER BY 1, 2")
    #expect(
      items == [
        [.text(a), .text("b"), .integer(5)], [.text(a), .text("c"), .integer(1)],
        [.text(b), .text("a"), .integer(3)],
      ])
  }

  @Test("An update that replaces most rows of a table is refused, however many rows it inserts")
  func mostReplaced() throws {
    let (shop, loader) = try lists(["1", "2"], type: .integer)
    try shop.write("id\n1\n", to: "lists.csv")
    try shop.write("list,item,count\n1,w,1\n1,x,1\n1,y,1\n1,z,1\n", to: "lines.csv")
    let loss = LoadError.removesTooMany(table: "lines", removed: 2, stored: 3, path: shop.database)
    #expect(throws: loss) { try loader.load() }
    #expect(try shop.values("SELECT count(*) FROM lines") == [[.integer(3)]])
  }

  @Test("If owners may be in either of two tables, an update removes none of their rows")
  func eitherOwner() throws {
    let owners = ["lists", "discs"].map { name in
      TableDescription(name, columns: [ColumnDescription("id", .integer)], primaryKey: "id")
    }
    let lines = TableDescription(
      "lines", columns: [ColumnDescription("owner", .integer), ColumnDescription("item", .text)],
      primaryKey: ["owner", "item"])
    let parents = ["lists", "discs"].map { CSVReference.Parent($0, columns: ["id"]) }
    let reference = CSVReference(["owner"], toOneOf: parents)
    let shop = try Shop(files: [
      "lists": "id\n1\n", "discs": "id\n2\n", "lines": "owner,item\n1,a\n2,a\n",
    ])
    var loader = try shop.loader(
      owners.map { CSVTable($0) }
        + [CSVTable(lines, references: [reference], ownerColumn: "owner")])
    _ = try loader.load()
    loader.mode = .update
    try shop.write("owner,item\n1,b\n", to: "lines.csv")
    let report = try #require(try loader.load().files.first { $0.table == "lines" })
    #expect((report.inserted, report.removed) == (1, 0))
  }

  @Test(
    "An owner with a skipped row keeps its rows, also if owners are texts that look like numbers",
    arguments: [["1", "2"], ["007", "7"]])
  func skippedOwner(keys: [String]) throws {
    var (shop, loader) = try lists(keys, type: keys[0] == "1" ? .integer : .text)
    try shop.write("list,item,count\n\(keys[0]),a,x\n\(keys[1]),b,1\n", to: "lines.csv")
    loader.skipsBadRows = true
    let report = try loader.load().files[1]
    #expect((report.inserted, report.removed, report.skipped) == (1, 1, 1))
    #expect(
      try shop.values("SELECT CAST(list AS TEXT), item FROM lines ORDER BY 1, 2") == [
        [.text(keys[0]), .text("a")], [.text(keys[0]), .text("b")], [.text(keys[1]), .text("b")],
      ])
  }

  @Test("A skipped row without an owner does not keep the rows of other owners")
  func skippedWithoutOwner() throws {
    let lists = TableDescription(
      "lists", columns: [ColumnDescription("id", .integer)], primaryKey: "id")
    let lines = TableDescription(
      "lines",
      columns: [
        ColumnDescription("id", .integer),
        ColumnDescription("list", .integer, isNullable: true, references: "lists"),
        ColumnDescription("count", .integer),
      ], primaryKey: "id")
    let shop = try Shop(files: ["lists": "id\n1\n", "lines": "id,list,count\n1,1,1\n2,1,2\n"])
    var loader = try shop.loader([CSVTable(lists), CSVTable(lines, ownerColumn: "list")])
    _ = try loader.load()
    (loader.mode, loader.skipsBadRows, loader.allowsRemoval) = (.update, true, true)
    try shop.write("id,list,count\n1,1,1\n9,,x\n", to: "lines.csv")
    let report = try loader.load().files[1]
    #expect((report.removed, report.skipped) == (1, 1))
    #expect(try shop.values("SELECT id FROM lines") == [[.integer(1)]])
  }

  @Test("An update adds a column that only some files have, but no other column")
  func newColumn() throws {
    let shop = try Library.shop()
    var loader = try shop.loader(Library.tables)
    _ = try loader.load()
    try shop.write("day,item,isBack,note\n2020-03-01,b1,f,torn\n", to: "loans.csv")
    loader.mode = .update
    _ = try loader.load()
    #expect(
      try shop.values("SELECT note, count(*) FROM loans GROUP BY note") == [
        [.null, .integer(3)], [.text("torn"), .integer(1)],
      ])
    var tables = Library.tables
    tables[2].description.columns = ColumnSet(
      tables[2].description.columns + [ColumnDescription("label", .text, isNullable: true)])
    try shop.write("code,data,label\nd1,x,L\n", to: "discs.csv")
    loader.tables = tables
    #expect(
      shop.failure(of: loader).message
        == "the table discs of the database has no column label; add it first")
  }

  @Test("A column that an update adds has the type of its description")
  func newColumnTypes() throws {
    let old = TableDescription("t", columns: [ColumnDescription("id", .integer)], primaryKey: "id")
    let types: [(name: String, type: ColumnType)] = [
      ("i", .integer), ("r", .real), ("s", .text), ("b", .blob), ("flag", .integer),
    ]
    let added = types.map { ColumnDescription($0.name, $0.type, isNullable: true) }
    var table = CSVTable(
      old, booleans: ["flag"], columnsOfSomeFiles: Set(types.map(\.name)))
    table.description.columns = ColumnSet(old.columns + added)
    let shop = try Shop(files: ["t": "id\n1\n"])
    var loader = try shop.loader([table])
    _ = try loader.load()
    try shop.write("id,i,r,s,b,flag\n2,7,1.5,x,y,t\n", to: "t.csv")
    loader.mode = .update
    #expect(try loader.load().files[0].inserted == 1)
    #expect(
      try shop.values("SELECT * FROM t") == [
        [.integer(1), .null, .null, .null, .null, .null],
        [
          .integer(2), .integer(7), .real(1.5), .text("x"), .blob(Array("y".utf8)), .integer(1),
        ],
      ])
  }

  @Test("An update finds parents in the database, and in the files")
  func parents() throws {
    let shop = try Library.shop()
    var loader = try shop.loader(Library.tables)
    _ = try loader.load()
    for table in ["shelves", "books"] {
      try FileManager.default.removeItem(atPath: "\(shop.folder)/\(table).csv")
    }
    try shop.write("code,data\nd7,x\n", to: "discs.csv")
    try shop.write("day,item,isBack\n2020-03-01,b1,\n2020-03-02,d7,\n", to: "loans.csv")
    loader = try shop.loader(Library.tables)
    loader.mode = .update
    #expect(try loader.load().files.map(\.inserted) == [1, 2])
    try shop.write("day,item,isBack\n2020-03-01,b9,\n", to: "loans.csv")
    #expect(
      shop.failure(of: loader).message.hasPrefix(
        "loans.csv:2: item: \"b9\" is not in books or discs\n"))
  }

  @Test("An update fails while another connection writes, and succeeds afterwards")
  func busy() throws {
    let shop = try Library.shop()
    var loader = try shop.loader(Library.tables)
    _ = try loader.load()
    let writer = try Connection(openingExistingAt: shop.database)
    loader.mode = .update
    try shop.write("code,data\nd9,x\n", to: "discs.csv")
    try writer.transaction {
      try writer.execute("DELETE FROM loans")
      #expect(shop.failure(of: loader).kind == .database)
    }
    #expect(try loader.load().files.first { $0.table == "discs" }?.inserted == 1)
  }

  @Test("The finish closure changes the database, and its error undoes the load")
  func finish() throws {
    let shop = try Library.shop()
    var loader = try shop.loader(Library.tables)
    loader.finish = { try $0.execute("CREATE VIEW lent AS SELECT item FROM loans") }
    _ = try loader.load()
    #expect(try shop.values("SELECT count(*) FROM lent") == [[.integer(3)]])
    loader.finish = { try $0.execute("CREATE VIEW broken AS SELECT") }
    loader.mode = .replace
    #expect(shop.failure(of: loader).kind == .database)
    #expect(try shop.values("SELECT count(*) FROM lent") == [[.integer(3)]])
  }
}
