import Foundation
import SocleCore
import SocleQueries

extension ValueCase {
  // Computed where it holds Data: a global keeps that by tagged pointers, which LeakSanitizer takes for leaks.
  static var all: [ValueCase] {
    integers + reals + texts + blobs + times + others + runtime + json
  }

  static let integers = [
    bounds(Int.self), bounds(Int8.self), bounds(Int16.self), bounds(Int32.self), bounds(Int64.self),
    bounds(UInt8.self), bounds(UInt16.self), bounds(UInt32.self),
    ValueCase([UInt.min, 1, UInt(Int64.max)]), ValueCase([UInt64.min, 1, UInt64(Int64.max)]),
    ValueCase([nil, Int.min, Int.max, 0]), ValueCase([nil, UInt64(Int64.max)]),
    ValueCase([true, false]), ValueCase([true, nil, false]),
  ]

  static let reals = [
    ValueCase(Awkward.doubles, same: Sameness.bits), ValueCase(Awkward.floats, same: Sameness.bits),
    ValueCase([nil] + Awkward.doubles, same: Sameness.optional(Sameness.bits)),
    ValueCase([nil] + Awkward.floats, same: Sameness.optional(Sameness.bits)),
  ]

  static let texts = [
    ValueCase(Awkward.texts, same: Sameness.bytes),
    ValueCase([nil] + Awkward.texts, same: Sameness.optional(Sameness.bytes)),
  ]

  static var blobs: [ValueCase] {
    [
      ValueCase(Awkward.blobs), ValueCase([nil] + Awkward.blobs),
      ValueCase(Awkward.blobs.map { Data($0) }), ValueCase([nil] + Awkward.blobs.map { Data($0) }),
    ]
  }

  static let times = [
    ValueCase(Awkward.dates, same: Sameness.bits),
    ValueCase([nil] + Awkward.dates, same: Sameness.optional(Sameness.bits)),
    ValueCase("Date as Unix seconds", Field("value", \.value, as: .unixSeconds), seconds),
    ValueCase(
      "Date? as Unix seconds", Field("value", \.value, as: .optional(.unixSeconds)),
      [nil] + seconds),
    ValueCase("Date as ISO 8601", Field("value", \.value, as: .iso8601), milliseconds),
    ValueCase(
      "Date? as ISO 8601", Field("value", \.value, as: .optional(.iso8601)), milliseconds + [nil]),
  ]

  static let others = [
    ValueCase(
      "Decimal as hundredths", Field("value", \.value, as: .hundredths), Awkward.decimals),
    ValueCase(
      "Decimal? as hundredths", Field("value", \.value, as: .optional(.hundredths)),
      [nil] + Awkward.decimals),
    ValueCase(Awkward.urls), ValueCase([nil] + Awkward.urls),
    ValueCase(Awkward.uuids), ValueCase([nil] + Awkward.uuids),
    ValueCase(
      "UUID as bytes", Field("value", \.value, as: .uuidBytes), Awkward.uuids),
    ValueCase(
      "UUID? as bytes", Field("value", \.value, as: .optional(.uuidBytes)), Awkward.uuids + [nil]),
    ValueCase(Suit.allCases), ValueCase([nil] + Suit.allCases), ValueCase(Rank.allCases),
    ValueCase([Flags.none, .first, .last, [.first, .last], Flags(rawValue: .max)]),
    ValueCase([nil, Flags.none]),
  ]

  static let runtime = [
    ValueCase(
      [.null, .integer(.min), .integer(.max), .text(""), .text("\0"), .blob([]), .blob([0])]
        + [-0.0, 0.5, .infinity, -.infinity].map { SQLiteValue.real($0) })
  ]

  static let json = [
    ValueCase(
      "Codable as JSON", Field("value", \.value, as: .json()), Awkward.texts.map(Note.init),
      same: { Sameness.bytes($0.text, $1.text) && $0.numbers == $1.numbers }),
    ValueCase(
      "Codable? as JSON", Field("value", \.value, as: .optional(.json())), [nil, Note("")]),
    ValueCase("[Int] as JSON", Field("value", \.value, as: .json()), [[], [Int.min, Int.max]]),
    ValueCase("Int as JSON", Field("value", \.value, as: .json()), [0, Int.min]),
    ValueCase(
      "String? as JSON", Field("value", \.value, as: .json()), [nil, "", "null"] as [String?]),
  ]

  private static let seconds = [0, 1, -1, 1_700_000_000, -62_135_596_800, 253_402_300_799]
    .map { Date(timeIntervalSince1970: $0) }

  private static let milliseconds =
    seconds
    + [1, 1_700_000_000_001, 1_700_000_000_004, 1_700_000_000_999, -62_135_596_799_999].map {
      Date(timeIntervalSince1970: $0 / 1000)
    }

  private static func bounds<Value>(_ type: Value.Type) -> ValueCase
  where Value: FixedWidthInteger & ColumnValue & Sendable {
    ValueCase([Value.min, Value.max, 5] + (Value.isSigned ? [0, 0 - 1] : []))
  }
}
