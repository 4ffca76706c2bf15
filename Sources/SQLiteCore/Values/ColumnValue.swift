/// A Swift type whose values stand in one column.
///
/// Socle conforms the standard types; an enum or option set with a raw value conforms by saying so:
///
/// ```swift
/// enum Rarity: String, ColumnValue { case common, rare }
/// ```
///
/// What is written is read back exactly, and reading never converts: see each type for what it stores.
public protocol ColumnValue: SendableMetatype {
  /// The declared type of a column that holds such values.
  static var columnType: ColumnType { get }
  /// Whether NULL is one of the values; true for optionals only.
  static var isNullable: Bool { get }
  /// Writes this value into `sink`.
  ///
  /// - Throws: ``SQLiteError/conversion(cell:expected:found:)`` if SQLite cannot store it exactly.
  func encode(into sink: ValueSink) throws(SQLiteError)
  /// The value that `source` holds.
  ///
  /// - Throws: ``SQLiteError/conversion(cell:expected:found:)`` if it holds none of this type.
  static func decode(from source: ValueSource) throws(SQLiteError) -> Self
}

extension ColumnValue {
  /// False.
  @inlinable
  public static var isNullable: Bool { false }
}
