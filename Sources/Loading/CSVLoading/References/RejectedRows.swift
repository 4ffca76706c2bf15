internal import SQLiteCore
internal import SQLiteQueries

/// The rows that were read but rejected for a constraint or a missing parent, in a temporary table that may exceed memory.
final class RejectedRows {
  enum Kind: Int {
    /// A good row whose primary key a rejected row has, too.
    case context
    /// A row that breaks a constraint, which may be good once other rows are removed.
    case tentative
    /// A row without a parent, which is rejected for good.
    case final
  }

  private let connection: Connection
  private let name: String

  init(_ tables: TableSet, on connection: Connection) throws {
    self.connection = connection
    name = tables.freeName("rejected rows")
    try connection.execute(
      """
      CREATE TEMP TABLE \(identifier: name) (place INTEGER PRIMARY KEY, kind INTEGER, "column" TEXT,
        reason TEXT, problem TEXT)
      """, purpose: "creating \(name)")
  }

  /// Rejects a row that breaks a constraint.
  ///
  /// - Parameter first: The place of the good row that has the same primary key, if that is the reason.
  func add(_ rejection: Rejection, at place: Int, first: Int?) throws {
    let column: SQLFragment = rejection.column.map { "\($0)" } ?? "NULL"
    try connection.execute(
      """
      INSERT OR REPLACE INTO \(identifier: name) VALUES (
        \(place), \(Kind.tentative.rawValue), \(column), \(rejection.reason), \(rejection.problem))
      """, purpose: "rejecting a row")
    guard let first else { return }
    try connection.execute(
      """
      INSERT OR IGNORE INTO \(identifier: name) (place, kind)
      VALUES (\(first), \(Kind.context.rawValue))
      """, purpose: "rejecting a row")
  }

  /// Rejects rows for good. `rows` is what follows SELECT, and selects place and reason.
  func insert(column: String, problem: String, selecting rows: SQLFragment) throws {
    let isFinal: SQLFragment = "kind = \(Kind.final.rawValue)"
    try connection.execute(
      """
      INSERT INTO \(identifier: name) (place, reason, "column", problem, kind)
      SELECT found.*, \(column), \(problem), \(Kind.final.rawValue) FROM (SELECT \(rows)) AS found
      WHERE TRUE
      ON CONFLICT DO UPDATE SET kind = \(Kind.final.rawValue),
        "column" = iif(\(isFinal), "column", excluded."column"),
        problem = iif(\(isFinal), problem, excluded.problem),
        reason = iif(\(isFinal), reason || '; ' || excluded."column" || ': ' || excluded.reason,
          excluded.reason)
      """, purpose: "rejecting rows")
  }

  /// Takes back the rejections of rows that broke a constraint, before they are tried again.
  func removeTentative(of file: TableFile) throws {
    try connection.execute(
      """
      DELETE FROM \(identifier: name)
      WHERE \(places(of: file)) AND kind < \(Kind.final.rawValue)
      """, purpose: "rejecting rows")
  }

  /// The number of rows of `file` whose kind is at least `kind`.
  func count(of file: TableFile, from kind: Kind) throws -> Int {
    try connection.row(
      of: LiteralQuery(
        """
        SELECT count(*) FROM \(identifier: name)
        WHERE \(places(of: file)) AND kind >= \(kind.rawValue)
        """, purpose: "counting rejected rows", reading: Int.self))
  }

  /// The condition that rows of `file` meet, from a line on.
  private func places(of file: TableFile, from line: Int = 0) -> SQLFragment {
    let first = RecordPlace(fileNumber: file.number, line: line).code
    let end = RecordPlace(fileNumber: file.number + 1, line: 0).code
    return "place >= \(first) AND place < \(end)"
  }

  /// The condition that a rejected row of at least `kind` has this place, which must be qualified by its table.
  func condition(from kind: Kind, place: SQLFragment) -> SQLFragment {
    """
    EXISTS (SELECT 1 FROM temp.\(identifier: name) AS rejected
      WHERE rejected.place = \(place) AND kind >= \(kind.rawValue))
    """
  }

  /// The next rows of `file` from a line on whose kind is at least `kind`. Behind the last one is a row without a line.
  fileprivate func page(
    of file: TableFile, from line: Int, _ kind: Kind
  ) throws -> [RejectedLines.Row] {
    let limit = 500
    let query = LiteralQuery(
      """
      SELECT place, "column", reason, problem FROM \(identifier: name)
      WHERE \(places(of: file, from: line)) AND kind >= \(kind.rawValue)
      ORDER BY place LIMIT \(limit)
      """, purpose: "reading rejected rows",
      reading: Int.self, String?.self, String?.self, String?.self)
    let rows = try connection.rows(of: query).map { place, column, reason, problem in
      let line = RecordPlace(place).line
      let rejection = reason.map {
        Rejection(file: file.name, line: line, column: column, reason: $0, problem: problem)
      }
      return (line, rejection)
    }
    return rows.count < limit ? rows + [(.max, nil)] : rows
  }
}

/// The rejected rows of one file, found one after the other as its lines are read.
struct RejectedLines {
  /// A row; without a rejection, a good row whose key a rejected row has.
  typealias Row = (line: Int, rejection: Rejection?)

  let rows: RejectedRows
  let file: TableFile
  let kind: RejectedRows.Kind
  private(set) var page: ArraySlice<Row> = []

  /// The row on a line, if it is among them. Lines must be asked for in ascending order.
  mutating func row(onLine line: Int) throws -> Row? {
    page = page.drop { $0.line < line }
    if page.isEmpty { page = try rows.page(of: file, from: line, kind)[...] }
    return page.first.flatMap { $0.line == line ? $0 : nil }
  }
}
