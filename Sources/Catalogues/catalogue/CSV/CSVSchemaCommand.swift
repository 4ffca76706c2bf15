import CSVLoading
import SQLiteCore

enum CSVSchemaCommand: Command {
  static let help = CommandHelp(
    name: ["csv", "schema"],
    summary: "Show the tables that csv load would create, to be edited and given to --schema.",
    positionals: [.init(name: "FILE|FOLDER", isRepeated: true)],
    options: CSVOptions.all + [
      .init(name: "--sql", summary: "write CREATE TABLE statements (the default)"),
      .init(name: "--json", summary: "write JSON"),
    ], example: "catalogue csv schema sales.csv > sales.sql")

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    let dialect = try arguments.dialect()
    var paths = arguments.positionals
    let input = try StandardInput(replacing: &paths)
    defer { withExtendedLifetime(input) {} }
    let found = try arguments.foundTables(in: arguments.csvFiles(at: paths), dialect).tables
    for warning in found.flatMap(\.warnings) { Console.writeError("warning: \(warning)") }
    if arguments.has("--json") {
      try Console.write(JSONText.of(found.map(TableOutput.init)))
    } else {
      try Console.write(found.map(\.sql).joined(separator: "\n\n"))
    }
    return .success
  }

  /// A table as JSON.
  private struct TableOutput: Encodable {
    struct Column: Encodable {
      let name: String
      let type: String
      let isNullable: Bool
    }

    let table: String
    let files: [String]
    let rows: Int
    let columns: [Column]
    let proposedKey: String?
    let delimiter: String
    let warnings: [String]

    init(_ found: FoundTable) {
      table = found.description.name
      files = found.files.map(\.path)
      rows = found.rowCount
      proposedKey = found.proposedKey
      delimiter = String(UnicodeScalar(found.files[0].delimiter ?? 0x2C))
      warnings = found.warnings
      columns = found.description.columns.map {
        Column(name: $0.name, type: $0.type.declaration, isNullable: $0.isNullable)
      }
    }
  }
}

extension FoundTable {
  /// A CREATE TABLE statement of one line for each column, with the file and a proposed key as comments.
  fileprivate var sql: String {
    let names = description.columns.map { Self.quoted($0.name) }
    let width = names.map(\.count).max() ?? 0
    let lines = zip(description.columns, names).enumerated().map { index, entry in
      let (column, name) = entry
      let isLast = index == names.count - 1
      let null = column.isNullable ? "" : " NOT NULL"
      let hint = column.name == proposedKey ? "  -- no value repeats: a PRIMARY KEY?" : ""
      return
        "  \(name.padded(to: width)) \(column.type.declaration)\(null)\(isLast ? "" : ",")\(hint)"
    }
    let separated = names.count > 1 ? ", delimiter: \(delimiterWord)" : ""
    return """
      -- \(fileNames.asOneLine): \(rowCount) rows\(separated)
      CREATE TABLE \(Self.quoted(description.name)) (
      \(lines.joined(separator: "\n"))
      ) STRICT;
      """
  }

  private static func quoted(_ name: String) -> String {
    "\"" + name.replacing("\"", with: "\"\"") + "\""
  }
}
