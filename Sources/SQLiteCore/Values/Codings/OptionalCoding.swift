/// Another coding's values or nil, which is NULL.
public struct OptionalCoding<Base: ColumnCoding>: ColumnCoding {
  /// Itself.
  public typealias Nullable = OptionalCoding
  /// The other coding.
  public typealias Required = Base
  /// The other coding's type.
  public static var columnType: ColumnType { Base.columnType }
  /// True.
  public static var isNullable: Bool { true }

  /// Writes NULL for nil.
  public static func encode(_ value: Base.Property?, into sink: ValueSink) throws(SQLiteError) {
    guard let value else { return try sink.writeNull() }
    try Base.encode(value, into: sink)
  }

  /// Nil for NULL.
  public static func decode(from source: ValueSource) throws(SQLiteError) -> Base.Property? {
    source.isNull ? nil : try Base.decode(from: source)
  }
}

extension ColumnCoding {
  /// The values of `base`, or nil as NULL: `as: .optional(.iso8601)`.
  public static func optional<Base>(_ base: Base) -> Self where Self == OptionalCoding<Base> {
    OptionalCoding<Base>()
  }
}
