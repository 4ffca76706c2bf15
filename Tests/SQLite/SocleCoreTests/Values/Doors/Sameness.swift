import Foundation
import SocleCore

/// Whether two values are alike to the last bit, where `==` is more generous.
enum Sameness {
  @Sendable static func bits(_ left: Double, _ right: Double) -> Bool {
    left.bitPattern == right.bitPattern
  }

  @Sendable static func bits(_ left: Float, _ right: Float) -> Bool {
    left.bitPattern == right.bitPattern
  }

  @Sendable static func bits(_ left: Date, _ right: Date) -> Bool {
    bits(left.timeIntervalSinceReferenceDate, right.timeIntervalSinceReferenceDate)
  }

  /// A debug build compares long texts byte by byte only slowly, so C does it.
  @Sendable static func bytes(_ left: String, _ right: String) -> Bool {
    var (left, right) = (left, right)
    return left.withUTF8 { left in
      right.withUTF8 { right in
        guard let start = left.baseAddress, let other = right.baseAddress else {
          return left.count == right.count
        }
        return left.count == right.count && memcmp(start, other, left.count) == 0
      }
    }
  }

  /// The same for values that may be nil.
  static func optional<Value>(
    _ same: @escaping @Sendable (Value, Value) -> Bool
  ) -> @Sendable (Value?, Value?) -> Bool {
    { left, right in
      guard let left, let right else { return left == nil && right == nil }
      return same(left, right)
    }
  }
}
