/// How the values of one type are stored in a column.
///
/// A ``ColumnValue``, such as `Int` or `String`, is its own coding. A type that can be stored in several useful forms has
/// further codings; a field names the coding that it uses:
///
/// ```swift
/// static let savedAt = Field("saved_at", \Order.savedAt, as: .iso8601)
/// ```
///
/// All members are static, so that the compiler can inline the reading and writing of a whole row.
public protocol ColumnCoding: SendableMetatype {
  /// The Swift type of the values.
  associatedtype Property
  /// The coding of `Property?`, which stores nil as NULL; `Self` if this coding can already store NULL.
  associatedtype Nullable: ColumnCoding = Self?
  /// The coding of the same values except nil; `Self` if this coding never stores NULL.
  associatedtype Required: ColumnCoding = Self
  /// The declared type of a column with this coding.
  static var columnType: ColumnType { get }
  /// Whether this coding can write and read NULL.
  static var isNullable: Bool { get }
  /// The default to write into the schema for a column with this coding whose declared default is `declared`. A coding of dates
  /// returns expressions for ``DefaultValue/currentTimestamp`` and ``DefaultValue/currentDate`` whose results it can read.
  static func columnDefault(_ declared: DefaultValue) -> DefaultValue
  /// Writes exactly one value into `sink`.
  ///
  /// - Throws: ``SQLiteError/conversion(cell:expected:found:)`` if SQLite cannot store the value exactly.
  static func encode(_ value: Property, into sink: ValueSink) throws(SQLiteError)
  /// Returns the value read from `source`.
  ///
  /// - Throws: ``SQLiteError/conversion(cell:expected:found:)`` for a value that `encode` never writes.
  static func decode(from source: ValueSource) throws(SQLiteError) -> Property
}

extension ColumnCoding {
  /// False by default.
  public static var isNullable: Bool { false }

  /// The declared default itself.
  public static func columnDefault(_ declared: DefaultValue) -> DefaultValue { declared }

  /// Returns the Swift value of `stored`, which need not come from a database.
  ///
  /// - Throws: as ``ColumnCoding/decode(from:)``.
  public static func decode(_ stored: SQLiteValue) throws(SQLiteError) -> Property {
    try withUnsafePointer(to: stored) { stored throws(SQLiteError) in
      try decode(from: ValueSource(inMemory: stored))
    }
  }

  /// Returns `value` as the SQLite value that this coding stores.
  ///
  /// - Throws: as ``ColumnCoding/encode(_:into:)``.
  public static func stored(_ value: Property) throws(SQLiteError) -> SQLiteValue {
    var captured = SQLiteValue.null
    try encode(value, into: ValueSink(capturingInto: &captured))
    return captured
  }
}
