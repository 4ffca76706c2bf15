import SQLiteCore

/// What a column contains, in numbers.
struct ColumnProfile {
  /// The bars of a histogram.
  static let barCount = 12

  let column: ColumnDescription
  let nulls: Int
  let distinct: Int
  let smallest: String
  let largest: String
  /// The most frequent values with their counts, if values repeat.
  let frequent: [(value: String, count: Int)]
  /// The counts of a histogram from the smallest to the largest number; empty if not all values are numbers.
  let bars: [Int]

  /// SQLite counts, sorts and cuts; only short texts reach the program.
  init(_ column: ColumnDescription, of table: String, rows: Int, in connection: Connection) throws {
    self.column = column
    let cell: SQLFragment = "\(identifier: column.name)"
    let source: SQLFragment = "\(identifier: table)"
    func read(_ sql: SQLFragment) throws -> [[SQLiteValue]] {
      try connection.values(of: SQLCommand("profiling \(table).\(column.name)", sql))
    }
    let found = try read(
      """
      SELECT count(\(cell)), count(DISTINCT \(cell)), \(Self.shown("min(\(cell))")), \(Self.shown("max(\(cell))")),
        count(\(cell)) = count(CASE WHEN typeof(\(cell)) IN ('integer', 'real') THEN 1 END),
        CAST(min(\(cell)) AS REAL), CAST(max(\(cell)) AS REAL) FROM \(source)
      """)[0]
    let count = Int(found[0].integer ?? 0)
    nulls = rows - count
    distinct = Int(found[1].integer ?? 0)
    (smallest, largest) = (found[2].shown, found[3].shown)
    if found[4] == .integer(1), distinct > Self.barCount, let low = found[5].real,
      let high = found[6].real, high > low, (high - low).isFinite
    {
      var bars = Array(repeating: 0, count: Self.barCount)
      let scale = Double(Self.barCount) / (high - low)
      for row in try read(
        """
        SELECT CAST((\(cell) - \(low)) * \(scale) AS INTEGER), count(*) FROM \(source)
        WHERE \(cell) IS NOT NULL GROUP BY 1
        """)
      {
        // The largest number belongs to the last bar.
        let bar = min(max(Int(row[0].integer ?? 0), 0), Self.barCount - 1)
        bars[bar] += Int(row[1].integer ?? 0)
      }
      (self.bars, frequent) = (bars, [])
    } else {
      bars = []
      frequent =
        distinct == count
        ? []
        : try read(
          """
          SELECT \(Self.shown(cell)), count(*) FROM \(source) WHERE \(cell) IS NOT NULL
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
