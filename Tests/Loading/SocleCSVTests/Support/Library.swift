import SocleCSV
import SocleCore

/// The tables of a library, with features that `CREATE TABLE` lacks: Booleans as words, and a reference to one of two tables.
enum Library {
  static let tables = [
    CSVTable(
      TableDescription(
        "loans",
        columns: [
          ColumnDescription("day", .text), ColumnDescription("item", .text),
          ColumnDescription("isBack", .integer, isNullable: true),
          ColumnDescription("note", .text, isNullable: true),
        ]),
      booleans: ["isBack"], columnsOfSomeFiles: ["note"],
      references: [
        CSVReference(
          ["item"],
          toOneOf: [.init("books", columns: ["code"]), .init("discs", columns: ["code"])])
      ]),
    CSVTable(
      TableDescription(
        "books",
        columns: [
          ColumnDescription("code", .text), ColumnDescription("title", .text),
          ColumnDescription("shelf", .integer, references: "shelves"),
          ColumnDescription("pages", .integer, isNullable: true),
          ColumnDescription("price", .real, isNullable: true),
        ], primaryKey: "code", hasRowID: false)),
    CSVTable(
      TableDescription(
        "discs",
        columns: [ColumnDescription("code", .text), ColumnDescription("data", .blob)],
        primaryKey: "code")),
    CSVTable(
      TableDescription(
        "shelves",
        columns: [
          ColumnDescription("id", .integer),
          ColumnDescription("parent", .integer, isNullable: true, references: "shelves"),
        ], primaryKey: "id")),
  ]

  static let files = [
    "shelves": "id,parent\n2,1\n1,\n",
    "books": "code,title,shelf,pages,price\nb1,\"Swift, \"\"the\"\" bird\",2,,9.5\nb2,,1,12,\n",
    "discs": "code,data\nd1,\u{1}x\n",
    "loans": "day,item,isBack\n2020-01-31,b1,t\n2020-02-01,d1,False\n2020-02-02,b2,\n",
  ]

  /// The files, of which those of `changed` have another text.
  static func shop(_ changed: [String: String] = [:]) throws -> Shop {
    try Shop(files: files.merging(changed) { $1 })
  }
}

extension Shop {
  func loader(_ tables: [CSVTable]) throws -> CSVLoader {
    CSVLoader(reading: try CSVFiles(at: [folder]), into: tables, database: database)
  }

  /// The result of a load that must fail: its message, and its kind, which decides the exit status of the command.
  func failure(of loader: CSVLoader) -> (message: String, kind: LoadFailure?) {
    do {
      _ = try loader.load()
      return ("no error", nil)
    } catch {
      return ("\(error)", LoadFailure(error))
    }
  }
}
