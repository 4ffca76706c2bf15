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
  /// Whether all values are numbers.
  private(set) var isNumeric = false

  /// The profile of a column, which is scanned and sorted once. SQLite counts, sorts and cuts; only short texts reach the program.
  init(
    _ column: ColumnDescription, of table: TableDescription, rows: Int, in connection: Connection
  ) throws {
    func read(_ sql: SQLFragment) throws -> [[SQLiteValue]] {
      try connection.values(of: SQLCommand("profiling \(table.name).\(column.name)", sql))
    }
    self.column = column
    let found = try read(Self.summary(of: column, in: table))
    let count = Int(found[0][2].integer ?? 0)
    // What is not among the values is NULL or a blob, which are not sorted.
    var values = count
    if count < rows {
      let sql: SQLFragment =
        "SELECT count(\(identifier: column.name)) FROM \(identifier: table.name)"
      values = Int(try read(sql)[0][0].integer ?? 0)
    }
    nulls = rows - values
    guard values == count else {
      (distinct, smallest, largest, frequent, bars) = (nil, "", "", [], [])
      return
    }
    distinct = Int(found[0][1].integer ?? 0)
    (smallest, largest) = (found[0][3].shown, found[0][4].shown)
    isNumeric = found[0][5] == .integer(1)
    frequent = found.filter { $0[0] == .text("value") }
      .map { ($0[1].shown, Int($0[2].integer ?? 0)) }
    let counts = found.filter { $0[0] == .text("bar") }
    bars = counts.reduce(into: counts.isEmpty ? [] : Array(repeating: 0, count: Self.barCount)) {
      // The largest number belongs to the last bar.
      $0[min(max(Int($1[1].integer ?? 0), 0), Self.barCount - 1)] += Int($1[2].integer ?? 0)
    }
  }

  /// One row about all values; then the bars, if there are many different numbers in a finite range, or else the most frequent values,
  /// if values repeat.
  private static func summary(
    of column: ColumnDescription, in table: TableDescription
  ) -> SQLFragment {
    let name: SQLFragment = "\(identifier: column.name)"
    // The collation may be one that only another program defines. Sorted rows hold the value twice with the clause.
    let cell = column.collation == nil ? name : "\(name) COLLATE BINARY"
    let isFree = table.isStrict && [.integer, .real, .text].contains(column.type)
    let noBlobs: SQLFragment = isFree ? "" : " AND typeof(\(name)) <> 'blob'"
    return """
      WITH v AS MATERIALIZED (SELECT \(cell) AS value, count(*) AS number FROM \(identifier: table.name)
        WHERE \(name) IS NOT NULL\(noBlobs) GROUP BY \(cell)),
      s AS MATERIALIZED (
        SELECT count(*) AS variety, ifnull(sum(number), 0) AS total, min(value) AS low, max(value) AS high FROM v),
      b AS (SELECT typeof(high) <> 'text' AND variety > \(barCount) AND abs(high - low) < 1e308 AS hasBars FROM s)
      SELECT 'all', variety, total, \(shown("low")), \(shown("high")), typeof(high) IN ('integer', 'real') FROM s
      UNION ALL SELECT 'bar', CAST((value - low) * \(Double(barCount)) / (high - low) AS INTEGER) AS bar, sum(number), 0, 0, 0
        FROM b CROSS JOIN s CROSS JOIN v WHERE hasBars GROUP BY bar
      UNION ALL SELECT * FROM (SELECT 'value', \(shown("value")), number, 0, 0, 0 FROM b CROSS JOIN s CROSS JOIN v
        WHERE variety < total AND NOT hasBars ORDER BY number DESC, value COLLATE BINARY LIMIT 5)
      """
  }

  /// The first characters of a text, the size of a blob.
  static func shown(_ value: SQLFragment) -> SQLFragment {
    """
    CASE typeof(\(value)) WHEN 'blob' THEN 'blob of ' || length(\(value)) || ' bytes'
    WHEN 'text' THEN substr(\(value), 1, 80) || CASE WHEN length(\(value)) > 80 THEN ' …' ELSE '' END ELSE \(value) END
    """
  }
}
