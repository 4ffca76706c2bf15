import ServerCatalogue
import SocleCore
import SocleLiveSchema

enum CheckCommand: Command {
  static let help = CommandHelp(
    form: "check DATABASE",
    summary: "Check any SQLite database: its pages and indexes, its foreign keys; propose keys.",
    options: [
      .init("--queries FILE", "also propose indexes for the SQL statements of a file"), .json,
    ],
    notes: ["exit status 1 if there is a problem; nothing is changed, no statement of FILE is run"],
    example: "catalogue check shop.sqlite")

  /// The maximum numbers of problems that are shown and of dangling rows that are counted.
  private static let (shown, counted) = (100, 100_000)

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    let connection = try Connection.readingOnly(arguments.positionals[0])
    let version = try connection.pragmaNumber("user_version")
    let (rows, unchecked) = try connection.rowsWithoutParent(limit: counted)
    let keys = Dictionary(grouping: rows) { [$0.childTable, $0.parentTable] + $0.childColumns }
    let dangling = keys.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)
    let damage = try connection.damage(limit: shown)
    let problems = Array([damage, unchecked].joined())
    let tables = try connection.contentTableNames().count
    // A damaged file has been reported already.
    let proposals = try? Proposals(of: connection)
    let queries = try arguments.value("--queries").map {
      try QueryFile($0, of: arguments, in: connection)
    }
    let json: JSONObject = [
      "version": version, "tables": tables, "problems": problems,
      "dangling": dangling.map(Self.json), "proposals": proposals?.json ?? [],
      "queries": queries?.json,
    ]
    let isCut = damage.count == shown || rows.count == counted
    let lines =
      (problems.isEmpty && dangling.isEmpty ? ["no problems"] : problems + dangling.map(line))
      + (isCut ? ["maybe more: at most \(shown) problems are shown, \(counted) rows counted"] : [])
    try arguments.write(
      json,
      else: ["\(tables.of("table")), version \(version)"] + lines + (proposals?.lines ?? [])
        + (queries?.lines ?? []))
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
    let first = rows[0].childRowID.map { "; the first is row \($0)" } ?? ""
    let place = "\(rows[0].childTable).\(rows[0].childColumns.joined(separator: ", "))"
    return "\(place): \(rows.count.of("row")) without a row of \(rows[0].parentTable)\(first)"
  }
}

extension Connection {
  /// The rows whose parent is missing, and the tables in which SQLite cannot look for them, each with the reason: a damaged
  /// page, a key that refers to columns that are not unique, a collation that only another program defines.
  func rowsWithoutParent(
    limit: Int
  ) throws -> (rows: [ForeignKeyViolation], problems: [String]) {
    let (rows, problems) = try results("the foreign keys cannot be checked in") {
      try foreignKeyCheck(table: $0, limit: limit)
    }
    return (Array(rows.prefix(limit)), problems)
  }

  /// The problems of the file. If SQLite lacks a function or collation that another program defines, it checks table by table,
  /// and each table that it cannot check is a problem.
  fileprivate func damage(limit: Int) throws -> [String] {
    do {
      return try integrityCheck(limit: limit)
    } catch {
      guard error.code?.primary == .error else { throw error }
    }
    let (found, problems) = try results("SQLite cannot check") { try integrityCheck(table: $0) }
    return Array((found + problems).prefix(limit))
  }

  /// The results of `check` for all tables, and a message that begins with `problem` for each table that cannot be checked.
  private func results<Result>(
    _ problem: String, _ check: (String) throws -> [Result]
  ) throws -> (found: [Result], problems: [String]) {
    var (found, problems): ([Result], [String]) = ([], [])
    for table in try tableNames() {
      do {
        found += try check(table)
      } catch let error as SQLiteError {
        problems.append("\(problem) \(table): \(error.reason)")
      }
    }
    return (found, problems)
  }
}
