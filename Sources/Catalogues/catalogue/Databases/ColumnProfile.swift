import SocleCore

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

  /// The profiles of a table's columns: a scan for all, and one or two sorts of each, before which `onColumn` is called. SQLite
  /// counts, sorts and cuts; only short texts reach the program.
  static func profiles(
    of table: TableDescription, rows: Int, in connection: Connection,
    onColumn: (ColumnDescription) -> Void
  ) throws -> [ColumnProfile] {
    // A result has at most 2,000 columns.
    try stride(from: 0, to: table.columns.count, by: 200).flatMap { start in
      let columns = table.columns.dropFirst(start).prefix(200)
      let cells = columns.map { Cells(table: table.name, column: $0.name, connection) }
      let sql: SQLFragment =
        "SELECT \(cells.map(\.summary), separator: ", ") FROM \(identifier: table.name)"
      var values = try connection.values(of: SQLCommand("profiling \(table.name)", sql))[0][...]
      return try zip(columns, cells).map { column, cells in
        onColumn(column)
        defer { values = values.dropFirst(Cells.summaryCount) }
        return try ColumnProfile(column, rows: rows, cells, summary: Array(values))
      }
    }
  }

  private init(
    _ column: ColumnDescription, rows: Int, _ cells: Cells, summary: [SQLiteValue]
  ) throws {
    self.column = column
    let count = Int(summary[0].integer ?? 0)
    nulls = rows - count
    guard summary[2] != .integer(1) else {
      (distinct, smallest, largest, frequent, bars) = (nil, "", "", [], [])
      return
    }
    (smallest, largest) = (summary[3].shown, summary[4].shown)
    let numbers = try summary[0] == summary[1] ? cells.distinctCount() : 0
    bars = try numbers > Self.barCount ? cells.bars(from: summary[5].real, to: summary[6].real) : []
    let found = try bars.isEmpty ? cells.frequent() : (values: [], distinct: numbers)
    distinct = found.distinct
    frequent = found.distinct < count ? found.values : []
  }

  private struct Cells {
    let cell: SQLFragment
    let source: SQLFragment
    let purpose: String
    let connection: Connection

    init(table: String, column: String, _ connection: Connection) {
      // The column may have a collation that only another program defines.
      cell = "\(identifier: column) COLLATE BINARY"
      source = "\(identifier: table)"
      purpose = "profiling \(table).\(column)"
      self.connection = connection
    }

    static let summaryCount = 7

    /// The numbers of values and of numbers, whether there is a blob, and the limits, as texts and as numbers.
    var summary: SQLFragment {
      """
      count(\(cell)), count(CASE WHEN typeof(\(cell)) IN ('integer', 'real') THEN 1 END),
        max(typeof(\(cell)) = 'blob'), \(ColumnProfile.shown("min(\(cell))")), \(ColumnProfile.shown("max(\(cell))")),
        CAST(min(\(cell)) AS REAL), CAST(max(\(cell)) AS REAL)
      """
    }

    func read(_ sql: SQLFragment) throws -> [[SQLiteValue]] {
      try connection.values(of: SQLCommand(purpose, sql))
    }

    func distinctCount() throws -> Int {
      Int(try read("SELECT count(DISTINCT \(cell)) FROM \(source)")[0][0].integer ?? 0)
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

    /// The most frequent values, and the number of different ones.
    func frequent() throws -> (values: [(value: String, count: Int)], distinct: Int) {
      let rows = try read(
        """
        SELECT \(ColumnProfile.shown("value")), number, count(*) OVER () FROM (
          SELECT \(cell) AS value, count(*) AS number FROM \(source) WHERE \(cell) IS NOT NULL
          GROUP BY \(cell)) ORDER BY number DESC, value COLLATE BINARY LIMIT 5
        """)
      let values = rows.map { ($0[0].shown, Int($0[1].integer ?? 0)) }
      return (values, Int(rows.first?[2].integer ?? 0))
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
