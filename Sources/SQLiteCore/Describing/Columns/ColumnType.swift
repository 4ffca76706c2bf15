/// The declared type of a column.
///
/// The first five are those of STRICT tables (https://sqlite.org/stricttables.html); a table with any
/// other declared type has to give up strictness.
public enum ColumnType: Hashable, Sendable {
  /// `INTEGER`: 64-bit signed.
  case integer
  /// `REAL`: IEEE double.
  case real
  /// `TEXT`.
  case text
  /// `BLOB`.
  case blob
  /// `ANY`: every value as it is, without conversion.
  case any
  /// Another declared name, kept as it is written; the empty string is a column without a type.
  case declared(String)

  /// `char(size)`, as older files declare it; SQLite does not enforce the size.
  public static func char(_ size: Int) -> ColumnType { .declared("char(\(size))") }
  /// `bool`, as older files declare it.
  public static let bool = ColumnType.declared("bool")

  /// Whether a STRICT table may have a column of this type.
  public var isAllowedInStrictTables: Bool {
    if case .declared = self { false } else { true }
  }
}
