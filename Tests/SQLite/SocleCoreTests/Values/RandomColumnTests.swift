import Foundation
import SocleQueries
import TestSupport
import Testing

@testable import SocleCore

@Suite("Random types in random columns, written by random verbs")
struct RandomColumnTests {
  static let types = [
    "INTEGER", "INT", "REAL", "TEXT", "BLOB", "ANY", "", "BIGINT", "DOUBLE", "VARCHAR(9)",
    "NUMERIC",
    "DECIMAL(10,2)", "DATETIME", "BOOLEAN", "STRING", "FLOATING POINT",
  ]

  @Test(
    "A value is read back equal, or its write throws",
    arguments: 1...RandomCases.count(4, long: 400) as ClosedRange<Int>)
  func typed(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    for _ in 0..<40 { try random.pick(Self.kinds)(&random) }
  }

  static let kinds: [@Sendable (inout SeededRandom) throws -> Void] = [
    kind([0, 1, -1, .max, .min, 1 << 53, (1 << 53) + 1, 1_000_000] as [Int]),
    kind([0, 255] as [UInt8]), kind([nil, 0, .max] as [Int32?]), kind([true, false]),
    kind([nil, true] as [Bool?]), kind(Awkward.doubles), kind([nil, 2.0, 0.1] as [Double?]),
    kind(Awkward.floats), kind(texts), kind([nil] + texts), kind(Awkward.blobs),
    kind([nil] + Awkward.blobs), kind(Awkward.dates), kind(Awkward.uuids),
    kind(Awkward.urls), kind(Suit.allCases), kind(Rank.allCases), kind([nil] + Rank.allCases),
    kind(
      [.null, .integer(1), .real(1), .real(0.5), .integer((1 << 53) + 1)]
        + texts.map(SQLiteValue.text)),
    kind(Field("value", \.value, as: .iso8601), [Date(timeIntervalSince1970: 0)]),
    kind(Field("value", \.value, as: .sqlDate), [Date(timeIntervalSince1970: 0)]),
    kind(Field("value", \.value, as: .unixSeconds), [Date(timeIntervalSince1970: 5)]),
    kind(Field("value", \.value, as: .optional(.sqlTimestamp)), [nil, .distantPast]),
    kind(Field("value", \.value, as: .hundredths), Awkward.decimals),
    kind(Field("value", \.value, as: .numeric), Awkward.doubles.filter { abs($0) < 0x1p53 }),
    kind(Field("value", \.value, as: .numericDecimal), [1, 0.5, Decimal((1 << 53) + 1)]),
    kind(Field("value", \.value, as: .signedReal), Awkward.doubles),
    kind(Field("value", \.value, as: .json()), [1, 25]),
    kind(Field("value", \.value, as: .uuidBytes), Awkward.uuids),
  ]

  private static let texts =
    [
      "", "7", " 7", "7 ", "+7.", ".5", "1e3", "1e", "0x1F", "inf", "NaN", "a", "7\0", "--7", "1_0",
      "\t8\n",
      "9007199254740993", "2026-11-27", "١",
    ]

  private static func kind<Coding>(
    _ field: Field<ValueTable<Coding>.Row, Coding>, _ values: [Coding.Property]
  ) -> @Sendable (inout SeededRandom) throws -> Void where Coding.Property: Sendable & Equatable {
    let table = ValueTable(field)
    return { random in
      let value = random.pick(values)
      let (verb, live) = (random.pick(WriteVerb.allCases), LiveColumn(&random))
      // A writer of columns writes what it wants.
      if verb == .writer { return }
      let connection = try live.connection(
        hasRow: verb.changesRow || verb.allowsRow && random.chance(50))
      do { try verb.write(value, table, on: connection) } catch is SQLiteError { return }
      let place = "\(value) by \(verb) into \(live)" as Comment
      let found = try #require(try connection.row(of: table.row, key: 1), place)
      #expect(found.value == value, place)
      // As a run-time row, a column of such a type contains no whole REAL.
      if Coding.columnType.affinity == .numeric { return }
      let values = try connection.rows(of: table.row.table.rows).first?.values
      #expect(
        values == [1, try Coding.stored(value)] || (value as? Double) == 0
          || (value as? Float) == 0, place)
    }
  }

  private static func kind<Value: ColumnValue & Sendable & Equatable>(
    _ values: [Value]
  ) -> @Sendable (inout SeededRandom) throws -> Void { kind(ValueTable<Value>().value, values) }

  @Test(
    "A value of a run-time row is read back equal, or its write throws",
    arguments: 1...RandomCases.count(4, long: 400) as ClosedRange<Int>)
  func runtime(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    for _ in 0..<40 {
      let (described, live) = (LiveColumn(&random), LiveColumn(&random))
      let verb = random.pick(WriteVerb.allCases)
      let rows = TableDescription(
        "cells",
        columns: [
          ColumnDescription("id", .integer),
          ColumnDescription(
            "value", ColumnType(declaration: described.type), isNullable: !described.isNotNull),
        ], primaryKey: ["id"], isStrict: described.isStrict
      ).rows
      let value = random.pick(
        [.null, .integer(5), .integer((1 << 53) + 1), .real(2), .real(0.5), .blob([7])]
          + Self.texts.map(SQLiteValue.text))
      let connection = try live.connection(hasRow: verb.changesRow)
      let row: SQLiteRow = ["id": 1, "value": value]
      do {
        switch verb {
        case .streamed, .streamedRuntime: try connection.insert(contentsOf: [row], in: rows)
        case .save: try connection.save(row, in: rows)
        case .replace: try connection.insert(row, in: rows, onConflict: .replace)
        case .executedInsert, .returningInsert:
          try connection.execute(InsertRowQuery(row, into: rows))
        case .update: try connection.update(row, in: rows)
        case _ where verb.changesRow:
          try connection.update(
            rows, set: [rows["value"].set(to: value)], where: [rows["id"] == 1])
        default: try connection.insert(row, in: rows)
        }
      } catch is SQLiteError { continue }
      let place = "\(value) by \(verb) as \(described) into \(live)" as Comment
      #expect(try connection.rows(of: rows) == [row], place)
    }
  }
}

/// A column of the database that the program may describe otherwise.
private struct LiveColumn: CustomStringConvertible {
  let type: String
  let isStrict: Bool
  let isNotNull: Bool
  let hasDefault: Bool

  init(_ random: inout SeededRandom) {
    isStrict = random.chance(50)
    type = random.pick(Array(RandomColumnTests.types.prefix(isStrict ? 6 : 99)))
    (isNotNull, hasDefault) = (random.chance(50), random.chance(50))
  }

  var description: String {
    "\(type)\(isNotNull ? " NOT NULL" : "")\(hasDefault ? " DEFAULT \(stored)" : "")"
      + (isStrict ? " of a STRICT table" : "")
  }

  /// A value that the column can store.
  private var stored: String {
    switch ColumnType(declaration: type).affinity {
    case .integer: "3"
    case .real: "1.5"
    case .text: "'x'"
    default: "x'00'"
    }
  }

  /// - Parameter hasRow: Whether there is a row with the id 1.
  func connection(hasRow: Bool) throws -> Connection {
    let connection = try Connection.inMemory()
    let constraints = "\(isNotNull ? " NOT NULL" : "")\(hasDefault ? " DEFAULT \(stored)" : "")"
    try connection.run(
      TestSQL(
        "CREATE TABLE cells(id INTEGER PRIMARY KEY, value \(type)\(constraints)) \(isStrict ? "STRICT" : "")"
      ))
    if hasRow { try connection.run(TestSQL("INSERT INTO cells VALUES (1, \(stored))")) }
    return connection
  }
}
