/// A Swift type whose values stand in one column, in the one form that is its default.
///
/// Socle conforms the standard types; an enum or option set with a raw value conforms by saying so:
///
/// ```swift
/// enum Rarity: String, ColumnValue { case common, rare }
/// ```
///
/// What is written is read back exactly, and reading never converts: see each type for what it stores.
public protocol ColumnValue: ColumnCoding where Property == Self {
  /// Writes this value into `sink`.
  ///
  /// - Throws: ``SQLiteError/conversion(cell:expected:found:)`` if SQLite cannot store it exactly.
  func encode(into sink: ValueSink) throws(SQLiteError)
}

extension ColumnValue {
  /// Writes `value` into `sink`.
  @inlinable
  public static func encode(_ value: Self, into sink: ValueSink) throws(SQLiteError) {
    try value.encode(into: sink)
  }
}
