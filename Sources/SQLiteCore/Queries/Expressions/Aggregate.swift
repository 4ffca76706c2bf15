/// One value computed from all rows of a group, or of the whole result (https://sqlite.org/lang_aggfunc.html).
///
/// ```swift
/// SelectQuery(Album.artistID, Album.id.count, from: Album.row).grouped(by: Album.artistID)
/// ```
public struct Aggregate<Coding: ColumnCoding>: ValueExpression {
  private let call: SQLText
  private var filter: [Condition] = []

  init(_ function: StaticString, _ arguments: SQLText...) {
    call = SQLText(calling: function, arguments)
  }

  /// The call, and of which rows.
  public var sql: SQLText {
    guard !filter.isEmpty else { return call }
    var text = call
    text.append(" FILTER (WHERE ")
    text.append(Condition.all(of: filter).test)
    text.append(")")
    return text
  }

  /// The same, computed from those rows only for which all conditions hold. SQL: `FILTER`.
  public func `where`(_ conditions: [Condition]) -> Aggregate {
    var copy = self
    copy.filter += conditions
    return copy
  }
}

extension Aggregate where Coding == Int {
  /// The number of rows. SQL: `count(*)`.
  public static var rowCount: Aggregate<Int> { Aggregate("count", SQLText([.verbatim("*")])) }
}

extension ValueExpression {
  /// The number of rows in which this is not NULL.
  public var count: Aggregate<Int> { Aggregate("count", sql) }

  /// The number of different values; NULL is none.
  public var countDistinct: Aggregate<Int> {
    var text = SQLText([.verbatim("DISTINCT ")])
    text.append(sql)
    return Aggregate("count", text)
  }

  /// The smallest value; NULL if there is none.
  public var min: Aggregate<Coding.Nullable> { Aggregate("min", sql) }

  /// The greatest value; NULL if there is none.
  public var max: Aggregate<Coding.Nullable> { Aggregate("max", sql) }
}

extension ValueExpression where Coding: NumericValue {
  /// The sum; NULL if there is no value, and an error if integers add up to more than 64 bits.
  public var sum: Aggregate<Coding.Sum?> { Aggregate("sum", sql) }

  /// The average; NULL if there is no value. SQL: `avg`.
  public var average: Aggregate<Double?> { Aggregate("avg", sql) }
}

extension ValueExpression where Coding: TextValue {
  /// All texts in no promised order, with `separator` between them; NULL if there is none. SQL: `group_concat`.
  public func joined(by separator: String) -> Aggregate<String?> {
    Aggregate("group_concat", sql, SQLText([.bound(.text(separator))]))
  }
}

extension ValueExpression where Coding: IntegerValue {
  /// The bits that are set in any of the values; NULL if there is none.
  public var bitOr: Aggregate<Coding.Nullable> { Aggregate("socle_bit_or", sql) }

  /// The bits that are set in all of the values; NULL if there is none.
  public var bitAnd: Aggregate<Coding.Nullable> { Aggregate("socle_bit_and", sql) }
}
