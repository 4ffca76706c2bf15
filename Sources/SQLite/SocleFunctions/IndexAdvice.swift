import SocleCore

/// A proposed index, with which SQLite need not scan a table, or sort what it scans, for some statements; returned by
/// ``SocleCore/Connection/indexAdvice(for:extensions:unplanned:)``.
public struct IndexAdvice: Hashable, Sendable, CustomStringConvertible {
  /// The table, which has at least 1,000 rows.
  public let table: String
  /// The number of rows of the table: by the statistics of `ANALYZE` if there are any, else counted.
  public let rows: Int
  /// The proposed index: first the columns compared by `=`, then one column of a range, or the columns by which rows are
  /// ordered. Its name is made of the names of the table and the columns.
  public let index: IndexDescription
  /// The texts of the statements that would use the index, sorted by the total time of their runs, the longest first.
  public let statements: [String]
  /// The number of runs of these statements.
  public let runs: Int
  /// The total time of these runs.
  public let duration: Duration

  /// The statement that creates the index, such as `CREATE INDEX "parts_name" ON "parts" ("name")`.
  public var sql: String {
    let sql: SQLFragment =
      "CREATE INDEX \(identifier: index.name) ON \(identifier: table) \(index.definition)"
    return "\(sql)"
  }

  /// The advice as a sentence: "scans parts (35992 rows) 40 times, 1.9 seconds; an index on ("name") would serve".
  public var description: String {
    let scans = "scans \(table) (\(rows) rows) \(runs) \(runs == 1 ? "time" : "times"), \(duration)"
    return "\(scans); an index on \(index.definition) would serve"
  }
}

extension Connection {
  /// Proposes indexes with which SQLite need not scan a table of 1,000 rows or more for the statements of a trace.
  ///
  /// ```swift
  /// let log = StatementLog()
  /// let options = PoolOptions(connection: ConnectionOptions(extensions: [log]))
  /// let pool = try SQLitePool(openingExistingAt: path, options: options)
  /// …
  /// for advice in try pool.read({ try $0.indexAdvice(for: log.statements) }) { print(advice, advice.sql) }
  /// ```
  ///
  /// SQLite plans each statement on a copy of the schema in memory that has statistics but no rows, first with the existing
  /// indexes, then with candidates made of the columns that the statements compare. A candidate is proposed if SQLite uses it
  /// and then scans fewer tables, or need not sort what it scans. No statement runs, and nothing is changed. The
  /// candidates' columns of these tables are read once, to count their different values.
  ///
  /// Only `main` is copied, without triggers: statements on temporary or attached tables are not planned. No index is proposed
  /// for the look-ups of a foreign key, nor for a change with `RETURNING` or `ON CONFLICT`.
  /// - Parameters:
  ///   - statements: The statements; those that neither read nor change rows are ignored.
  ///   - extensions: The functions and collations that the statements use.
  ///   - unplanned: Called with each text that the copy cannot plan, and the reason.
  /// - Returns: The proposals, sorted by the total time of their statements, the longest first.
  /// - Throws: ``SQLiteError`` if the schema or the rows cannot be read.
  public func indexAdvice(
    for statements: some Sequence<TracedStatement>,
    extensions: [any ConnectionExtension] = [],
    unplanned: (_ sql: String, _ reason: SQLiteError) -> Void = { _, _ in }
  ) throws(SQLiteError) -> [IndexAdvice] {
    let runs = Dictionary(grouping: statements, by: \.sql).filter { PlanningCopy.accepts($0.key) }
    let copy = try PlanningCopy(of: self, extensions: extensions)
    let trial = try IndexTrial(of: runs.keys.sorted(), on: copy, unplanned: unplanned)
    let advice = try trial.candidates.map { candidate throws(SQLiteError) in
      let used = candidate.statements.map { sql in
        let all = runs[sql] ?? []
        return (sql: sql, runs: all.count, time: all.reduce(.zero) { $0 + $1.duration })
      }
      return IndexAdvice(
        table: candidate.table, rows: try copy.rows(of: candidate.table), index: candidate.index,
        statements: used.sorted { ($1.time, $0.sql) < ($0.time, $1.sql) }.map(\.sql),
        runs: used.reduce(0) { $0 + $1.runs }, duration: used.reduce(.zero) { $0 + $1.time })
    }
    return advice.sorted { ($1.duration, $1.runs, $0.sql) < ($0.duration, $0.runs, $1.sql) }
  }
}
