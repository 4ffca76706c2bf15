import SocleCore

/// Statistics of the values of a column, which are counted while the table is scanned.
struct ColumnProfile {
  static let barCount = 12

  let column: ColumnDescription
  private(set) var nulls = 0
  private var counts: ValueCounts
  /// The number of different values, from a separate query; nil if `counts` holds them all.
  private var sortedCount: Int?
  private var integers = (low: Int64.max, high: Int64.min)
  /// The limits of integers and reals.
  private var numbers = (low: Double.infinity, high: -Double.infinity)
  private var hasReals = false
  private var texts: (low: [UInt8], high: [UInt8])?
  /// Whether there are blobs. They are not compared, so that nothing else is known of the column.
  private var hasBlobs = false

  private init(_ column: ColumnDescription, _ counts: ValueCounts) {
    (self.column, self.counts) = (column, counts)
  }

  private mutating func add(_ source: ValueSource) throws(SQLiteError) {
    switch source.storageClass {
    case .null: nulls &+= 1
    case .blob: hasBlobs = true
    case .integer:
      let integer = try source.integer()
      integers = (min(integers.low, integer), max(integers.high, integer))
      numbers = (min(numbers.low, Double(integer)), max(numbers.high, Double(integer)))
      counts.add(integer)
    case .real:
      let real = try source.real()
      hasReals = true
      numbers = (min(numbers.low, real), max(numbers.high, real))
      counts.add(real)
    case .text:
      guard let text = try source.textBytes() else { return }
      let (low, high) = texts ?? (Array(text), Array(text))
      if texts == nil { texts = (low, high) }
      if text.lexicographicallyPrecedes(low) { texts?.low = Array(text) }
      if high.lexicographicallyPrecedes(text) { texts?.high = Array(text) }
      counts.add(text)
    }
  }

  /// Whether all values are numbers.
  var isNumeric: Bool { texts == nil && !hasBlobs && numbers.low <= numbers.high }

  /// How many different values there are; nil for blobs.
  var distinct: Int? { hasBlobs ? nil : sortedCount ?? counts.variety }

  var smallest: String {
    guard !hasBlobs else { return "" }
    return shown(numbers.low, integers.low) ?? texts.map { Self.shown($0.low) } ?? ""
  }

  var largest: String {
    guard !hasBlobs else { return "" }
    return texts.map { Self.shown($0.high) } ?? shown(numbers.high, integers.high) ?? ""
  }

  /// The text of `number`, a limit of all numbers, or of the integers' limit `integer` if it is equal; nil without numbers.
  private func shown(_ number: Double, _ integer: Int64) -> String? {
    if integers.low <= integers.high, number == Double(integer) { return "\(integer)" }
    return numbers.low <= numbers.high ? "\(number)" : nil
  }

  /// The most frequent values with their counts, if values repeat and all were counted.
  var frequent: [(value: String, count: Int)] {
    hasBlobs || counts.isFull ? [] : counts.frequent
  }

  /// The counts of a histogram from the smallest to the largest number. Empty if a value is not a number, the range is
  /// infinite or huge, or the different values are too many to be counted or at most ``barCount``.
  var bars: [Int] {
    // The difference of two integers may have 64 bits.
    let range =
      hasReals
      ? numbers.high - numbers.low : Double(UInt64(bitPattern: integers.high &- integers.low))
    // In a longer range, a difference times the number of bars may exceed a double.
    guard isNumeric, !counts.isFull, counts.variety > Self.barCount, range < 1e307 else {
      return []
    }
    return counts.slots.reduce(into: Array(repeating: 0, count: Self.barCount)) { bars, slot in
      guard slot.count > 0 else { return }
      let integer = Int64(bitPattern: slot.bits)
      let number =
        slot.kind == ValueCounts.integer ? Double(integer) : Double(bitPattern: slot.bits)
      let offset =
        hasReals ? number - numbers.low : Double(UInt64(bitPattern: integer &- integers.low))
      let bar = Int(exactly: (offset * Double(Self.barCount) / range).rounded(.down)) ?? 0
      // The largest number belongs to the last bar.
      bars[min(bar, Self.barCount - 1)] += Int(slot.count)
    }
  }

  /// The first characters of a text.
  static func shown(_ bytes: some Collection<UInt8>) -> String {
    // A character takes at most four bytes.
    let start = String(decoding: bytes.prefix(81 * 4), as: UTF8.self).unicodeScalars
    return String(start.prefix(80)) + (start.count > 80 ? " …" : "")
  }

  /// The value to be read for a cell: the beginning of a text, the size of a blob.
  static func shown(_ value: SQLFragment) -> SQLFragment {
    """
    CASE typeof(\(value)) WHEN 'blob' THEN 'blob of ' || length(\(value)) || iif(length(\(value)) = 1, ' byte', ' bytes')
    WHEN 'text' THEN substr(\(value), 1, 81) ELSE \(value) END
    """
  }
}

extension ColumnProfile {
  /// The results of `body` for the profiles of all columns. As many columns are counted in one scan of the table as there is memory for.
  ///
  /// - Parameters:
  ///   - room: The number of values that are counted at a time, a power of two; each takes 16 bytes.
  ///   - onColumn: Called before each scan of some columns, with `table.column` of the first of them.
  ///   - body: Called with a profile that is valid during the call only.
  static func map<Result>(
    _ table: TableDescription, rows: Int, in connection: Connection, room: Int = 1 << 23,
    onColumn: (String) -> Void, _ body: (ColumnProfile) throws -> Result
  ) throws -> [Result] {
    var size = min(room, 16)
    while size < room, ValueCounts.limit(of: size) < rows { size *= 2 }
    let (columns, width) = (Array(table.columns), min(room / size, 64))
    return try stride(from: 0, to: columns.count, by: width).flatMap { start in
      onColumn("\(table.name).\(columns[start].name)")
      let memory = UnsafeMutableBufferPointer<ValueCounts.Slot>.allocate(capacity: size * width)
      memory.initialize(repeating: .init())
      defer { memory.deallocate() }
      var profiles = columns[start...].prefix(width).enumerated().map { index, column in
        let part = memory[index * size..<(index + 1) * size]
        return ColumnProfile(column, ValueCounts(in: .init(rebasing: part)))
      }
      try profiles.withUnsafeMutableBufferPointer { try scan(table, in: connection, into: $0) }
      return try profiles.map(body)
    }
  }

  private static func scan(
    _ table: TableDescription, in connection: Connection,
    into profiles: UnsafeMutableBufferPointer<ColumnProfile>
  ) throws {
    let names: [SQLFragment] = profiles.map { "\(identifier: $0.column.name)" }
    let rows: SQLFragment = "FROM \(identifier: table.name)"
    let purpose = "profiling \(table.name)"
    let all = SQLCommand(purpose, "SELECT \(names, separator: ", ") \(rows)")
    try Statement(all, on: connection).forEachRow(reading: .counted(names.count)) { values in
      for index in profiles.indices { try profiles[index].add(values[index]) }
      return true
    }
    for index in profiles.indices where profiles[index].counts.isFull && !profiles[index].hasBlobs {
      let sql: SQLFragment = "SELECT count(DISTINCT \(names[index]) COLLATE BINARY) \(rows)"
      let found = try connection.values(of: SQLCommand(purpose, sql))
      profiles[index].sortedCount = Int(found[0][0].integer ?? 0)
    }
  }
}
