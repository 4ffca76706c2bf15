/// A value in one of SQLite's five storage classes.
///
/// Two values are equal if they have the same storage class and the same bits: `0.0` and `-0.0` differ, `.integer(1)` and
/// `.real(1)` differ.
public enum SQLiteValue: Sendable {
  /// `NULL`.
  case null
  /// `INTEGER`: 64 bits, signed.
  case integer(Int64)
  /// `REAL`: an IEEE double. SQLite stores NaN as NULL.
  case real(Double)
  /// `TEXT`: UTF-8, NUL characters included.
  case text(String)
  /// `BLOB`: bytes as they are; an empty blob is not NULL.
  case blob([UInt8])
}

extension SQLiteValue: Hashable {
  /// Whether both values have the same storage class and the same bits.
  public static func == (left: SQLiteValue, right: SQLiteValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.integer(let left), .integer(let right)): left == right
    case (.real(let left), .real(let right)): left.bitPattern == right.bitPattern
    case (.text(let left), .text(let right)): left.utf8.elementsEqual(right.utf8)
    case (.blob(let left), .blob(let right)): left == right
    default: false
    }
  }

  /// Hashes the bits that `==` compares.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .integer(let value): hasher.combine(value)
    case .real(let value): hasher.combine(value.bitPattern)
    case .text(let value): value.utf8.forEach { hasher.combine($0) }
    case .blob(let value): hasher.combine(value)
    }
  }
}

extension SQLiteValue {
  /// The storage class of the value.
  public var storageClass: StorageClass {
    switch self {
    case .null: .null
    case .integer: .integer
    case .real: .real
    case .text: .text
    case .blob: .blob
    }
  }

  /// Whether the value is NULL.
  public var isNull: Bool { storageClass == .null }

  /// The value if it is an INTEGER that an `Int` can represent, else nil.
  public var integer: Int? {
    guard case .integer(let value) = self else { return nil }
    return Int(exactly: value)
  }

  /// The value if it is a REAL, else nil. An INTEGER is not converted.
  public var real: Double? { if case .real(let value) = self { value } else { nil } }

  /// The value if it is a TEXT, else nil.
  public var text: String? { if case .text(let value) = self { value } else { nil } }

  /// The value if it is a BLOB, else nil.
  public var blob: [UInt8]? { if case .blob(let value) = self { value } else { nil } }
}

extension SQLiteValue: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByNilLiteral
{
  /// An INTEGER.
  public init(integerLiteral value: Int64) { self = .integer(value) }

  /// A REAL.
  public init(floatLiteral value: Double) { self = .real(value) }

  /// A TEXT.
  public init(stringLiteral value: String) { self = .text(value) }

  /// The INTEGER 1 for true, 0 for false, as in SQLite.
  public init(booleanLiteral value: Bool) { self = .integer(value ? 1 : 0) }

  /// NULL.
  public init(nilLiteral: ()) { self = .null }
}

/// The five classes in which SQLite stores values (https://sqlite.org/datatype3.html).
public enum StorageClass: String, Hashable, Sendable {
  /// No value.
  case null = "NULL"
  /// A 64-bit signed integer.
  case integer = "INTEGER"
  /// An IEEE double.
  case real = "REAL"
  /// Text in the database's encoding.
  case text = "TEXT"
  /// Bytes.
  case blob = "BLOB"
}
