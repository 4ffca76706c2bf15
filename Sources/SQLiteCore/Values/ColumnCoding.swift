/// How the values of one type are stored in a column.
///
/// A ``ColumnValue``, such as `Int` or `String`, is its own coding. A type with more than one sensible form
/// has further ones, chosen by name per field:
///
/// ```swift
/// static let savedAt = Field("saved_at", \Order.savedAt, as: .iso8601)
/// ```
///
/// All members are static, so that the compiler can inline the reading and writing of a whole row.
public protocol ColumnCoding: SendableMetatype {
  /// The type of the values.
  associatedtype Property
  /// The same coding with NULL for nil; `Self` if this one has NULL already.
  associatedtype Nullable: ColumnCoding = OptionalCoding<Self>
  /// The same coding without NULL.
  associatedtype Required: ColumnCoding = Self
  /// The declared type of a column that holds them.
  static var columnType: ColumnType { get }
  /// Whether NULL is one of the values.
  static var isNullable: Bool { get }
  /// Writes exactly one value into `sink`.
  ///
  /// - Throws: ``SQLiteError/conversion(cell:expected:found:)`` if SQLite cannot store it exactly.
  static func encode(_ value: Property, into sink: ValueSink) throws(SQLiteError)
  /// The value that `source` holds.
  ///
  /// - Throws: ``SQLiteError/conversion(cell:expected:found:)`` for anything that `encode` does not write.
  static func decode(from source: ValueSource) throws(SQLiteError) -> Property
}

extension ColumnCoding {
  /// False.
  @inlinable
  public static var isNullable: Bool { false }

  /// The value that is read from `stored`, without a database.
  ///
  /// - Throws: as ``decode(from:)``.
  public static func decode(_ stored: SQLiteValue) throws(SQLiteError) -> Property {
    try withUnsafePointer(to: stored) { stored throws(SQLiteError) in
      try decode(from: ValueSource(inMemory: stored))
    }
  }

  /// `value` as it is stored.
  ///
  /// - Throws: as ``encode(_:into:)``.
  public static func stored(_ value: Property) throws(SQLiteError) -> SQLiteValue {
    var captured = SQLiteValue.null
    try encode(value, into: ValueSink(capturingInto: &captured))
    return captured
  }
}
