import SQLiteCore
import SQLiteLiveSchema
import ServerCatalogue

enum CheckCommand: Command {
  static let help = CommandHelp(
    form: "check DATABASE",
    summary: "Check any SQLite database: its pages and indexes, its foreign keys.",
    options: [.json],
    notes: ["exit status 1 if there is a problem; nothing is changed"],
    example: "catalogue check shop.sqlite")

  /// The maximum numbers of problems that are shown and of dangling rows that are counted.
  private static let (shown, counted) = (100, 100_000)

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    let connection = try Connection.readingOnly(arguments.positionals[0])
    let version = try connection.values(
      of: SQLCommand("reading the version", "PRAGMA user_version"))
    let (rows, problem) = connection.rowsWithoutParent(limit: counted)
    let keys = Dictionary(grouping: rows) { [$0.childTable, $0.parentTable] + $0.childColumns }
    let dangling = keys.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)
    let problems = try connection.integrityCheck(limit: shown) + [problem].compactMap(\.self)
    let number = version.first?.first?.integer ?? 0
    let tables = try connection.tableNames().count
    let json: JSONObject = [
      "version": number, "tables": tables, "problems": problems,
      "dangling": dangling.map(Self.json),
    ]
    let isCut = problems.count == shown || rows.count == counted
    let lines =
      (problems.isEmpty && dangling.isEmpty ? ["no problems"] : problems + dangling.map(line))
      + (isCut ? ["and maybe more: \(shown) problems are shown, \(counted) such rows counted"] : [])
    try arguments.write(json, else: ["\(tables.of("table")), version \(number)"] + lines)
    return problems.isEmpty && dangling.isEmpty ? .success : .rejected
  }

  /// Rows of one foreign key without parents; `first`, the rowid of the first, is left out in a table without rowids.
  private static func json(of rows: [ForeignKeyViolation]) -> JSONObject {
    [
      "table": rows[0].childTable, "columns": rows[0].childColumns, "parent": rows[0].parentTable,
      "rows": rows.count, "first": rows[0].childRowID,
    ]
  }

  private static func line(for rows: [ForeignKeyViolation]) -> String {
    let first = rows[0].childRowID.map { ", first the row \($0)" } ?? ""
    let place = "\(rows[0].childTable).\(rows[0].childColumns.joined(separator: ", "))"
    return "\(place): \(rows.count.of("row")) without a row of \(rows[0].parentTable)\(first)"
  }
}

extension Connection {
  /// The rows whose parent is missing, or the reason why SQLite cannot look for them: a damaged page, or a key that refers to
  /// columns that are not unique.
  func rowsWithoutParent(limit: Int) -> (rows: [ForeignKeyViolation], problem: String?) {
    do {
      return (try foreignKeyCheck(limit: limit), nil)
    } catch {
      return ([], "the foreign keys cannot be checked: \(error)")
    }
  }
}
