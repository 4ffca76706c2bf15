import ServerCatalogue
import SocleCSV
import SocleCore

enum CSVSchemaCommand: Command {
  static let help = CommandHelp(
    form: "csv schema FILE|FOLDER…",
    summary: "Show the tables that csv load would create, to be edited and given to --schema.",
    options: CSVOptions.all + [.init("--sql", "write SQL (the default)"), .json],
    example: "catalogue csv schema sales.csv > sales.sql")

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    let dialect = try arguments.dialect()
    var paths = arguments.positionals
    let input = try StandardInput(replacing: &paths)
    defer { withExtendedLifetime(input) {} }
    let found = try arguments.foundTables(in: arguments.csvFiles(at: paths), dialect).tables
    for warning in found.flatMap(\.warnings) { Console.writeError("warning: \(warning)") }
    if arguments.has("--json") {
      try Console.write(JSONText.of(found.map(\.json)))
    } else {
      try Console.write(found.map(\.sql).joined(separator: "\n\n"))
    }
    return .success
  }
}

extension FoundTable {
  fileprivate var json: JSONObject {
    [
      "table": description.name, "files": files.map(\.path), "rows": rowCount,
      "proposed_key": proposedKey, "delimiter": String(UnicodeScalar(files[0].delimiter ?? 0x2C)),
      "warnings": warnings,
      "columns": description.columns.map { column -> JSONObject in
        [
          "name": column.name, "type": column.type.declaration, "is_nullable": column.isNullable,
        ]
      },
    ]
  }

  /// A CREATE TABLE statement of one line for each column, with the file and a proposed key as comments.
  fileprivate var sql: String {
    let names = description.columns.map { SQLFragment("\(identifier: $0.name)").description }
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
    let encodings = Set(files.compactMap(\.encoding).map(\.rawValue)).subtracting(["utf-8"])
    let encoded =
      encodings.isEmpty ? "" : ", not UTF-8: \(encodings.sorted().joined(separator: ", "))"
    return """
      -- \(fileNames.asOneLine): \(rowCount) rows\(separated)\(encoded)
      CREATE TABLE \(SQLFragment("\(identifier: description.name)")) (
      \(lines.joined(separator: "\n"))
      ) STRICT;
      """
  }
}
