/// A Swift type whose values are stored in one column, in a default form.
///
/// The standard types conform; an enum or option set with a raw value conforms by declaring it:
///
/// ```swift
/// enum Rarity: String, ColumnValue { case common, rare }
/// ```
///
/// What is written is read back exactly, and reading never converts. Each type documents what it stores.
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
