/// Stored as REAL, bit for bit, with two exceptions: NaN is refused, and `-0.0` is read back as `0.0`, which is equal, because
/// a REAL column stores no negative zero. ``SignedRealCoding`` keeps the sign.
extension Double: ColumnValue {
  /// `REAL`.
  public static var columnType: ColumnType { .real }

  /// Writes a REAL.
  @inlinable
  public func encode(into sink: ValueSink) throws(SQLiteError) {
    try sink.write(self)
  }

  /// Reads a REAL.
  @inlinable
  public static func decode(from source: ValueSource) throws(SQLiteError) -> Double {
    try source.real()
  }
}

/// Stored as REAL, with the same exceptions as `Double`. Reading refuses a REAL that a `Float` cannot represent exactly.
extension Float: ColumnValue {
  /// `REAL`.
  public static var columnType: ColumnType { .real }

  /// Writes a REAL.
  @inlinable
  public func encode(into sink: ValueSink) throws(SQLiteError) {
    try sink.write(Double(self))
  }

  /// Reads a REAL; one that a `Float` cannot hold exactly is an error.
  @inlinable
  public static func decode(from source: ValueSource) throws(SQLiteError) -> Float {
    guard let value = Float(exactly: try source.real()) else {
      throw .conversion(
        expected: "a REAL that Float holds exactly", found: "a REAL that Float would round")
    }
    return value
  }
}

/// A `Double` stored as REAL in an `ANY` column of a STRICT table, which keeps it bit for bit, `-0.0` included.
///
/// A column of type `REAL` would store `-0.0` as the integer 0, to save space.
public struct SignedRealCoding: ColumnCoding {
  /// `ANY`.
  public static var columnType: ColumnType { .any }

  /// Writes a REAL.
  public static func encode(_ value: Double, into sink: ValueSink) throws(SQLiteError) {
    try sink.write(value)
  }

  /// Reads a REAL.
  public static func decode(from source: ValueSource) throws(SQLiteError) -> Double {
    try source.real()
  }
}

extension ColumnCoding where Self == SignedRealCoding {
  /// A `Double` stored as REAL in an `ANY` column of a STRICT table, which keeps the sign of zero.
  public static var signedReal: SignedRealCoding { SignedRealCoding() }
}
