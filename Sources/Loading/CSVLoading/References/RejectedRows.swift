internal import SQLiteCore
internal import SQLiteQueries

/// The rows that were read but rejected for a constraint or a missing parent, in a temporary table that may exceed memory.
final class RejectedRows {
  private let connection: Connection
  private let name: String

  init(_ tables: TableSet, on connection: Connection) throws {
    self.connection = connection
    name = tables.freeName("rejected rows")
    // A row without a parent is rejected for good; one that breaks a constraint may be good once other rows are removed.
    try connection.execute(
      """
      CREATE TEMP TABLE \(identifier: name) (file TEXT, line INTEGER, "column" TEXT, reason TEXT,
        is_final INTEGER, PRIMARY KEY (file, line)) WITHOUT ROWID
      """, purpose: "creating \(name)")
  }

  /// Rejects a row that breaks a constraint.
  func add(_ rejection: Rejection, of file: TableFile) throws {
    let column: SQLFragment = rejection.column.map { "\($0)" } ?? "NULL"
    try connection.execute(
      """
      INSERT INTO \(identifier: name)
      VALUES (\(file.path), \(rejection.line), \(column), \(rejection.reason), 0)
      """, purpose: "rejecting a row")
  }

  /// Rejects rows for good. `rows` is what follows SELECT, and selects line and reason.
  func insert(of file: TableFile, column: String, selecting rows: SQLFragment) throws {
    try connection.execute(
      """
      INSERT INTO \(identifier: name) (file, line, reason, "column", is_final)
      SELECT \(file.path), found.*, \(column), 1 FROM (SELECT \(rows)) AS found WHERE TRUE
      ON CONFLICT DO UPDATE SET is_final = 1,
        "column" = iif(is_final, "column", excluded."column"),
        reason = iif(is_final, reason || '; ' || excluded."column" || ': ' || excluded.reason,
          excluded.reason)
      """, purpose: "rejecting rows")
  }

  /// Takes back the rejections of rows that broke a constraint, before they are tried again.
  func removeTentative(of file: TableFile) throws {
    try connection.execute(
      "DELETE FROM \(identifier: name) WHERE file = \(file.path) AND NOT is_final",
      purpose: "rejecting rows")
  }

  func count(of file: TableFile) throws -> Int {
    try connection.row(
      of: LiteralQuery(
        "SELECT count(*) FROM \(identifier: name) WHERE file = \(file.path)",
        purpose: "counting rejected rows", reading: Int.self))
  }

  /// The rejections of rows of `file` behind a line, in the order of their lines, at most 500.
  fileprivate func page(
    of file: TableFile, after line: Int, areFinal: Bool
  ) throws -> [Rejection] {
    let query = LiteralQuery(
      """
      SELECT line, "column", reason FROM \(identifier: name)
      WHERE file = \(file.path) AND line > \(line) AND is_final >= \(areFinal ? 1 : 0)
      ORDER BY line LIMIT 500
      """, purpose: "reading rejected rows", reading: Int.self, String?.self, String.self)
    return try connection.rows(of: query).map { line, column, reason in
      Rejection(file: file.name, line: line, column: column, reason: reason)
    }
  }
}

/// The rejections of one file in the order of their lines, page by page.
struct RejectedLines {
  private let rows: RejectedRows
  private let file: TableFile
  private let areFinal: Bool
  private var page: ArraySlice<Rejection> = []
  private var last = 0
  private var isComplete = false

  /// - Parameter areFinal: Whether rows that break a constraint are left out.
  init(_ rows: RejectedRows, of file: TableFile, areFinal: Bool) {
    (self.rows, self.file, self.areFinal) = (rows, file, areFinal)
  }

  mutating func next() throws -> Rejection? {
    try fill()
    return page.popFirst()
  }

  /// Whether a line is among them. Lines must be asked for in ascending order.
  mutating func contains(_ line: Int) throws -> Bool {
    try fill()
    while let first = page.first, first.line < line {
      page.removeFirst()
      try fill()
    }
    return page.first?.line == line
  }

  private mutating func fill() throws {
    guard page.isEmpty, !isComplete else { return }
    page = try rows.page(of: file, after: last, areFinal: areFinal)[...]
    isComplete = page.isEmpty
    last = page.last?.line ?? last
  }
}
