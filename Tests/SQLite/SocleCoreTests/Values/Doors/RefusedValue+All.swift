import Foundation
import SocleCore

extension RefusedValue {
  static let all = [
    RefusedValue("NaN", Double.nan, among: 1, number),
    RefusedValue("signalling NaN", .signalingNaN, among: 1.0, number),
    RefusedValue("Float NaN", Float.nan, among: 1, number),
    RefusedValue("optional NaN", Double?.some(.nan), among: nil, number),
    RefusedValue(
      "runtime NaN", SQLiteValue.real(.nan), among: .null, number),
    RefusedValue(
      "Date NaN", Date(timeIntervalSinceReferenceDate: .nan),
      among: .distantPast, number),
    RefusedValue(
      "Decimal NaN", Field("value", \.value, as: .hundredths), Decimal.nan, among: 1,
      "expected a decimal of at most Int64.max hundredths, found one outside that range"),
    RefusedValue(
      "UInt64", UInt64.max, among: 1,
      "expected at most Int64.max, found a larger UInt64"),
    RefusedValue(
      "UInt", UInt(Int64.max) + 1, among: 1,
      "expected at most Int64.max, found a larger UInt"),
    RefusedValue(
      "relative URL", relative, among: relative.absoluteURL,
      "expected a URL without a base, such as its absoluteURL, found one with a base"),
    RefusedValue(
      "JSON of infinity", Field("value", \.value, as: .json()), [Double.infinity], among: [1],
      "expected a value that JSONEncoder accepts, found one that it refuses"),
  ]

  private static let number = "expected a number, found NaN"
  private static let relative =
    URL(string: "a", relativeTo: URL(string: "https://example.org")) ?? URL(fileURLWithPath: "/")
}
