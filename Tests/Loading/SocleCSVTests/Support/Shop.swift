import Foundation
import SocleCSV
import SocleCore
import SocleQueries
import TestSupport

/// A folder for the CSV files of one test, and a place for the database beside it.
final class Shop: Sendable {
  private let home: TemporaryFolder
  let folder: String
  let database: String
  let rejects: String

  static let tables = [
    TableDescription(
      "customers",
      columns: [
        ColumnDescription("id", .integer), ColumnDescription("name", .text),
        ColumnDescription("email", .text, isNullable: true, isUnique: true),
        ColumnDescription("rank", .real, isNullable: true),
      ], primaryKey: "id"),
    TableDescription(
      "orders",
      columns: [
        ColumnDescription("number", .text), ColumnDescription("line", .integer),
        ColumnDescription("customer", .integer, references: "customers"),
        ColumnDescription("amount", .integer, check: "amount > 0"),
      ], primaryKey: ["number", "line"]),
    TableDescription(
      "parcels",
      columns: [
        ColumnDescription("number", .text), ColumnDescription("line", .integer),
        ColumnDescription("weight", .declared("DECIMAL(8,2)"), isNullable: true),
      ],
      foreignKeys: [
        ForeignKeyDescription(["number", "line"], references: "orders")
      ], isStrict: false),
  ]

  static let files = [
    "customers": "id,name,email,rank\n1,Ada,ada@example.org,1.5\n2,Ben,,\n",
    "orders": "number,line,customer,amount\nA,1,1,10\nA,2,1,5\nB,1,2,7\n",
    "parcels": "number,line,weight\nA,1,2.50\nB,1,\n",
  ]

  init(files: [String: String] = Shop.files) throws {
    home = try TemporaryFolder()
    folder = home.file("files")
    database = home.file("shop.sqlite")
    rejects = home.file("bad")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (table, text) in files { try write(text, to: "\(table).csv") }
  }

  func write(_ text: String, to file: String) throws {
    try write(Array(text.utf8), to: file)
  }

  func write(_ bytes: [UInt8], to file: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/\(file)"))
  }

  func append(_ rows: String, to table: String) throws {
    try write((Self.files[table] ?? "") + rows, to: "\(table).csv")
  }

  func loader(_ tables: [TableDescription] = Shop.tables) throws -> CSVLoader {
    CSVLoader(reading: try CSVFiles(at: [folder]), into: tables, database: database)
  }

  /// Loads the file of that name with the types that are found.
  @discardableResult
  func loadFound(
    _ file: String, _ dialect: CSVDialect = CSVDialect()
  ) throws -> (table: FoundTable, report: LoadReport) {
    let path = "\(folder)/\(file)"
    let found = try FoundTable(CSVFile(path: path, table: "t"), dialect: dialect)
    var files = try CSVFiles(at: [path])
    files.files[0].table = "t"
    let loader = CSVLoader(
      reading: files, into: [found.table], database: database, dialect: dialect)
    return (found, try loader.load())
  }

  func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  /// The names of the files beside the folder of CSV files.
  var results: [String] {
    get throws { try home.names.filter { $0 != "files" } }
  }

  func values(_ sql: SQLFragment) throws -> [[SQLiteValue]] {
    let connection = try Connection(openingExistingAt: database, readOnly: true)
    return try connection.values(of: AnySQL(text: sql))
  }
}

/// A query of any columns.
private struct AnySQL: SQLQuery {
  let text: SQLFragment

  var purpose: String { "running a test's SQL" }
  func makeText() -> SQLFragment { text }
}
