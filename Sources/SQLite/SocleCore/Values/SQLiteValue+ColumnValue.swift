/// A value whose type is known only at run time. A column of such values accepts every value, and in a STRICT table keeps it
/// unchanged (see ``ColumnType/any``).
extension SQLiteValue: ColumnValue {
  /// `SQLiteValue` itself: ``SQLiteValue/null`` is one of its values.
  public typealias Nullable = SQLiteValue

  /// `ANY`.
  public static var columnType: ColumnType { .any }

  /// True: ``SQLiteValue/null`` is one of the values.
  public static var isNullable: Bool { true }

  /// Writes the value as it is.
  public func encode(into sink: ValueSink) throws(SQLiteError) {
    switch self {
    case .null: try sink.writeNull()
    case .integer(let value): try sink.write(value)
    case .real(let value): try sink.write(value)
    case .text(let value): try value.encode(into: sink)
    case .blob(let value): try value.encode(into: sink)
    }
  }

  /// Reads the value as it is stored.
  public static func decode(from source: ValueSource) throws(SQLiteError) -> SQLiteValue {
    switch source.storageClass {
    case .null: .null
    case .integer: .integer(try source.integer())
    case .real: .real(try source.real())
    case .text: .text(try source.text())
    case .blob: .blob(try [UInt8].decode(from: source))
    }
  }
}
