import Foundation
import SocleCSV
import SocleCore
import Testing

@Suite("Assignment of files to tables, and of fields to columns")
struct FilesAndTablesTests {

  private static let table = TableDescription(
    "people",
    columns: [
      ColumnDescription("id", .integer, isNullable: true),
      ColumnDescription("name", .text, isNullable: true),
      ColumnDescription("City", .text, isNullable: true),
    ])

  private func rows(_ text: String, _ dialect: CSVDialect = CSVDialect()) throws -> [[SQLiteValue]]
  {
    let shop = try Shop(files: ["people": text])
    var loader = try shop.loader([Self.table])
    loader.dialect = dialect
    _ = try loader.load()
    return try shop.values("SELECT * FROM people")
  }

  @Test(
    "Columns are found by the header, whatever its order, case, line ends and quotes",
    arguments: [
      "id,name,City\n1,Ada,Rom\n", "City,id,name\nRom,1,Ada\n", "NAME;CITY;ID\nAda;Rom;1\n",
      "\u{FEFF}id,name,City\r\n1,Ada,Rom\r\n", "\"id\",\"name\",\"City\"\n\"1\",\"Ada\",\"Rom\"",
      "id\tname\tCity\n1\tAda\tRom", "name|City|id\nAda|Rom|1\n\n\n",
    ])
  func header(text: String) throws {
    #expect(try rows(text) == [[.integer(1), .text("Ada"), .text("Rom")]])
  }

  @Test("Without a header the fields are assigned to the columns in order")
  func noHeader() throws {
    let dialect = CSVDialect(hasHeader: false)
    #expect(
      try rows("1,Ada,Rom\n2,,\n", dialect) == [
        [.integer(1), .text("Ada"), .text("Rom")], [.integer(2), .null, .null],
      ])
    let shop = try Shop(files: ["people": "1,Ada\n"])
    var loader = try shop.loader([Self.table])
    loader.dialect = dialect
    #expect(
      shop.failure(of: loader).message.hasPrefix(
        "people.csv:1: 2 fields where the header has 3\n"))
  }

  @Test(
    "A column that the header lacks is NULL; an unknown column is a warning with the most similar name"
  )
  func someColumns() throws {
    let shop = try Shop(files: ["people": "name,citty,age\nAda,Rom,36\n"])
    var loader = try shop.loader([Self.table])
    let report = try loader.load()
    #expect(
      report.warnings == [
        "people.csv:1: people has no column \"citty\"; did you mean \"City\"? It was ignored",
        "people.csv:1: people has no column \"age\"; it was ignored",
      ])
    #expect(try shop.values("SELECT * FROM people") == [[.null, .text("Ada"), .null]])
    loader.isStrict = true
    loader.mode = .replace
    let failure = shop.failure(of: loader)
    #expect(failure.kind == .rejectedData)
    #expect(failure.message.split(separator: "\n").count == 2)
  }

  @Test("A header without any column of the table is an error with both lists of names")
  func foreignHeader() throws {
    let shop = try Shop(files: ["people": "ident,nam\n1,Ada\n"])
    #expect(
      shop.failure(of: try shop.loader([Self.table]))
        == (
          """
          people.csv:1: the header lacks the column "id", "name", "City" of people; it has "ident", "nam"
          """, .rejectedData
        ))
    let one = TableDescription("people", columns: [ColumnDescription("name", .text)])
    #expect(
      shop.failure(of: try shop.loader([one])).message
        == """
        people.csv:1: the header lacks the column "name" of people; it has "ident", "nam"; did you mean "nam"?
        """)
  }

  @Test("Two files for one table are an error that contains both paths")
  func twoFiles() throws {
    let shop = try Shop(files: ["people": "id\n1\n"])
    try shop.write("id\n2\n", to: "people.tsv")
    let paths = ["people.csv", "people.tsv"].map { "\(shop.folder)/\($0)" }
    #expect(
      shop.failure(of: try shop.loader([Self.table]))
        == (
          "\(paths[0]) and \(paths[1]) are both for the table people; remove one of them, or set the table of each",
          .rejectedData
        ))
    var loader = try shop.loader([Self.table])
    loader.files = try CSVFiles(at: [paths[0], paths[0]])
    #expect(shop.failure(of: loader).kind == .rejectedData)
    try shop.write("id\n2\n", to: "PEOPLE.csv")
    loader.files = try CSVFiles(at: [paths[0], "\(shop.folder)/PEOPLE.csv"])
    #expect(shop.failure(of: loader).message.contains("are both for the table people"))
  }

  @Test("A file fills the table of its name, whatever the case of the letters")
  func otherCase() throws {
    let shop = try Shop(files: ["PeoPle": "id\n1\n"])
    #expect(try shop.loader([Self.table]).load().files.map(\.inserted) == [1])
  }

  @Test(
    "A file without a table is a warning in a folder, and an error if the file is given by path")
  func noTable() throws {
    let shop = try Shop(files: ["people": "id\n1\n", "peple": "id\n1\n", "other": "x\n1\n"])
    var loader = try shop.loader([Self.table])
    #expect(
      try loader.load().warnings == [
        "other.csv:1: no table has the name \"other\"; it was ignored",
        "peple.csv:1: no table has the name \"peple\"; did you mean \"people\"? It was ignored",
      ])
    loader.mode = .replace
    loader.isStrict = true
    #expect(shop.failure(of: loader).kind == .rejectedData)
    loader.isStrict = false
    loader.files = try CSVFiles(at: ["people.csv", "peple.csv"].map { "\(shop.folder)/\($0)" })
    #expect(
      shop.failure(of: loader)
        == ("peple.csv:1: no table has the name \"peple\"; did you mean \"people\"?", .rejectedData)
    )
  }

  @Test("A folder without a file for any table is an error with the expected file names")
  func noFiles() throws {
    let shop = try Shop(files: ["x": "id\n1\n"])
    #expect(throws: LoadError.noFiles(tables: ["people"])) {
      try shop.loader([Self.table]).load()
    }
    #expect(
      shop.failure(of: try shop.loader([Self.table]))
        == (
          "no file is named after one of the tables; give the files names such as people.csv",
          .file
        ))
  }

  @Test(
    "A file's table is named after the file by default; a missing path or empty folder is an error")
  func paths() throws {
    let shop = try Shop(files: ["people": "id\n1\n"])
    var file = CSVFile(path: "/data/People.2020.CSV.gz")
    #expect(file.table == "People.2020" && file.name == "People.2020.CSV.gz")
    file = CSVFile(path: "sales", table: "Sales of 2020")
    #expect(file.table == "Sales of 2020" && file.name == "sales")
    try FileManager.default.createDirectory(
      atPath: shop.folder + "/empty", withIntermediateDirectories: false)
    for (name, reason) in [
      ("none", "there is no such file"), ("none/people.csv", "there is no such file"),
      ("empty", "it contains no .csv, .tsv or .txt file, plain or gzipped (.gz)"),
    ] {
      let path = "\(shop.folder)/\(name)"
      let error = #expect(throws: LoadError.self) { try CSVFiles(at: [path]) }
      #expect(error?.description == "cannot read \"\(path)\": \(reason); check the path")
    }
    var loader = try shop.loader([Self.table])
    loader.files.files = [CSVFile(path: shop.folder + "/none/people.csv")]
    let failure = shop.failure(of: loader)
    #expect(failure.kind == .file && failure.message.contains("there is no such file"))
  }

  @Test("The database cannot be one of the input files, by whatever path")
  func databaseIsFile() throws {
    let shop = try Shop(files: ["people": "id\n1\n"])
    let path = shop.folder + "/people.csv"
    for database in [path, shop.folder + "/../files/./people.csv"] {
      var loader = try shop.loader([Self.table])
      loader.database = database
      loader.mode = .replace
      #expect(shop.failure(of: loader).message.contains("not a SQLite database"))
    }
    let link = shop.folder + "/link.sqlite"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    var loader = try shop.loader([Self.table])
    loader.database = link
    loader.mode = .replace
    #expect(shop.failure(of: loader).kind == .database)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "id\n1\n")
  }

  @Test("Generated columns are computed by SQLite; in the header they are unknown columns")
  func generated() throws {
    let table = TableDescription(
      "people",
      columns: [
        ColumnDescription("a", .integer),
        ColumnDescription("twice", .integer, generated: GeneratedValue("a * 2")),
      ])
    let shop = try Shop(files: ["people": "a,twice\n3,7\n"])
    let report = try shop.loader([table]).load()
    #expect(report.warnings == ["people.csv:1: people has no column \"twice\"; it was ignored"])
    #expect(try shop.values("SELECT a, twice FROM people") == [[.integer(3), .integer(6)]])
  }

  @Test("A rowid column and a column with a default can be missing from the file")
  func defaults() throws {
    let table = TableDescription(
      "people",
      columns: [
        ColumnDescription("id", .integer), ColumnDescription("name", .text),
        ColumnDescription("level", .integer, default: 3),
      ], primaryKey: "id")
    let shop = try Shop(files: ["people": "name\nAda\nBen\n"])
    _ = try shop.loader([table]).load()
    #expect(
      try shop.values("SELECT * FROM people") == [
        [.integer(1), .text("Ada"), .integer(3)], [.integer(2), .text("Ben"), .integer(3)],
      ])
  }

  @Test("A descending key, which is not the rowid, has to be in the file")
  func descendingKey() {
    let table = TableDescription(
      "people",
      columns: [ColumnDescription("id", .integer), ColumnDescription("name", .text)],
      primaryKey: [.column("id", isDescending: true)])
    #expect(CSVTable(table).requiredColumns == ["id", "name"])
  }

  @Test("The field of a repeated name belongs to the column that has the name with a number")
  func repeatedName() throws {
    let shop = try Shop(files: ["t": "a,A,b\n1,2,3\n"])
    let columns = ["a", "a_2", "b"].map { ColumnDescription($0, .integer) }
    _ = try shop.loader([TableDescription("t", columns: ColumnSet(columns))]).load()
    let stored = try shop.values("SELECT a, a_2, b FROM t")
    #expect(stored == [[.integer(1), .integer(2), .integer(3)]])
  }
}
