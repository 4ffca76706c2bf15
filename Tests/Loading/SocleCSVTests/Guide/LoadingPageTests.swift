import Foundation
import SocleCSV
import SocleCore
import SocleQueries
import TestSupport
import Testing

@Suite("The guide to loading CSV")
struct LoadingPageTests {
  private let shop: Shop

  init() throws {
    shop = try Shop(files: [
      "customers": "id,name\n1,Ada\n", "sales": "day,customer,amount\n2020-01-31,1,2.5\n,17,1\n",
    ])
  }

  @Test("A loader loads files into described tables")
  func loader() throws {
    let (folder, database) = (shop.folder, shop.database)
    var printed: [String] = []
    func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }
    // PAGE begins
    let customers = TableDescription(
      "customers",
      columns: [ColumnDescription("id", .integer), ColumnDescription("name", .text)],
      primaryKey: "id")
    let sales = TableDescription(
      "sales",
      columns: [
        ColumnDescription("day", .text),
        ColumnDescription("customer", .integer, references: "customers"),
        ColumnDescription("amount", .real, check: "amount > 0"),
      ])
    var loader = CSVLoader(
      reading: try CSVFiles(at: [folder]), into: [sales, customers], database: database)
    loader.skipsBadRows = true
    let report = try loader.load()
    for file in report.files { print(file.table, file.inserted, file.skipped) }
    for group in report.rejections { print(group) }
    // PAGE ends
    #expect(
      printed == [
        "customers 1 0", "sales 1 1", "sales.csv:3: customer: \"17\" is not in customers",
      ])
  }

  private struct Sale {
    var id: Int
    var item: String
    var price: Double

    static let id = Field("id", \Sale.id)
    static let item = Field("item", \Sale.item)
    static let price = Field("price", \Sale.price)
    static let row = RowDescription("sales", id, item, price, make: Sale.init).keyed(by: id)
  }

  @Test("The README's load names the file, the line and the column of a bad row, and loads nothing")
  func readme() throws {
    let (file, database) = (shop.folder + "/sales.csv", shop.database)
    func dearSales() throws -> [Sale] {
      // readme begins
      let loader = CSVLoader(
        reading: try CSVFiles(at: [file]), into: [Sale.row.table], database: database)
      _ = try loader.load()
      let connection = try Connection(openingExistingAt: database)
      let dear = try connection.rows(of: Sale.row, where: [Sale.price >= 100])
      // readme ends
      return dear
    }
    try shop.write("id,item,price\n1,Brick,0.25\n2,Window,twelve\n", to: "sales.csv")
    let shown = try CodeBlocks.shown(by: "README.md", in: "text")
    let error = #expect(throws: LoadError.self) { try dearSales() }
    #expect(shown == [error?.description])
    #expect(!FileManager.default.fileExists(atPath: database))
    try shop.write("id,item,price\n1,Brick,0.25\n2,Window,120\n", to: "sales.csv")
    #expect(try dearSales().map(\.item) == ["Window"])
  }

  @Test("A table is inferred from a file")
  func found() throws {
    let path = shop.folder + "/sales.csv"
    var printed: [[String]] = []
    func print(_ columns: [String]) { printed.append(columns) }
    // PAGE begins
    let file = CSVFile(path: path)
    let found = try FoundTable(file)
    print(found.description.columns.map { "\($0.name) \($0.type.declaration)" })
    // PAGE ends
    #expect(printed == [["day TEXT", "customer INTEGER", "amount REAL"]])
  }

  @Test("A row is inserted directly from the reader's buffer")
  func reader() throws {
    let path = shop.folder + "/days.csv"
    try shop.write("day,amount\n2020-01-31,3\n\"\",4\n", to: "days.csv")
    let connection = try Connection.inMemory()
    let days = TableDescription(
      "days", columns: [ColumnDescription("day", .text), ColumnDescription("amount", .integer)])
    try connection.createTable(days)
    // PAGE begins
    let reader = try CSVReader(path: path)
    _ = try reader.next()  // the header
    let day = ColumnWriter<CSVReader>("day") { reader, sink throws(SQLiteError) in
      try sink.write(text: reader.pointee.field(0))
    }
    let amount = ColumnWriter<CSVReader>("amount") { reader, sink throws(SQLiteError) in
      try sink.write(Int64(reader.pointee.integer(1) ?? 0))
    }
    let insert = try connection.prepareInsert(in: days, writing: [day, amount])
    try insert.insert(pulling: { try reader.next() ? reader : nil })
    // PAGE ends
    let sum = LiteralQuery("SELECT sum(amount) FROM days", reading: Int.self)
    #expect(try connection.row(of: sum) == 7)
  }

  @Test("Every code block of the guide is tested here, and every marked part is in the guide")
  func blocks() throws {
    let shown = try CodeBlocks.shown(by: "docs/how-to-load-csv.md")
    let compiled = try CodeBlocks.compiled(markedBy: "PAGE")
    #expect(!shown.isEmpty)
    #expect(Set(shown) == Set(compiled))
  }
}
