import CSVLoading
import Foundation
import SQLiteCore
import SQLiteLiveSchema

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
    let sources = tables.map { table, contents, uuids in
      let type = SwiftNames.unique(SwiftNames.type(table.name), among: types)
      types.insert(type)
      if !uuids.isEmpty { imports = "import Foundation\nimport Socle" }
      return SwiftTable(table, type: type, contents: contents, uuids: uuids, among: names).source
    }
    try Console.write(([imports] + sources).joined(separator: "\n\n"))
    return .success
  }

  private typealias Tables = [(
    TableDescription, [String: SwiftProperty.Contents]?, uuids: [String: Bool]
  )]

  /// Whether the file has the header of SQLite or, as a damaged or encrypted database also has, a usual ending.
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
    return try tables.map { table in
      let contents = table.isStrict ? nil : try connection.contents(of: table)
      return (table, contents, try connection.uuids(of: table))
    }
  }

  /// The tables that `csv load` would create from the files.
  private static func tables(_ arguments: Arguments) throws -> Tables {
    let files = try arguments.csvFiles(at: arguments.positionals)
    return try arguments.foundTables(in: files, arguments.dialect()).tables
      .map { ($0.description, nil, [:]) }
  }
}

extension Connection {
  fileprivate func contents(
    of table: TableDescription
  ) throws -> [String: SwiftProperty.Contents] {
    var contents: [String: SwiftProperty.Contents] = [:]
    for column in table.columns where column.generated == nil {
      let found = try values(
        of: SQLCommand(
          "reading the types of \(table.name).\(column.name)",
          """
          SELECT DISTINCT typeof(\(identifier: column.name)), \(identifier: column.name) COLLATE BINARY IN (0, 1)
          FROM \(identifier: table.name)
          """))
      contents[column.name] = SwiftProperty.Contents(
        types: Set(found.compactMap { $0[0].text }),
        isBinary: !found.contains { $0[1] == .integer(0) })
    }
    return contents
  }

  /// The columns that contain nothing but UUIDs in one spelling, and whether in lower case.
  fileprivate func uuids(of table: TableDescription) throws -> [String: Bool] {
    var found: [String: Bool] = [:]
    for (column, isLower) in table.columns.flatMap({ [($0, false), ($0, true)] })
    where column.generated == nil && column.type.affinity == .text && found[column.name] == nil {
      let digit = isLower ? "[0-9a-f]" : "[0-9A-F]"
      let pattern = [8, 4, 4, 4, 12].map { String(repeating: digit, count: $0) }
      let test: SQLFragment = "\(identifier: column.name) GLOB \(pattern.joined(separator: "-"))"
      // Both end at the first value that is another text.
      let source: SQLFragment = "(SELECT 1 FROM \(identifier: table.name) WHERE"
      let answers = try values(
        of: SQLCommand(
          "looking for UUIDs in \(table.name).\(column.name)",
          "SELECT NOT EXISTS \(source) NOT \(test)), EXISTS \(source) \(identifier: column.name) NOTNULL)"
        ))
      if answers.first == [.integer(1), .integer(1)] { found[column.name] = isLower }
    }
    return found
  }
}
