import SQLiteCore

struct ColumnProfile {
  static let barCount = 12

  let column: ColumnDescription
  let nulls: Int
  /// How many different values there are; nil for blobs, which are not compared.
  let distinct: Int?
  let smallest: String
  let largest: String
  /// The most frequent values with their counts, if values repeat.
  let frequent: [(value: String, count: Int)]
  /// The counts of a histogram from the smallest to the largest number; empty if not all values are numbers.
  let bars: [Int]

  /// SQLite counts, sorts and cuts; only short texts reach the program.
  init(_ column: ColumnDescription, of table: String, rows: Int, in connection: Connection) throws {
    self.column = column
    let cells = Cells(table: table, column: column.name, connection: connection)
    let kinds = try cells.read(
      """
      SELECT count(\(cells.cell)), count(CASE WHEN typeof(\(cells.cell)) IN ('integer', 'real') THEN 1 END),
        max(typeof(\(cells.cell)) = 'blob') FROM \(cells.source)
      """)[0]
    let count = Int(kinds[0].integer ?? 0)
    nulls = rows - count
    guard kinds[2] != .integer(1) else {
      (distinct, smallest, largest, frequent, bars) = (nil, "", "", [], [])
      return
    }
    let found = try cells.read(
      """
      SELECT count(DISTINCT \(cells.cell)), \(Self.shown("min(\(cells.cell))")), \(Self.shown("max(\(cells.cell))")),
        CAST(min(\(cells.cell)) AS REAL), CAST(max(\(cells.cell)) AS REAL) FROM \(cells.source)
      """)[0]
    let distinct = Int(found[0].integer ?? 0)
    self.distinct = distinct
    (smallest, largest) = (found[1].shown, found[2].shown)
    let isNumeric = kinds[0] == kinds[1] && distinct > Self.barCount
    bars = try isNumeric ? cells.bars(from: found[3].real, to: found[4].real) : []
    frequent = try bars.isEmpty && distinct < count ? cells.frequent() : []
  }

  private struct Cells {
    let cell: SQLFragment
    let source: SQLFragment
    let purpose: String
    let connection: Connection

    init(table: String, column: String, connection: Connection) {
      // The column may have a collation that only another program defines.
      cell = "\(identifier: column) COLLATE BINARY"
      source = "\(identifier: table)"
      purpose = "profiling \(table).\(column)"
      self.connection = connection
    }

    func read(_ sql: SQLFragment) throws -> [[SQLiteValue]] {
      try connection.values(of: SQLCommand(purpose, sql))
    }

    /// The numbers of values in equal parts of the range; empty if it is infinite.
    func bars(from low: Double?, to high: Double?) throws -> [Int] {
      guard let low, let high, high > low, (high - low).isFinite else { return [] }
      var bars = Array(repeating: 0, count: barCount)
      let scale = Double(barCount) / (high - low)
      let counts = try read(
        """
        SELECT CAST((\(cell) - \(low)) * \(scale) AS INTEGER), count(*) FROM \(source)
        WHERE \(cell) IS NOT NULL GROUP BY 1
        """)
      for row in counts {
        // The largest number belongs to the last bar.
        let bar = min(max(Int(row[0].integer ?? 0), 0), barCount - 1)
        bars[bar] += Int(row[1].integer ?? 0)
      }
      return bars
    }

    func frequent() throws -> [(value: String, count: Int)] {
      try read(
        """
        SELECT \(ColumnProfile.shown(cell)), count(*) FROM \(source) WHERE \(cell) IS NOT NULL
        GROUP BY \(cell) ORDER BY 2 DESC, \(cell) LIMIT 5
        """
      ).map { ($0[0].shown, Int($0[1].integer ?? 0)) }
    }
  }

  /// The first characters of a text, the size of a blob.
  static func shown(_ value: SQLFragment) -> SQLFragment {
    """
    CASE typeof(\(value)) WHEN 'blob' THEN 'blob of ' || length(\(value)) || ' bytes'
    WHEN 'text' THEN substr(\(value), 1, 80) || CASE WHEN length(\(value)) > 80 THEN ' …' ELSE '' END ELSE \(value) END
    """
  }
}

extension SQLiteValue {
  /// The value as a reader sees it; NULL is empty.
  var shown: String {
    switch self {
    case .null: ""
    case .integer(let integer): "\(integer)"
    case .real(let real): "\(real)"
    case .text(let text): text
    case .blob(let bytes): "blob of \(bytes.count) bytes"
    }
  }
}
