internal import CSQLite

/// One value on its way out of SQLite: a cell of a result or an argument of a function.
///
/// Reading checks and never converts: an integer is not read from text. It is valid only during the call
/// that receives it. The corresponding C type is `sqlite3_value`.
public struct ValueSource {
  @usableFromInline let value: OpaquePointer

  @inlinable
  init(_ value: OpaquePointer) {
    self.value = value
  }

  /// Whether the value is `NULL`.
  public var isNull: Bool { sqlite3_value_type(value) == SQLITE_NULL }

  /// The class in which the value is stored.
  public var storageClass: StorageClass { StorageClass(sqlite3_value_type(value)) }

  /// The `INTEGER`.
  ///
  /// - Throws: ``SQLiteError/conversion(cell:expected:found:)`` if it is stored as anything else.
  public func integer() throws(SQLiteError) -> Int64 {
    guard sqlite3_value_type(value) == SQLITE_INTEGER else { throw mismatch("INTEGER") }
    return sqlite3_value_int64(value)
  }

  /// The `REAL`. SQLite stores a whole number of a REAL column as an integer and gives it back as a real.
  ///
  /// - Throws: ``SQLiteError/conversion(cell:expected:found:)`` if it is stored as anything else.
  public func real() throws(SQLiteError) -> Double {
    guard sqlite3_value_type(value) == SQLITE_FLOAT else { throw mismatch("REAL") }
    return sqlite3_value_double(value)
  }

  /// The `TEXT`, NUL characters included.
  ///
  /// - Throws: ``SQLiteError/conversion(cell:expected:found:)`` if it is stored as anything else or is no valid UTF-8.
  public func text() throws(SQLiteError) -> String {
    guard sqlite3_value_type(value) == SQLITE_TEXT else { throw mismatch("TEXT") }
    // The pointer first: it is this call that converts the text of a UTF-16 database.
    guard let start = sqlite3_value_text(value) else { return "" }
    let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
    return try UTF8Check.validText(of: bytes)
  }

  /// Calls `body` with the bytes of the `BLOB`, which stay valid during the call.
  ///
  /// - Throws: ``SQLiteError/conversion(cell:expected:found:)`` if it is stored as anything else.
  public func withBlob<Result>(
    _ body: (UnsafeRawBufferPointer) -> Result
  ) throws(SQLiteError) -> Result {
    guard sqlite3_value_type(value) == SQLITE_BLOB else { throw mismatch("BLOB") }
    let start = sqlite3_value_blob(value)
    return body(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_value_bytes(value))))
  }

  /// The error that says what was expected and what stands here.
  public func mismatch(_ expected: String) -> SQLiteError {
    .conversion(cell: CellPlace(), expected: expected, found: storageClass.rawValue)
  }
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

  init(_ code: Int32) {
    switch code {
    case SQLITE_INTEGER: self = .integer
    case SQLITE_FLOAT: self = .real
    case SQLITE_TEXT: self = .text
    case SQLITE_BLOB: self = .blob
    default: self = .null
    }
  }
}
