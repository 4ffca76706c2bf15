/// REAL in a column of type `ANY`, where SQLite keeps every `Double` bit for bit, `-0.0` included.
///
/// In a column of type `REAL` it would store `-0.0` as the integer 0, to save space.
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
  /// REAL in a column of type `ANY`, which keeps the sign of zero.
  public static var signedReal: SignedRealCoding { SignedRealCoding() }
}
