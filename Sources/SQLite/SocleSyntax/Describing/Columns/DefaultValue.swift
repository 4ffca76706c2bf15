/// The value that a column gets if an insert provides none.
public enum DefaultValue: Hashable, Sendable {
  /// A constant.
  case value(SQLiteValue)
  /// An expression that refers to no columns; SQLite evaluates it at each insert that needs it.
  case expression(SQLFragment)

  /// An explicit `DEFAULT NULL`.
  public static let null = DefaultValue.value(.null)
  /// The time of the insert, in UTC. A date field stores it in the format of its coding; any other column stores
  /// `CURRENT_TIMESTAMP`, the text `YYYY-MM-DD HH:MM:SS`.
  public static let currentTimestamp = DefaultValue.expression("CURRENT_TIMESTAMP")
  /// The day of the insert, in UTC. A date field stores the midnight at which the day begins, in the format of its coding; any
  /// other column stores `CURRENT_DATE`, the text `YYYY-MM-DD`.
  public static let currentDate = DefaultValue.expression("CURRENT_DATE")
}

extension DefaultValue: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// The constant integer.
  public init(integerLiteral value: Int64) { self = .value(.integer(value)) }

  /// The constant double.
  public init(floatLiteral value: Double) { self = .value(.real(value)) }
}

extension DefaultValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral {
  /// The constant text; it is stored as text and never read as SQL.
  public init(stringLiteral value: String) { self = .value(.text(value)) }

  /// 1 for true and 0 for false, as SQLite stores them.
  public init(booleanLiteral value: Bool) { self = .value(.integer(value ? 1 : 0)) }
}
