import SocleCore

/// One value computed from all rows of a group, or of the whole result (https://sqlite.org/lang_aggfunc.html).
///
/// ```swift
/// SelectQuery(Album.artistID, Album.id.count, from: Album.row).grouped(by: Album.artistID)
/// ```
public struct Aggregate<Coding: ColumnCoding>: ValueExpression {
  private let call: SQLFragment
  private var filter: [Condition] = []

  fileprivate init(_ call: SQLFragment) { self.call = call }

  /// The call of the aggregate function, with its filter.
  public var sql: SQLFragment {
    filter.isEmpty ? call : "\(call) FILTER (WHERE \(Condition.all(of: filter).test.asClause))"
  }

  /// The same aggregate, restricted to the rows for which all conditions hold. SQL: `FILTER`.
  public func `where`(_ conditions: [Condition]) -> Aggregate {
    var copy = self
    copy.filter += conditions
    return copy
  }
}

extension Aggregate where Coding == Int {
  /// The number of rows. SQL: `count(*)`.
  public static var rowCount: Aggregate<Int> { Aggregate<Int>("count(*)") }
}

extension ValueExpression {
  /// The number of rows in which this value is not NULL.
  public var count: Aggregate<Int> { Aggregate("count(\(sql))") }

  /// The number of distinct values, not counting NULL. SQL: `count(DISTINCT …)`.
  public var countDistinct: Aggregate<Int> { Aggregate("count(DISTINCT \(sql))") }

  /// The smallest value; NULL if every value is NULL or there are no rows.
  public var min: Aggregate<Coding.Nullable> { Aggregate("min(\(sql))") }

  /// The greatest value; NULL if every value is NULL or there are no rows.
  public var max: Aggregate<Coding.Nullable> { Aggregate("max(\(sql))") }
}

extension ValueExpression where Coding: SummableCoding {
  /// The sum; NULL if every value is NULL or there are no rows. A sum of integers that exceeds 64 bits is an error.
  public var sum: Aggregate<Coding.Sum.Nullable> { Aggregate("sum(\(sql))") }

  /// The average; NULL if every value is NULL or there are no rows. SQL: `avg`.
  public var average: Aggregate<Coding.Average.Nullable> { Aggregate("avg(\(sql))") }
}

extension ValueExpression where Coding: TextValue {
  /// All texts that are not NULL, joined in undefined order with `separator` between them; NULL if there are none. SQL:
  /// `group_concat`.
  public func joined(by separator: String) -> Aggregate<String?> {
    Aggregate("group_concat(\(sql), \(separator))")
  }
}

extension ValueExpression where Coding: NumericValue, Coding.Sum == Int {
  /// The bitwise OR of the values; NULL if every value is NULL or there are no rows.
  public var bitOr: Aggregate<Coding.Nullable> { Aggregate("socle_bit_or(\(sql))") }

  /// The bitwise AND of the values; NULL if every value is NULL or there are no rows.
  public var bitAnd: Aggregate<Coding.Nullable> { Aggregate("socle_bit_and(\(sql))") }
}

/// Option sets, stored as the integer of their bits.
extension ValueExpression
where Coding: ColumnValue & OptionSet, Coding.RawValue: NumericValue, Coding.RawValue.Sum == Int {
  /// The options that at least one of the values contains; NULL if every value is NULL or there are no rows.
  public var union: Aggregate<Coding.Nullable> { Aggregate("socle_bit_or(\(sql))") }

  /// The options that all of the values contain; NULL if every value is NULL or there are no rows.
  public var intersection: Aggregate<Coding.Nullable> { Aggregate("socle_bit_and(\(sql))") }

  /// Holds where the value contains all of these options.
  public func contains(_ options: Coding) -> Condition {
    Condition(test: "(\(sql) & \(bound(options))) = \(bound(options))")
  }

  /// Holds where the value contains none of these options.
  public func isDisjoint(with options: Coding) -> Condition {
    Condition(test: "(\(sql) & \(bound(options))) = 0")
  }
}
