import Foundation
import SocleCSV
import SocleCore
import Testing

@Suite("Several files for one table")
struct SeveralFilesTests {
  private static let table = TableDescription(
    "sales",
    columns: [
      ColumnDescription("id", .integer),
      ColumnDescription("n", .real, isNullable: true, check: "n < 100"),
    ], primaryKey: "id")

  /// A loader of the files of these texts into the table; they are called `1.csv`, `2.csv` and so on.
  private func loader(_ texts: String...) throws -> (shop: Shop, loader: CSVLoader) {
    let shop = try Shop(
      files: Dictionary(uniqueKeysWithValues: texts.enumerated().map { ("\($0 + 1)", $1) }))
    var loader = try shop.loader([Self.table])
    for index in loader.files.files.indices { loader.files.files[index].table = "sales" }
    return (shop, loader)
  }

  @Test("Several files fill one table, with their columns in any order")
  func together() throws {
    let (shop, loader) = try loader("id,n\n1,1.5\n", "n;ID\n2;2\n;3\n", "id,n\n")
    let report = try loader.load()
    #expect(report.files.map { [$0.read, $0.inserted, $0.skipped] } == [[3, 3, 0]])
    #expect(report.files[0].file == "1.csv and 2 more" && report.files[0].table == "sales")
    #expect(
      try shop.values("SELECT * FROM sales") == [
        [.integer(1), .real(1.5)], [.integer(2), .real(2)], [.integer(3), .null],
      ])
  }

  @Test("A column that all files lack, and so the new table, has no default for its references")
  func lackedByAll() throws {
    let parent = TableDescription(
      "p", columns: [ColumnDescription("id", .integer)], primaryKey: "id")
    let child = TableDescription(
      "t",
      columns: [ColumnDescription("id", .integer), ColumnDescription("p", .integer, default: 5)],
      primaryKey: "id")
    let reference = CSVReference(["p"], toOneOf: [CSVReference.Parent("p", columns: ["id"])])
    let shop = try Shop(files: ["p": "id\n1\n", "t": "id\n1\n"])
    let report = try shop.loader([
      CSVTable(parent), CSVTable(child, columnsOfSomeFiles: ["p"], references: [reference]),
    ]).load()
    #expect(report.files.map(\.inserted) == [1, 1])
  }

  @Test("A column that some files lack is NULL in their rows")
  func shapes() throws {
    let (shop, loader) = try loader("id,n\n1,1\n", "id\n2\n", "n,id\n3,3\n")
    #expect(try loader.load().files.map(\.inserted) == [3])
    #expect(
      try shop.values("SELECT * FROM sales") == [
        [.integer(1), .real(1)], [.integer(2), .null], [.integer(3), .real(3)],
      ])
    let (other, reversed) = try self.loader("id\n2\n", "id,n\n1,x\n3,3\n")
    var skipping = reversed
    (skipping.skipsBadRows, skipping.rejectsPath) = (true, other.rejects)
    #expect(try skipping.load().files.map { [$0.inserted, $0.skipped] } == [[2, 1]])
    #expect(try other.rejected().map(\.description) == ["2.csv:2: n: not a number (\"x\")"])
  }

  @Test("Values stay in their columns if the first file lacks one in the middle")
  func middle() throws {
    let texts = ["1": "a,c\n1,3\n", "2": "c,b,a\n6,5,4\n", "3": "b\n8\n"]
    let table = TableDescription(
      "t",
      columns: ColumnSet(["a", "b", "c"].map { ColumnDescription($0, .integer, isNullable: true) }))
    let rows: [[SQLiteValue]] = [
      [.integer(1), .null, .integer(3)], [.integer(4), .integer(5), .integer(6)],
      [.null, .integer(8), .null],
    ]
    for isFound in [false, true] {
      let shop = try Shop(files: texts)
      var files = try CSVFiles(at: [shop.folder])
      for index in files.files.indices { files.files[index].table = "t" }
      let tables =
        isFound ? try FoundTables(files, addsColumns: true).tables.map(\.table) : [CSVTable(table)]
      _ = try CSVLoader(reading: files, into: tables, database: shop.database).load()
      #expect(try shop.values("SELECT a, b, c FROM t") == rows)
    }
  }

  @Test("A later file may add columns behind those of the first, if all have names")
  func addedAtEnd() throws {
    let shop = try Shop(files: ["1": "a\n1\n", "2": "a,b\n2,3\n"])
    var files = try CSVFiles(at: [shop.folder])
    for index in files.files.indices { files.files[index].table = "t" }
    let tables = try FoundTables(files, addsColumns: true).tables.map(\.table)
    _ = try CSVLoader(reading: files, into: tables, database: shop.database).load()
    let rows = try shop.values("SELECT a, b FROM t")
    #expect(rows == [[.integer(1), .null], [.integer(2), .integer(3)]])
    let unnamed = CSVDialect(hasHeader: false)
    #expect(throws: LoadError.self) {
      try FoundTables(files, dialect: unnamed, addsColumns: true)
    }
  }

  @Test(
    "A column that a file without rows lacks allows NULL",
    arguments: [["1": "a,b\n1,2\n", "2": "a\n"], ["1": "a\n", "2": "a,b\n1,2\n"]])
  func withoutRows(_ texts: [String: String]) throws {
    let shop = try Shop(files: texts)
    var files = try CSVFiles(at: [shop.folder])
    for index in files.files.indices { files.files[index].table = "t" }
    let tables = try FoundTables(files, addsColumns: true).tables.map(\.table)
    _ = try CSVLoader(reading: files, into: tables, database: shop.database).load()
    #expect(try shop.values("SELECT a, b FROM t") == [[.integer(1), .integer(2)]])
  }

  @Test("Unknown columns of some files are refused in one line, and those of all files are ignored")
  func unknownColumns() throws {
    let (shop, some) = try loader("id,n\n1,1\n", "id,m\n2,2\n", "id,m,o\n2,2,3\n")
    let failure = shop.failure(of: some)
    #expect(
      failure.message
        == "2.csv:1: sales has no columns \"m\", \"o\"; 1 more file has such columns")
    #expect(failure.kind == .rejectedData)
    #expect(try shop.results.isEmpty)
    let (kept, all) = try loader("id,m\n1,1\n", "m,id\n2,2\n")
    let report = try all.load()
    #expect(report.files[0].inserted == 2)
    #expect(try kept.results.count == 1)
    #expect(report.warnings.count == 1 && report.warnings[0].hasPrefix("1.csv:1: sales has no"))
  }

  @Test("A column that needs values, or would lose stored ones, must be in each file")
  func neededColumns() throws {
    var (shop, loader) = try loader("id,n\n1,1\n", "id\n2\n")
    loader.tables[0].description.columns = [
      ColumnDescription("id", .integer),
      ColumnDescription("n", .real, default: 7.0),
    ]
    #expect(
      shop.failure(of: loader).message == """
        2.csv:1: it lacks the column "n" of other files for sales; add it with a value in each row
        """)
    loader.tables = [CSVTable(Self.table)]
    _ = try loader.load()
    loader.mode = .update
    try shop.write("id\n1\n", to: "2.csv")
    try shop.write("id,n\n3,1\n", to: "1.csv")
    #expect(shop.failure(of: loader).message.contains("2.csv:2: id: \"1\" is stored with values"))
    #expect(shop.failure(of: loader).message.contains("(\"n\"); load the file by itself\n"))
    loader.files.files.remove(at: 0)
    #expect(try loader.load().files.map(\.updated) == [0])
  }

  @Test("A key that repeats in another file is rejected with both places")
  func repeatedKey() throws {
    var (shop, loader) = try loader("id,n\n1,1\n2,500\n", "n,id\n5,1\n6,2\n", "id,n\n2,1\n1,7\n")
    (loader.skipsBadRows, loader.rejectsPath) = (true, shop.rejects)
    let report = try loader.load()
    #expect(report.files.map { [$0.read, $0.inserted, $0.skipped] } == [[6, 2, 4]])
    #expect(
      try shop.rejected().map(\.description) == [
        "1.csv:3: CHECK constraint failed: n < 100",
        "2.csv:2: id: the key \"1\" is on line 2 of \(shop.folder)/1.csv already",
        "3.csv:2: id: the key \"2\" is on line 3 of \(shop.folder)/2.csv already",
        "3.csv:3: id: the key \"1\" is on line 2 of \(shop.folder)/1.csv already",
      ])
    // The records of files with the same header are in one file.
    #expect(try shop.names(in: shop.rejects) == ["rejects.log", "sales-2.csv", "sales.csv"])
    #expect(try shop.rejects("sales.csv") == "id,n\n1,1\n2,500\n2,1\n1,7\n")
    #expect(try shop.rejects("sales-2.csv") == "n,id\n5,1\n6,2\n")
    #expect(report.rejections.map(\.count) == [1, 3])
    #expect(report.rejections[1].places == ["3.csv:2", "3.csv:3"])
  }

  @Test("Rejects of files with the same name in two folders are in one file, which is loaded again")
  func sameName() throws {
    let shop = try Shop(files: [:])
    for (year, text) in ["2019": "id,n\nx,1\n1,1\n", "2020": "id,n\n2,2\ny,2\n"] {
      try FileManager.default.createDirectory(
        atPath: "\(shop.folder)/\(year)", withIntermediateDirectories: false)
      try shop.write(text, to: "\(year)/sales.csv")
    }
    let paths = ["2019", "2020"].map { "\(shop.folder)/\($0)/sales.csv" }
    var loader = CSVLoader(
      reading: try CSVFiles(at: paths), into: [Self.table], database: shop.database)
    #expect(shop.failure(of: loader).message.contains("are both for the table sales"))
    for index in 0..<2 { loader.files.files[index].table = "sales" }
    (loader.skipsBadRows, loader.rejectsPath) = (true, shop.rejects)
    var rows: [Int] = []
    #expect(try loader.load { rows.append($0.rows) }.skipped == 2)
    #expect(rows.last == 4)
    #expect(try shop.rejects("sales.csv") == "id,n\nx,1\ny,2\n")
    let log = try shop.rejects("rejects.log")
    #expect(log.contains("(\(paths[0]):2)\n") && log.contains("(\(paths[1]):3)\n"))
    try Data("id,n\n8,1\n9,2\n".utf8).write(to: URL(fileURLWithPath: shop.rejects + "/sales.csv"))
    loader.files = try CSVFiles(at: [shop.rejects])
    (loader.mode, loader.rejectsPath) = (.update, nil)
    #expect(try loader.load().files[0].inserted == 2)
  }

  @Test("An update with several files inserts and changes the rows of all")
  func update() throws {
    var (shop, loader) = try loader("id,n\n1,1\n2,2\n", "id,n\n3,3\n")
    _ = try loader.load()
    try shop.write("id,n\n1,1\n2,5\n", to: "1.csv")
    try shop.write("id,n\n3,6\n4,4\n", to: "2.csv")
    loader.mode = .update
    let report = try loader.load()
    #expect(report.files.map { [$0.inserted, $0.updated] } == [[1, 2]])
    #expect(try shop.values("SELECT sum(n) FROM sales") == [[.real(16)]])
  }

  @Test("References between rows of several files are checked, also within one table")
  func references() throws {
    let shop = try Shop(files: [
      "1": "id,up\n1,2\n2,9\n", "2": "id,up\n3,1\n4,\n", "c": "t\n4\n1\n",
    ])
    let tables = [
      TableDescription("c", columns: [ColumnDescription("t", .integer, references: "t")]),
      TableDescription(
        "t",
        columns: [
          ColumnDescription("id", .integer),
          ColumnDescription("up", .integer, isNullable: true, references: "t"),
        ], primaryKey: "id"),
    ]
    var loader = try shop.loader(tables)
    for index in 0..<2 { loader.files.files[index].table = "t" }
    (loader.skipsBadRows, loader.rejectsPath) = (true, shop.rejects)
    #expect(try loader.load().skipped == 4)
    #expect(
      try shop.rejected().map(\.origin) == ["1.csv:2", "1.csv:3", "2.csv:2", "c.csv:3"])
    #expect(try shop.values("SELECT id FROM t") == [[.integer(4)]])
    #expect(try shop.values("PRAGMA foreign_key_check").isEmpty)
  }

  @Test("Types are found over all files, whose columns may be in another order")
  func found() throws {
    let shop = try Shop(files: [
      "1": "id,a,b,c\n1,1,1,\n2,2,2,NA\n", "2": "b,a,id,c\n1.5,3,3,1\nx,4,4,NA\n",
      "3": "id,a,b,c\n5,5,5,\n",
    ])
    var files = try CSVFiles(at: [shop.folder])
    for index in files.files.indices { files.files[index].table = "t" }
    let found = try FoundTables(files).tables
    #expect(found.count == 1 && found[0].rowCount == 5 && found[0].files.count == 3)
    #expect(found[0].description.columns.map(\.name) == ["id", "a", "b", "c"])
    #expect(found[0].description.columns.map(\.type) == [.integer, .integer, .text, .text])
    #expect(found[0].description.columns.map(\.isNullable) == [false, false, false, true])
    #expect(found[0].textsAmongNumbers == ["x": ["b"], "NA": ["c"]])
    files.files = found[0].files
    let loader = CSVLoader(reading: files, into: [found[0].table], database: shop.database)
    #expect(try loader.load().files[0].inserted == 5)
    #expect(try shop.values("SELECT b FROM t WHERE id = 3") == [[.text("1.5")]])
    try shop.write("id,a,b\n5,5,5\n", to: "3.csv")
    #expect(try FoundTables(files).tables[0].description.columns["c"]?.isNullable == true)
  }

  @Test("Columns that a later file adds are refused in one line, or added to the table on request")
  func addedColumns() throws {
    let shop = try Shop(files: [
      "1": "id,a\n1,x\n", "2": "b,id\n2.5,2\n", "3": "id,B,c\n3,7,\n",
    ])
    var files = try CSVFiles(at: [shop.folder])
    for index in files.files.indices { files.files[index].table = "t" }
    let error = #expect(throws: LoadError.self) { try FoundTables(files) }
    #expect(
      error?.description == "2.csv:1: t has no columns \"b\", \"c\"; 1 more file has such columns"
    )
    #expect(try FoundTables(files, skipsBadFiles: true).refused.map(\.file) == ["2.csv", "3.csv"])
    let found = try FoundTables(files, addsColumns: true).tables[0]
    let columns = found.description.columns
    #expect(columns.map(\.name) == ["id", "a", "b", "c"])
    #expect(columns.map(\.type) == [.integer, .text, .real, .text])
    #expect(columns.map(\.isNullable) == [false, true, true, true])
    let loader = CSVLoader(reading: files, into: [found.table], database: shop.database)
    _ = try loader.load()
    #expect(
      try shop.values("SELECT * FROM t") == [
        [.integer(1), .text("x"), .null, .null], [.integer(2), .null, .real(2.5), .null],
        [.integer(3), .null, .real(7), .null],
      ])
  }

  @Test(
    "Files without unique column names, or without a header, must have the same columns in order")
  func unnamed() throws {
    let shop = try Shop(files: ["1": "a,,b\n1,2,3\n", "2": "a,,b\n4,x,6\n"])
    var files = try CSVFiles(at: [shop.folder])
    for index in files.files.indices { files.files[index].table = "t" }
    let found = try FoundTables(files).tables[0]
    #expect(found.description.columns.map(\.name) == ["a", "column_2", "b"])
    let loader = CSVLoader(reading: files, into: [found.table], database: shop.database)
    #expect(try loader.load().files[0].inserted == 2)
    try shop.write("b,,a\n1,2,3\n", to: "2.csv")
    let error = #expect(throws: LoadError.self) { try FoundTables(files) }
    #expect(error?.description.contains("in another order") == true)
    let dialect = CSVDialect(hasHeader: false)
    #expect(try FoundTables(files, dialect: dialect).tables[0].rowCount == 4)
    try shop.write("1,2\n", to: "2.csv")
    let narrow = #expect(throws: LoadError.self) { try FoundTables(files, dialect: dialect) }
    #expect(narrow?.description.contains("it has 2 columns, and ") == true)
  }
}
