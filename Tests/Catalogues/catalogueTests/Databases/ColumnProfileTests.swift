import SocleCore
import SocleLiveSchema
import TestSupport
import Testing

@testable import catalogue

@Suite("The values of the columns of a table, counted in memory or sorted by SQLite")
struct ColumnProfileTests {
  private let connection: Connection

  init() throws {
    connection = try Connection.inMemory()
  }

  @Test("Random columns have the same profile, counted or sorted, alone or together in one scan")
  func random() throws {
    var generator = SeededRandom(seed: 11)
    for number in 0..<RandomCases.count(60, long: 2000) {
      let kinds = (0..<4).map { _ in Int.random(in: 0..<8, using: &generator) }
      let rows = Int.random(in: 0...90, using: &generator)
      let variety = Int.random(in: 1...60, using: &generator)
      let table = try make(named: "t\(number)", columns: kinds.count)
      for _ in 0..<rows {
        let cells = kinds.indices.map { index in
          ("c\(index)", value(kinds[index], Int.random(in: 0..<variety, using: &generator)))
        }
        try connection.insert(SQLiteRow(cells), in: table.rows)
      }
      let expected = try table.columns.map { try facts(of: $0, in: table, rows: rows) }
      // 16 values at a time are not enough for most columns, 128 are enough for each, and 256 for two at once.
      for room in [16, 128, 256, 1 << 16] {
        let found = try profiles(of: table, rows: rows, room: room)
        let place = "case \(number), kinds \(kinds), room \(room)"
        for (found, expected) in zip(found, expected) {
          let isCounted = room > 16 || found.distinct ?? 0 <= 12
          #expect(isCounted || found.values.isEmpty)
          let known = Facts(expected, values: isCounted ? expected.values : [])
          #expect(found == known, "\(place)")
        }
      }
    }
  }

  @Test("1 and 1.0 are one value, texts are ordered by their bytes, and -0.0 is 0")
  func equality() throws {
    let table = try make(named: "t", columns: 2)
    try connection.run(
      """
      INSERT INTO t VALUES (1, 'b'), (1.0, 'B'), (0, 'ab'), (-0.0, 'a'), (1e300, ''), (9007199254740993, 'é'),
        (9007199254740992.0, NULL)
      """)
    let found = try profiles(of: table, rows: 7)
    #expect(found[0].distinct == 5 && found[0].smallest == "0" && found[0].isNumeric)
    #expect(found[0].values == ["[2, 2, 1, 1, 1]", "0", "1"])
    #expect(found[1].distinct == 6 && found[1].nulls == 1 && found[1].smallest == "")
    #expect(found[1].largest == "é" && found[1].values.isEmpty && !found[1].isNumeric)
  }

  @Test("An integer and a real number that have the same bits are two values")
  func equalBits() throws {
    let table = try make(named: "t", columns: 1)
    for number in 0..<2000 {
      let real = Double(number) + 0.5
      for value in [.real(real), .integer(Int64(real.bitPattern))] as [SQLiteValue] {
        try connection.insert(SQLiteRow([("c0", value)]), in: table.rows)
      }
    }
    #expect(try profiles(of: table, rows: 4000)[0].distinct == 4000)
  }

  @Test(
    "The five most frequent values are found in any order of the rows",
    arguments: [
      [1, 2, 3, 4, 5, 6, 7, 8, 9], [9, 8, 7, 6, 5, 4, 3, 2, 1], [3, 9, 1, 7, 5, 2, 8, 4, 6],
    ])
  func frequent(order: [Int]) throws {
    let table = try make(named: "t", columns: 1)
    // The value n, n times: one by one, and round after round.
    for number in order {
      for _ in 0..<number { try connection.run(TestSQL("INSERT INTO t VALUES ('v\(number)')")) }
    }
    for round in 1...9 {
      for number in order where number >= round {
        try connection.run(TestSQL("INSERT INTO t VALUES ('v\(number)')"))
      }
    }
    let found = try #require(profiles(of: table, rows: 90).first)
    #expect(found.values == ["[18, 16, 14, 12, 10]", "v9", "v8", "v7", "v6"])
  }

  @Test("Integers and numbers at the ends of their ranges have bars, infinity has none")
  func ranges() throws {
    let table = try make(named: "t", columns: 4)
    for number in 0..<24 {
      let (low, high) = (Int64.min, Int64.max)
      let integer = number < 12 ? low + Int64(number) : high - Int64(number)
      let double = number == 0 ? "9e999" : "\(number)"
      try connection.run(
        TestSQL(
          "INSERT INTO t VALUES (\(integer), \(high - Int64(number)), \(double), \(number)e305)"))
    }
    let found = try profiles(of: table, rows: 24)
    #expect(found[0].values == ["[12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 12] bars"])
    #expect(found[1].values == ["[2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2] bars"])
    #expect(found[2].values.isEmpty && found[2].largest == "inf")
    #expect(found[3].values == ["[2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2] bars"])
  }

  @Test("A text of 80 characters is shown in full, a longer one ends with an ellipsis")
  func longTexts() {
    let text = String(repeating: "é", count: 80)
    #expect(ColumnProfile.shown(Array(text.utf8)) == text)
    #expect(ColumnProfile.shown(Array("\(text)x".utf8)) == "\(text) …")
  }

  /// What the page shows of a column.
  private struct Facts: Equatable {
    var nulls = 0
    var distinct: Int?
    var smallest = ""
    var largest = ""
    var isNumeric = false
    /// The counts of the bars or, without bars, of the most frequent values, then the values more frequent than the last.
    var values: [String] = []

    init(_ other: Facts, values: [String]) {
      self = other
      self.values = values
    }

    init(nulls: Int) { self.nulls = nulls }

    init(_ profile: ColumnProfile) {
      (nulls, distinct) = (profile.nulls, profile.distinct)
      (smallest, largest, isNumeric) = (profile.smallest, profile.largest, profile.isNumeric)
      values = Self.values(bars: profile.bars, frequent: profile.frequent)
    }

    static func values(bars: [Int], frequent: [(value: String, count: Int)]) -> [String] {
      guard bars.isEmpty, let last = frequent.last else {
        return bars.isEmpty ? [] : ["\(bars) bars"]
      }
      return ["\(frequent.map(\.count))"] + frequent.filter { $0.count > last.count }.map(\.value)
    }
  }

  private func profiles(
    of table: TableDescription, rows: Int, room: Int = 1 << 16
  ) throws -> [Facts] {
    try ColumnProfile.map(
      table, rows: rows, in: connection, room: room, onColumn: { _ in }, Facts.init)
  }

  /// The facts about a column as SQLite computes them by sorting.
  private func facts(
    of column: ColumnDescription, in table: TableDescription, rows: Int
  ) throws -> Facts {
    let found = try connection.values(
      of: TestSQL(
        "SELECT \(column.name), count(*) FROM \(table.name) GROUP BY 1 ORDER BY 1"))
    let groups = found.filter { !$0[0].isNull }.map {
      (value: $0[0], count: Int($0[1].integer ?? 0))
    }
    var facts = Facts(nulls: rows - groups.reduce(0) { $0 + $1.count })
    guard let low = groups.first?.value, let high = groups.last?.value else {
      facts.distinct = 0
      return facts
    }
    if case .blob = high { return facts }
    (facts.distinct, facts.smallest, facts.largest) = (groups.count, shown(low), shown(high))
    if case .text = high {} else { facts.isNumeric = true }
    var bars: [Int] = []
    if facts.isNumeric, groups.count > 12 {
      bars = Array(repeating: 0, count: 12)
      let range = distance(high, low)
      for group in groups {
        bars[min(Int(distance(group.value, low) * 12 / range), 11)] += group.count
      }
    }
    let frequent = groups.map { (value: shown($0.value), count: $0.count) }
      .sorted { ($1.count, $0.value) < ($0.count, $1.value) }.prefix(5)
    let repeats = frequent.first?.count ?? 0 > 1
    facts.values = Facts.values(bars: bars, frequent: repeats ? Array(frequent) : [])
    return facts
  }

  private func distance(_ value: SQLiteValue, _ low: SQLiteValue) -> Double {
    if let value = value.integer, let low = low.integer { return Double(value - low) }
    return (value.real ?? 0) - (low.real ?? 0)
  }

  private func shown(_ value: SQLiteValue) -> String {
    let text = value.shown.unicodeScalars
    return String(text.prefix(80)) + (text.count > 80 ? " …" : "")
  }

  private func make(named name: String, columns: Int) throws -> TableDescription {
    let columns = (0..<columns).map { "c\($0)" }.joined(separator: ", ")
    try connection.run(TestSQL("CREATE TABLE \(name)(\(columns))"))
    return try #require(try connection.describe(table: name))
  }

  private func value(_ kind: Int, _ number: Int) -> SQLiteValue {
    let length = number % 7 * 20
    let text = String(repeating: number % 2 == 0 ? "x" : "é", count: length) + "\(number)"
    return switch kind {
    case 0: .integer(Int64(number))
    case 1: .real(Double(number) / 4)
    case 2: .text(text)
    case 3: number % 3 == 0 ? .null : .text("\(number % 5)")
    case 4: number % 4 == 0 ? .text("n\(number)") : .integer(Int64(number * number))
    case 5: number == 7 ? .blob([1, 2]) : .text("b\(number)")
    case 6: .integer(Int64(number) << 55 - Int64(number))
    default: number % 9 == 0 ? .null : .real(-Double(number) * 0x1p60)
    }
  }
}
