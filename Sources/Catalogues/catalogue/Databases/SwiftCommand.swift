import Foundation
import SocleCSV
import SocleCore
import SocleLiveSchema

enum SwiftCommand: Command {
  static let help = CommandHelp(
    form: "swift DATABASE|FILE…",
    summary:
      "Write Swift structs, fields and row descriptions for the tables of a database or CSV files.",
    options: CSVOptions.all,
    notes: [
      "With --table, only that table of the database is written. The source reads every row that is",
      "stored now. Views, virtual tables and generated columns are left out.",
    ], example: "catalogue swift shop.sqlite > Tables.swift")

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    let paths = arguments.positionals
    let isDatabase = paths.count == 1 && isDatabase(paths[0])
    let tables = try isDatabase ? tables(ofDatabase: paths[0], arguments) : tables(arguments)
    let names = Dictionary(tables.map { (SQLName($0.0.name), $0.0) }) { table, _ in table }
    var types: Set<String> = []
    var imports = "import Socle"
    let sources = tables.map { table, contents in
      let type = SwiftNames.unique(SwiftNames.type(table.name), among: types)
      types.insert(type)
      if contents.values.contains(where: { $0.form != nil }) {
        imports = "import Foundation\nimport Socle"
      }
      return SwiftTable(table, type: type, contents: contents, among: names).source
    }
    try Console.write(([imports] + sources).joined(separator: "\n\n"))
    return .success
  }

  private typealias Tables = [(TableDescription, [String: SwiftProperty.Contents])]

  /// Whether the file has SQLite's header or, like a damaged or encrypted database, only a usual file extension.
  private static func isDatabase(_ path: String) -> Bool {
    // Opening a pipe would wait for its writer.
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    let ending = PathParts(path).pathExtension.lowercased()
    if ["sqlite", "sqlite3", "db"].contains(ending) { return true }
    let file = FileHandle(forReadingAtPath: path)
    defer { try? file?.close() }
    return (try? file?.read(upToCount: 16)) == Data(DatabaseFile.beginning)
  }

  private static func tables(ofDatabase path: String, _ arguments: Arguments) throws -> Tables {
    let connection = try Connection.readingOnly(path)
    try connection.acceptUnknownCollations()
    var tables = try connection.describeTables()
    if let wanted = arguments.value("--table") {
      let names = tables.map(\.name)
      guard let table = tables.first(where: { SQLName($0.name) == SQLName(wanted) }) else {
        throw arguments.error(
          "the database has no table \"\(wanted)\"\(NearName.question(for: wanted, among: names))")
      }
      tables = [table]
    }
    return try tables.map { ($0, try connection.contents(of: $0)) }
  }

  /// The tables that `csv load` would create from the files.
  private static func tables(_ arguments: Arguments) throws -> Tables {
    let files = try arguments.csvFiles(at: arguments.positionals)
    return try arguments.foundTables(in: files, arguments.dialect()).tables
      .map { ($0.description, [:]) }
  }
}

extension Connection {
  /// The types of the values of each column, and the form of dates and UUIDs; in a STRICT table the form only.
  fileprivate func contents(
    of table: TableDescription
  ) throws -> [String: SwiftProperty.Contents] {
    var contents: [String: SwiftProperty.Contents] = [:]
    for column in table.columns where column.generated == nil {
      var found = SwiftProperty.Contents()
      if !table.isStrict {
        let cell: SQLFragment = "\(identifier: column.name)"
        let sql: SQLFragment =
          "SELECT DISTINCT typeof(\(cell)), \(cell) COLLATE BINARY IN (0, 1) FROM \(identifier: table.name)"
        let rows = try values(of: SQLCommand("looking at \(table.name).\(column.name)", sql))
        found.types = Set(rows.compactMap { $0[0].text })
        found.isBinary = !rows.contains { $0[1] == .integer(0) }
      }
      found.form = try SwiftForm.form(of: column, in: table, self)
      contents[column.name] = found
    }
    return contents
  }
}
