import SQLiteCore
import SQLiteLiveSchema

enum CheckCommand: Command {
  static let help = CommandHelp(
    form: "check DATABASE",
    summary: "Check any SQLite database: its pages and indexes, its foreign keys.",
    options: [.json],
    notes: ["exit status 1 if there is a problem; nothing is changed"],
    example: "catalogue check shop.sqlite")

  /// The findings, which `--json` writes as they are.
  private struct Report: Encodable {
    /// The rows of a table whose foreign key refers to rows that do not exist.
    struct Dangling: Encodable {
      let table: String
      let columns: [String]
      let parent: String
      let rows: Int
      /// The rowid of the first one; nil in a table without rowids.
      let first: Int64?
    }

    let version: Int
    let tables: Int
    var problems: [String]
    let dangling: [Dangling]
  }

  /// The maximum numbers of problems that are shown and of dangling rows that are counted.
  private static let (shown, counted) = (100, 100_000)

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    let connection = try Connection.readingOnly(arguments.positionals[0])
    let version = try connection.values(
      of: SQLCommand("reading the version", "PRAGMA user_version"))
    let (rows, problem) = connection.rowsWithoutParent(limit: counted)
    let keys = Dictionary(grouping: rows) { [$0.childTable, $0.parentTable] + $0.childColumns }
    var report = Report(
      version: version.first?.first?.integer ?? 0, tables: try connection.tableNames().count,
      problems: try connection.integrityCheck(limit: shown),
      dangling: keys.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { _, rows in
        .init(
          table: rows[0].childTable, columns: rows[0].childColumns, parent: rows[0].parentTable,
          rows: rows.count, first: rows[0].childRowID)
      })
    if let problem { report.problems.append(problem) }
    try arguments.write(report, else: lines(of: report))
    return report.problems.isEmpty && report.dangling.isEmpty ? .success : .rejected
  }

  private static func lines(of report: Report) -> [String] {
    let dangling = report.dangling.map { group in
      let first = group.first.map { ", first the row \($0)" } ?? ""
      let columns = group.columns.joined(separator: ", ")
      return
        "\(group.table).\(columns): \(group.rows.of("row")) without a row of \(group.parent)\(first)"
    }
    let problems = report.problems + dangling
    let isCut =
      report.problems.count == shown || report.dangling.reduce(0) { $0 + $1.rows } == counted
    return ["\(report.tables.of("table")), version \(report.version)"]
      + (problems.isEmpty ? ["no problems"] : problems)
      + (isCut ? ["and maybe more: \(shown) problems are shown, \(counted) such rows counted"] : [])
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
