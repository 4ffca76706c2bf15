// Operators for comparisons of two operands. Combine conditions by arrays, ``Condition/any(of:)`` and ``Condition/not``: longer
// expressions of operators would take the type checker long.

extension Condition {
  /// Unavailable: list both conditions in the array, or use ``all(of:)``.
  @available(*, unavailable, message: "List both conditions in the array, or use .all(of: [a, b])")
  public static func && (left: Condition, right: Condition) -> Condition {
    .all(of: [left, right])
  }

  /// Unavailable: use ``any(of:)``.
  @available(*, unavailable, message: "Use .any(of: [a, b])")
  public static func || (left: Condition, right: Condition) -> Condition {
    .any(of: [left, right])
  }
}

extension ValueExpression {
  /// Holds where this value equals `value`, which may be nil. The same as ``equals(_:)``.
  public static func == (this: Self, value: Coding.Property) -> Condition { this.equals(value) }

  /// Holds where this value differs from `value`, which may be nil. The same as ``differs(from:)``.
  public static func != (this: Self, value: Coding.Property) -> Condition {
    this.differs(from: value)
  }

  /// Holds where this value is less than `value`; never for NULL.
  public static func < (this: Self, value: Coding.Property) -> Condition {
    this.isLess(than: value)
  }

  /// Holds where this value is at most `value`; never for NULL.
  public static func <= (this: Self, value: Coding.Property) -> Condition { this.isAtMost(value) }

  /// Holds where this value is greater than `value`; never for NULL.
  public static func > (this: Self, value: Coding.Property) -> Condition {
    this.isGreater(than: value)
  }

  /// Holds where this value is at least `value`; never for NULL.
  public static func >= (this: Self, value: Coding.Property) -> Condition { this.isAtLeast(value) }

  /// Holds where both values are equal; never where one is NULL.
  public static func == <Other: ValueExpression>(this: Self, other: Other) -> Condition
  where Other.Coding.Required == Coding.Required { this.equals(other) }

  /// Holds where both values differ; never where one is NULL.
  public static func != <Other: ValueExpression>(this: Self, other: Other) -> Condition
  where Other.Coding.Required == Coding.Required { this.differs(from: other) }

  /// Holds where this value is less than `other`; never where one is NULL.
  public static func < <Other: ValueExpression>(this: Self, other: Other) -> Condition
  where Other.Coding.Required == Coding.Required { this.isLess(than: other) }

  /// Holds where this value is at most `other`; never where one is NULL.
  public static func <= <Other: ValueExpression>(this: Self, other: Other) -> Condition
  where Other.Coding.Required == Coding.Required { this.isAtMost(other) }

  /// Holds where this value is greater than `other`; never where one is NULL.
  public static func > <Other: ValueExpression>(this: Self, other: Other) -> Condition
  where Other.Coding.Required == Coding.Required { this.isGreater(than: other) }

  /// Holds where this value is at least `other`; never where one is NULL.
  public static func >= <Other: ValueExpression>(this: Self, other: Other) -> Condition
  where Other.Coding.Required == Coding.Required { this.isAtLeast(other) }
}
