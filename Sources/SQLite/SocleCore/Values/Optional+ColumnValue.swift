/// Nil is stored as NULL, any other value as the wrapped type or coding stores it.
///
/// NULL is read as the outermost nil. If the wrapped type can itself be NULL, such as `Int?` or ``SQLiteValue``, its NULL
/// cannot be distinguished from nil.
extension Optional: ColumnCoding where Wrapped: ColumnCoding {
  /// This type itself: it already stores nil as NULL.
  public typealias Nullable = Wrapped?
  /// The wrapped type.
  public typealias Required = Wrapped

  /// The column type of the wrapped type.
  public static var columnType: ColumnType { Wrapped.columnType }

  /// True.
  public static var isNullable: Bool { true }

  /// The default of a column of the wrapped type.
  public static func columnDefault(_ declared: DefaultValue) -> DefaultValue {
    Wrapped.columnDefault(declared)
  }

  /// Writes NULL for nil.
  @inlinable
  public static func encode(_ value: Wrapped.Property?, into sink: ValueSink) throws(SQLiteError) {
    switch value {
    case .none: try sink.writeNull()
    case .some(let value): try Wrapped.encode(value, into: sink)
    }
  }

  // Called through a witness table for each cell and so never inlined; unspecialized, it would move values of unknown size.
  /// Reads nil for NULL, else a wrapped value.
  @specialized(where Wrapped == String)
  @specialized(where Wrapped == Int)
  @specialized(where Wrapped == Double)
  @inlinable
  public static func decode(from source: ValueSource) throws(SQLiteError) -> Wrapped.Property? {
    source.isNull ? nil : try Wrapped.decode(from: source)
  }
}

extension Optional: ColumnValue where Wrapped: ColumnValue {
  /// Writes NULL for nil.
  @inlinable
  public func encode(into sink: ValueSink) throws(SQLiteError) {
    switch self {
    case .none: try sink.writeNull()
    case .some(let value): try value.encode(into: sink)
    }
  }
}

extension ColumnCoding {
  /// A coding of optional values: `as: .optional(.iso8601)` stores nil as NULL, and any other value as `base` stores it.
  public static func optional<Base>(_ base: Base) -> Self where Self == Base? { base }
}
