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
      let sorted = try table.columns.map {
        try ColumnProfile($0, of: table, rows: rows, in: connection)
      }
      // 16 values at a time are not enough for most columns, 128 are enough for each, and 256 for two at once.
      for room in [16, 128, 256, 1 << 16] {
        let found = try ColumnProfile.profiles(
          of: table, rows: rows, in: connection, room: room, onColumn: { _ in })
        let place = "case \(number), kinds \(kinds), room \(room)"
        #expect(found.map(facts) == sorted.map(facts), "\(place)")
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
    #expect(found[0].frequent.map(\.count) == [2, 2, 1, 1, 1])
    #expect(found[1].distinct == 6 && found[1].nulls == 1 && found[1].smallest == "")
    #expect(found[1].largest == "é" && found[1].frequent.isEmpty && !found[1].isNumeric)
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
    #expect(found.frequent.map(\.value) == ["v9", "v8", "v7", "v6", "v5"])
    #expect(found.frequent.map(\.count) == [18, 16, 14, 12, 10])
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
    #expect(found[0].bars == [12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 12])
    #expect(found[1].bars.count == 12 && found[1].bars.allSatisfy { $0 > 0 })
    #expect(found[2].bars.isEmpty && found[2].largest == "inf")
    #expect(found[3].bars.reduce(0, +) == 24)
  }

  private func facts(_ profile: ColumnProfile) -> [String] {
    let counts = profile.frequent.map(\.count)
    // Which of equally frequent values are shown is not the same.
    let clear = profile.frequent.filter { $0.count > counts.last ?? 0 }
      .sorted { ($1.count, $0.value) < ($0.count, $1.value) }.map(\.value)
    return [
      "\(profile.nulls)", "\(profile.distinct ?? -1)", profile.smallest, profile.largest,
      "\(profile.bars)", "\(profile.isNumeric)", "\(counts)",
    ] + clear
  }

  private func profiles(of table: TableDescription, rows: Int) throws -> [ColumnProfile] {
    try ColumnProfile.profiles(of: table, rows: rows, in: connection, onColumn: { _ in })
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
