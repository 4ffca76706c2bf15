/// The declared type of a column.
///
/// The first five are those of STRICT tables (https://sqlite.org/stricttables.html); a table with any
/// other declared type, but `INT`, has to give up strictness. Types whose declarations differ only in the
/// case of ASCII letters are equal.
public enum ColumnType: Sendable {
  /// `INTEGER`: 64-bit signed.
  case integer
  /// `REAL`: IEEE double.
  case real
  /// `TEXT`.
  case text
  /// `BLOB`.
  case blob
  /// `ANY`: every value as it is, without conversion, in a STRICT table. In another one SQLite makes a number of a text
  /// that spells one, as in a column of any unknown type; there `.declared("")` keeps every value.
  case any
  /// Another declared name, kept as it is written; the empty string is a column without a type.
  case declared(String)

  /// The type of that declaration: one of the five if it is their name, else a declared one.
  public init(declaration: String) {
    let standard: [ColumnType] = [.integer, .real, .text, .blob, .any]
    self = standard.first { $0 == .declared(declaration) } ?? .declared(declaration)
  }

  /// `char(size)`, as older files declare it; SQLite does not enforce the size.
  public static func char(_ size: Int) -> ColumnType { .declared("char(\(size))") }
  /// `bool`, as older files declare it.
  public static let bool = ColumnType.declared("bool")

  /// The name as SQL declares it.
  public var declaration: String {
    switch self {
    case .integer: "INTEGER"
    case .real: "REAL"
    case .text: "TEXT"
    case .blob: "BLOB"
    case .any: "ANY"
    case .declared(let name): name
    }
  }

  /// Whether a STRICT table may have a column of this type.
  public var isAllowedInStrictTables: Bool {
    if case .declared(let name) = ColumnType(declaration: declaration) {
      SQLName(name) == SQLName("INT")
    } else {
      true
    }
  }
}

extension ColumnType: Hashable {
  /// Whether SQLite takes both for the same type.
  public static func == (left: ColumnType, right: ColumnType) -> Bool {
    SQLName(left.declaration) == SQLName(right.declaration)
  }

  /// Feeds what equality compares.
  public func hash(into hasher: inout Hasher) {
    SQLName(declaration).hash(into: &hasher)
  }
}
