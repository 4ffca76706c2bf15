import Foundation
import SocleCore
import TestSupport

extension ForeignValue {
  static let all = classes + ranges + raws + forms + invalidText

  private static let classes =
    ["NULL", "'secret'", "1.5", "x'00'"].map {
      ForeignValue($0, among: 1, "expected INTEGER, found \(storage($0))")
    }
    + ["NULL", "'1.5'", "1", "x'00'"].map {
      ForeignValue($0, among: 1.5, "expected REAL, found \(storage($0))")
    }
    + ["NULL", "12345", "1.5", "x'736563726574'"].map {
      ForeignValue($0, among: "", "expected TEXT, found \(storage($0))")
    }
    + ["NULL", "'secret'", "1", "1.5"].map {
      ForeignValue($0, among: [] as [UInt8], "expected BLOB, found \(storage($0))")
    }
    + ["NULL", "'secret'", "1", "1.5"].map {
      ForeignValue($0, among: Data(), "expected BLOB, found \(storage($0))")
    }
    + [
      ForeignValue("'secret'", among: Int?.none, "expected INTEGER, found TEXT"),
      ForeignValue("1", among: Double?.none, "expected REAL, found INTEGER"),
      ForeignValue("1", among: String?.none, "expected TEXT, found INTEGER"),
      ForeignValue("'x'", among: [UInt8]?.none, "expected BLOB, found TEXT"),
      ForeignValue("NULL", among: true, "expected INTEGER, found NULL"),
      ForeignValue("NULL", among: Date.distantPast, "expected REAL, found NULL"),
      ForeignValue("'a date'", among: Date.distantPast, "expected REAL, found TEXT"),
      ForeignValue("x'00'", among: URL(fileURLWithPath: "/"), "expected TEXT, found BLOB"),
      ForeignValue("'1'", as: hundredths, among: 1, "expected INTEGER, found TEXT"),
      ForeignValue("1.5", among: UUID(), "expected TEXT, found REAL"),
      ForeignValue("'a'", as: uuidBytes, among: UUID(), "expected BLOB, found TEXT"),
      ForeignValue("NULL", as: json, among: [], "expected TEXT, found NULL"),
      ForeignValue("'1'", as: unixSeconds, among: .distantPast, "expected INTEGER, found TEXT"),
    ]

  private static let ranges =
    outside(Int8.self, -129, 128) + outside(Int16.self, -32769, 32768)
    + outside(Int32.self, -2_147_483_649, 2_147_483_648, .min, .max)
    + outside(UInt8.self, -1, 256) + outside(UInt16.self, -1, 65536)
    + outside(UInt32.self, -1, 4_294_967_296) + outside(UInt64.self, -1, .min)
    + outside(UInt.self, -1, .min) + outside(Bool.self, -1, 2, .max)
    + ["0.1", "1e300", "16777217.0", "1e-320"].map {
      ForeignValue(
        $0, among: Float(1),
        "expected a REAL that Float holds exactly, found a REAL that Float would round")
    }

  private static let raws = [
    ForeignValue("'secret'", among: Suit.hearts, "expected a raw value of Suit, found TEXT"),
    ForeignValue("'Hearts'", among: Suit.hearts, "expected a raw value of Suit, found TEXT"),
    // Swift takes the composed for the decomposed.
    ForeignValue("'\u{E9}'", among: Suit.hearts, "expected a raw value of Suit, found TEXT"),
    ForeignValue("3", among: Rank.two, "expected a raw value of Rank, found INTEGER"),
    ForeignValue("'2'", among: Rank.two, "expected INTEGER, found TEXT"),
    ForeignValue("-1", among: Flags.none, "expected UInt32, found an INTEGER out of its range"),
    ForeignValue("'x'", among: Suit?.none, "expected a raw value of Suit, found TEXT"),
  ]

  private static let forms =
    ["''", "'a b'", "'http://e/\u{E9}'", "'http://['", "'%zz'"].map {
      ForeignValue($0, among: URL(fileURLWithPath: "/"), "expected a URL, found TEXT")
    }
    + ["''", "'secret'", "'00000000-0000-0000-0000-00000000000'"].map {
      ForeignValue($0, among: UUID(), "expected a UUID, found TEXT")
    }
    + ["x''", "zeroblob(15)", "zeroblob(17)"].map {
      ForeignValue($0, as: uuidBytes, among: UUID(), "expected 16 bytes, found BLOB")
    }
    + ["''", "'[1'", "'{\"secret\":1}'", "'[\"secret\"]'", "'[1.5]'"].map {
      ForeignValue($0, as: json, among: [], "expected JSON of Array<Int>, found other TEXT")
    }

  private static let invalidText = [
    "c3", "c328", "80", "ff", "c080", "e080af", "eda080", "edbfbf", "f4908080", "f8888080", "61c3",
    "6161616161616161c3", "c36161616161616161", "6161616161616161616161616161e9", "efbfbdc3",
  ].flatMap { bytes in
    let sql = "CAST(x'\(bytes)' AS TEXT)"
    let message = "expected valid UTF-8, found invalid UTF-8"
    return [
      ForeignValue(sql, among: "", message), ForeignValue(sql, among: String?.none, message),
      ForeignValue(sql, among: Suit.hearts, message),
      ForeignValue(sql, as: json, among: [], message),
      ForeignValue(sql, among: SQLiteValue.null, message),
    ]
  }

  private static let uuidBytes = Field(
    "value", \ValueTable<UUIDBytesCoding>.Row.value, as: .uuidBytes)
  private static let hundredths = Field(
    "value", \ValueTable<HundredthsCoding>.Row.value, as: .hundredths)
  private static let unixSeconds = Field(
    "value", \ValueTable<UnixSecondsCoding>.Row.value, as: .unixSeconds)
  private static let json = Field("value", \ValueTable<JSONCoding<[Int]>>.Row.value, as: .json())

  private static func outside<Value: ColumnValue & Sendable>(
    _ type: Value.Type, _ numbers: Int64...
  ) -> [ForeignValue] where Value: ExpressibleByIntegerLiteral {
    numbers.map {
      ForeignValue(
        TestSQL.literal($0), among: 1 as Value,
        "expected \(type), found an INTEGER out of its range")
    }
  }

  private static func outside(_ type: Bool.Type, _ numbers: Int64...) -> [ForeignValue] {
    numbers.map {
      ForeignValue(
        TestSQL.literal($0), among: true, "expected Bool, found an INTEGER out of its range")
    }
  }

  private static func storage(_ sql: String) -> String {
    switch sql.first {
    case "N": "NULL"
    case "'": "TEXT"
    case "x": "BLOB"
    default: sql.contains(".") ? "REAL" : "INTEGER"
    }
  }
}
