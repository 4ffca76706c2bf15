/// The declared type of a column.
///
/// The first five cases are the types of STRICT tables (https://sqlite.org/stricttables.html). A table with a column of another
/// declared type, except `INT`, cannot be STRICT. Types whose declarations differ only in the case of ASCII letters are equal.
public enum ColumnType: Sendable {
  /// `INTEGER`: 64-bit signed.
  case integer
  /// `REAL`: IEEE double.
  case real
  /// `TEXT`.
  case text
  /// `BLOB`.
  case blob
  /// `ANY`: in a STRICT table, the column keeps every value unchanged. In any other table, it has numeric affinity, so SQLite
  /// converts text that spells a number; use `.declared("")` in such a table to keep every value unchanged.
  case any
  /// Another declared type, with its name as it is written; an empty name means a column without a type.
  case declared(String)

  /// The type with the SQL name `declaration`: one of the first five cases if it has that name, else `.declared`.
  public init(declaration: String) {
    let standard: [ColumnType] = [.integer, .real, .text, .blob, .any]
    self = standard.first { $0 == .declared(declaration) } ?? .declared(declaration)
  }

  /// The declared type `char(size)`, which older database files contain; SQLite does not enforce the size.
  public static func char(_ size: Int) -> ColumnType { .declared("char(\(size))") }
  /// The declared type `bool`, which older database files contain.
  public static let bool = ColumnType.declared("bool")

  /// The type's name in SQL.
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
  /// Whether both types have the same SQL name, without regard to the case of ASCII letters.
  public static func == (left: ColumnType, right: ColumnType) -> Bool {
    SQLName(left.declaration) == SQLName(right.declaration)
  }

  /// Hashes the declaration without regard to the case of ASCII letters.
  public func hash(into hasher: inout Hasher) { SQLName(declaration).hash(into: &hasher) }
}

/// The conversion that a column of a table that is not STRICT applies to values
/// (https://sqlite.org/datatype3.html#type_affinity).
package enum Affinity {
  case integer
  case numeric
  case real
  case text
  case blob
}

extension ColumnType {
  /// The affinity that SQLite derives from the declared type.
  package var affinity: Affinity {
    switch self {
    case .integer: return .integer
    case .real: return .real
    case .text: return .text
    case .blob: return .blob
    case .any: return .numeric
    case .declared(let name):
      // Bytes, because searching a String takes 20 µs, and a file can declare any number of columns.
      let folded = Array(SQLName(name).folded)
      let rule = Self.affinities.first { rule in
        folded.indices.contains { folded[$0...].starts(with: rule.part.utf8) }
      }
      return rule?.affinity ?? (name.isEmpty ? .blob : .numeric)
    }
  }

  private static let affinities: [(part: String, affinity: Affinity)] = [
    ("int", .integer), ("char", .text), ("clob", .text), ("text", .text), ("blob", .blob),
    ("real", .real), ("floa", .real), ("doub", .real),
  ]
}
