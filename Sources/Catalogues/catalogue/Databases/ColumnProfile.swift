import SocleCore

struct ColumnProfile {
  static let barCount = 12
  static let frequentCount = 5
  /// The number of characters after which a text is cut, here and in SQL.
  static let shownLength = 80
  /// A longer range of numbers has no histogram: their differences, times the number of bars, may exceed a double.
  static let longestRange = 1e307

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

  /// The profile of a column whose values were counted.
  private init(_ column: ColumnDescription, _ counts: ValueCounts) {
    (self.column, nulls) = (column, counts.nulls)
    guard !counts.hasBlobs else {
      (distinct, smallest, largest, frequent, bars) = (nil, "", "", [], [])
      return
    }
    (distinct, bars, isNumeric) = (counts.variety, counts.bars, counts.isNumeric)
    (smallest, largest) = (counts.smallest, counts.largest)
    frequent = bars.isEmpty ? counts.frequent : []
  }

  /// The profile of a column of more different values than are counted in memory, which is sorted: that takes four times as long. SQLite
  /// counts, sorts and cuts; only short texts reach the program.
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
      b AS (SELECT typeof(high) <> 'text' AND variety > \(barCount) AND abs(high - low) < \(longestRange) AS hasBars FROM s)
      SELECT 'all', variety, total, \(shown("low")), \(shown("high")), typeof(high) IN ('integer', 'real') FROM s
      UNION ALL SELECT 'bar', CAST((value - low) * \(Double(barCount)) / (high - low) AS INTEGER) AS bar, sum(number), 0, 0, 0
        FROM b CROSS JOIN s CROSS JOIN v WHERE hasBars GROUP BY bar
      UNION ALL SELECT * FROM (SELECT 'value', \(shown("value")), number, 0, 0, 0 FROM b CROSS JOIN s CROSS JOIN v
        WHERE variety < total AND NOT hasBars ORDER BY number DESC, value COLLATE BINARY LIMIT \(frequentCount))
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

extension ColumnProfile {
  /// The profiles of all columns. As many columns are counted in one scan of the table as there is memory for.
  ///
  /// - Parameters:
  ///   - room: The number of values that are counted at a time, a power of two; each takes 16 bytes.
  ///   - onColumn: Called with `table.column` before this column, and those that are scanned together with it, are scanned.
  static func profiles(
    of table: TableDescription, rows: Int, in connection: Connection, room: Int = 1 << 23,
    onColumn: (String) -> Void
  ) throws -> [ColumnProfile] {
    var size = min(room, 16)
    while size < room, ValueCounts.limit(of: size) < rows { size *= 2 }
    let (columns, width) = (Array(table.columns), min(room / size, 64))
    return try stride(from: 0, to: columns.count, by: width).flatMap { start in
      onColumn("\(table.name).\(columns[start].name)")
      let memory = UnsafeMutableBufferPointer<ValueCounts.Slot>.allocate(capacity: size * width)
      memory.initialize(repeating: .init())
      defer { memory.deallocate() }
      let part = Array(columns[start...].prefix(width))
      var counts = part.indices.map { index in
        ValueCounts(in: .init(rebasing: memory[index * size..<(index + 1) * size]))
      }
      try counts.withUnsafeMutableBufferPointer { counts in
        try scan(part, of: table, in: connection, into: counts)
      }
      return try zip(part, counts).map { column, counts in
        try counts.isFull
          ? ColumnProfile(column, of: table, rows: rows, in: connection)
          : ColumnProfile(column, counts)
      }
    }
  }

  private static func scan(
    _ columns: [ColumnDescription], of table: TableDescription, in connection: Connection,
    into counts: UnsafeMutableBufferPointer<ValueCounts>
  ) throws {
    let names: [SQLFragment] = columns.map { "\(identifier: $0.name)" }
    let sql: SQLFragment = "SELECT \(names, separator: ", ") FROM \(identifier: table.name)"
    let statement = try Statement(SQLCommand("profiling \(table.name)", sql), on: connection)
    try statement.forEachRow(reading: .counted(columns.count)) { values in
      for index in counts.indices { try counts[index].add(values[index]) }
      // A column whose values may not fit is scanned alone.
      return !counts[0].isFull
    }
  }
}
