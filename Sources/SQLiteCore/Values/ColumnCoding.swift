/// How the values of one type are stored in a column.
///
/// A ``ColumnValue``, such as `Int` or `String`, is its own coding. A type that can sensibly be stored in several forms has
/// further codings, chosen by name for each field:
///
/// ```swift
/// static let savedAt = Field("saved_at", \Order.savedAt, as: .iso8601)
/// ```
///
/// All members are static, so that the compiler can inline the reading and writing of a whole row.
public protocol ColumnCoding: SendableMetatype {
  /// The Swift type of the values.
  associatedtype Property
  /// The coding of optional values, which stores nil as NULL; `Self` if this coding stores NULL already.
  associatedtype Nullable: ColumnCoding = OptionalCoding<Self>
  /// The coding of the same values without NULL; `Self` if this coding stores no NULL.
  associatedtype Required: ColumnCoding = Self
  /// The declared type of a column with this coding.
  static var columnType: ColumnType { get }
  /// Whether NULL is one of the values.
  static var isNullable: Bool { get }
  /// Writes exactly one value into `sink`.
  ///
  /// - Throws: ``SQLiteError/conversion(cell:expected:found:)`` if SQLite cannot store the value exactly.
  static func encode(_ value: Property, into sink: ValueSink) throws(SQLiteError)
  /// Returns the value read from `source`.
  ///
  /// - Throws: ``SQLiteError/conversion(cell:expected:found:)`` for anything that `encode` does not write.
  static func decode(from source: ValueSource) throws(SQLiteError) -> Property
}

extension ColumnCoding {
  /// False.
  @inlinable
  public static var isNullable: Bool { false }

  /// Returns the value read from `stored`, without a database.
  ///
  /// - Throws: as ``decode(from:)``.
  public static func decode(_ stored: SQLiteValue) throws(SQLiteError) -> Property {
    try withUnsafePointer(to: stored) { stored throws(SQLiteError) in
      try decode(from: ValueSource(inMemory: stored))
    }
  }

  /// Returns `value` in the form in which it is stored.
  ///
  /// - Throws: as ``encode(_:into:)``.
  public static func stored(_ value: Property) throws(SQLiteError) -> SQLiteValue {
    var captured = SQLiteValue.null
    try encode(value, into: ValueSink(capturingInto: &captured))
    return captured
  }
}
