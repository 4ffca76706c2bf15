internal import SQLiteCore
internal import SQLiteQueries

/// A row that was read but rejected for a constraint or a missing parent, or that a rejected row repeats.
struct RejectedRow {
  enum Kind: Int, ColumnValue {
    /// A good row whose primary key a rejected row has, too.
    case context
    /// A row that breaks a constraint, which may be good once other rows are removed.
    case tentative
    /// A row without a parent, which is rejected for good.
    case final
  }

  let place: Int
  let kind: Kind
  var column: String?
  /// Nil for a good row.
  var reason: String?
  var problem: String?
  /// If the row repeats a key, the place of the first row that has it, 0 if that is unknown; nil for other problems.
  var first: Int?

  static let place = Field("place", \RejectedRow.place)
  static let kind = Field("kind", \RejectedRow.kind)

  static func description(_ name: String) -> RowDescription<RejectedRow> {
    RowDescription(
      name, place, kind, Field("column", \.column), Field("reason", \.reason),
      Field("problem", \.problem), Field("first", \.first), make: RejectedRow.init)
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
      CREATE TABLE \(self.name) (place INTEGER PRIMARY KEY, kind INTEGER, "column" TEXT,
        reason TEXT, problem TEXT, first INTEGER)
      """, purpose: "creating \(name)")
  }

  /// Rejects a row that breaks a constraint.
  func add(_ row: RejectedRow) throws { try connection.insert(row, in: description) }

  /// Rejects rows for good. `rows` is what follows SELECT, and selects place and reason.
  func insert(column: String, problem: String, selecting rows: SQLFragment) throws {
    let final = RejectedRow.Kind.final
    try connection.execute(
      """
      INSERT INTO \(name) (place, reason, "column", problem, kind)
      SELECT found.*, \(column), \(problem), \(final) FROM (SELECT \(rows)) AS found
      WHERE TRUE
      ON CONFLICT DO UPDATE SET kind = \(final), first = NULL,
        "column" = iif(kind = \(final), "column", excluded."column"),
        problem = iif(kind = \(final), problem, excluded.problem),
        reason = iif(kind = \(final), reason || '; ' || excluded."column" || ': ' || excluded.reason,
          excluded.reason)
      """, purpose: "rejecting rows")
  }

  /// Takes back the rejections of rows that broke a constraint, before they are tried again.
  func removeTentative(of file: TableFile) throws {
    let isTentative = RejectedRow.kind.isLess(than: RejectedRow.Kind.final)
    try connection.delete(in: description, where: places(of: file) + [isTentative])
  }

  /// The number of rows of `file` whose kind is at least `kind`.
  func count(of file: TableFile, from kind: RejectedRow.Kind) throws -> Int {
    try connection.count(
      of: description, where: places(of: file) + [RejectedRow.kind.isAtLeast(kind)])
  }

  /// The conditions that rows of `file` meet, from a place on.
  private func places(of file: TableFile, from place: Int = 0) -> [Condition] {
    let first = RecordPlace(fileNumber: file.number, line: 0).code
    let end = RecordPlace(fileNumber: file.number + 1, line: 0).code
    return [RejectedRow.place.isAtLeast(max(first, place)), RejectedRow.place.isLess(than: end)]
  }

  /// The condition that a rejected row of at least `kind` has this place, which must be qualified by its table.
  func condition(from kind: RejectedRow.Kind, place: SQLFragment) -> SQLFragment {
    """
    EXISTS (SELECT 1 FROM \(name) AS rejected
      WHERE rejected.place = \(place) AND kind >= \(kind))
    """
  }

  /// The next rows of `file` from a place on whose kind is at least `kind`. Behind the last one is a row without a place.
  fileprivate func page(
    of file: TableFile, from place: Int, _ kind: RejectedRow.Kind
  ) throws -> [RejectedRow] {
    let limit = 500
    let rows = try connection.rows(
      of: description,
      where: places(of: file, from: place) + [RejectedRow.kind.isAtLeast(kind)],
      orderedBy: [RejectedRow.place.ascending], limit: limit)
    return rows.count < limit ? rows + [RejectedRow(place: .max, kind: .context)] : rows
  }
}

/// The rejected rows of one file, found one after the other as its lines are read.
struct RejectedLines {
  let rows: RejectedRows
  let file: TableFile
  let kind: RejectedRow.Kind
  private(set) var page: ArraySlice<RejectedRow> = []

  /// The row at a place, if it is among them. Places must be asked for in ascending order.
  mutating func row(at place: Int) throws -> RejectedRow? {
    page = page.drop { $0.place < place }
    if page.isEmpty { page = try rows.page(of: file, from: place, kind)[...] }
    return page.first.flatMap { $0.place == place ? $0 : nil }
  }
}
