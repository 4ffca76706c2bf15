internal import SocleCore
internal import SocleQueries

/// A record that was rejected, or a good one that a rejected record repeats.
struct RejectedRow {
  let place: Int
  var column: String?
  /// Nil for a good row.
  var reason: String?
  var problem: String?
  /// If the row repeats a key, the place of the first row that has it, 0 if that is unknown; nil for other problems.
  var first: Int?

  static let place = Field("place", \RejectedRow.place)
  static let reason = Field("reason", \RejectedRow.reason)

  static func description(_ name: String) -> RowDescription<RejectedRow> {
    RowDescription(
      name, place, Field("column", \.column), reason, Field("problem", \.problem),
      Field("first", \.first), make: RejectedRow.init)
  }
}

/// The rejected rows, in a temporary table that may exceed memory.
final class RejectedRows {
  private let connection: Connection
  let name: SQLFragment
  private let description: RowDescription<RejectedRow>

  init(_ tables: TableSet, on connection: Connection) throws {
    self.connection = connection
    let name = tables.freeName("rejected rows")
    self.name = "temp.\(identifier: name)"
    description = RejectedRow.description(name)
    try connection.execute(
      """
      CREATE TABLE \(self.name) (place INTEGER PRIMARY KEY, "column" TEXT, reason TEXT, problem TEXT,
        first INTEGER)
      """, purpose: "creating \(name)")
  }

  /// Rejects a record that cannot be read, or that breaks a constraint.
  func add(_ row: RejectedRow) throws { try connection.insert(row, in: description) }

  /// Rejects the rows of `table` that break a rule. A row that breaks several is rejected once, with all reasons.
  ///
  /// - Parameter place: The column of the table with the places of the rows.
  func add(from table: SQLFragment, _ place: SQLFragment, breaking rule: RowRule) throws {
    try connection.execute(
      """
      INSERT INTO \(name) (place, reason, "column", problem)
      SELECT row.\(place), \(rule.message), \(rule.column), \(rule.reason)
      FROM \(table) AS row WHERE \(rule.breach)
      ON CONFLICT DO UPDATE SET "column" = iif(reason IS NULL, excluded."column", "column"),
        problem = coalesce(problem, excluded.problem),
        reason = coalesce(reason || '; ' || excluded."column" || ': ', '') || excluded.reason
      """, purpose: "rejecting rows")
  }

  /// The number of rejected rows of `file`.
  func count(of file: TableFile) throws -> Int {
    try connection.count(of: description, where: places(of: file) + [RejectedRow.reason.isNotNull])
  }

  /// Whether rows of `file` were rejected, or good ones are repeated by rejected rows of any file.
  func hasRows(of file: TableFile) throws -> Bool {
    try connection.exists(description, where: places(of: file))
  }

  /// The conditions that select the rows of `file`, from a place on.
  private func places(of file: TableFile, from place: Int = 0) -> [Condition] {
    let first = RecordPlace(fileNumber: file.number, line: 0).code
    let end = RecordPlace(fileNumber: file.number + 1, line: 0).code
    return [RejectedRow.place.isAtLeast(max(first, place)), RejectedRow.place.isLess(than: end)]
  }

  /// The SQL condition that a row was rejected; `place` is the column with the row's place, qualified by its table.
  func condition(place: SQLFragment) -> SQLFragment {
    """
    EXISTS (SELECT 1 FROM \(name) AS rejected
      WHERE rejected.place = \(place) AND rejected.reason IS NOT NULL)
    """
  }

  /// Calls `body` with the rejected rows of `file`, and its good rows that rejected ones repeat, in the order of their lines.
  func forEach(in file: TableFile, _ body: (RejectedRow) throws -> Void) throws {
    var (start, limit) = (0, 500)
    while limit > 0 {
      let rows = try connection.rows(
        of: description, where: places(of: file, from: start),
        orderedBy: [RejectedRow.place.ascending], limit: limit)
      for row in rows { try body(row) }
      if rows.count < limit { limit = 0 }
      start = (rows.last?.place ?? 0) + 1
    }
  }
}
