import Foundation

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

  @Sendable static func bytes(_ left: String, _ right: String) -> Bool {
    left.utf8.elementsEqual(right.utf8)
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
