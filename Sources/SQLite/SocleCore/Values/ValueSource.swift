internal import SocleCSQLite

/// One value that is read from SQLite, or from a ``SQLiteValue`` in memory.
///
/// Reading checks the storage class and never converts: reading an integer from text is an error. A source is valid only during
/// the call that receives it. The corresponding C type is `sqlite3_value`.
public struct ValueSource {
  /// A `sqlite3_value *`; with its lowest bit set, the address of a ``SQLiteValue``. Both are aligned to 8 bytes.
  @usableFromInline let value: OpaquePointer

  @inlinable
  init(_ value: OpaquePointer) {
    self.value = value
  }

  init(inMemory value: UnsafePointer<SQLiteValue>) {
    self.value = ValueSource.tagged(value)
  }

  static func tagged(_ value: UnsafePointer<SQLiteValue>) -> OpaquePointer {
    OpaquePointer(UnsafeRawPointer(value) + 1)
  }

  @inline(__always)
  var isInMemory: Bool { Int(bitPattern: value) & 1 != 0 }

  /// Whether the value is `NULL`.
  public var isNull: Bool {
    if isInMemory { return isNullInMemory }
    return sqlite3_value_type(value) == SQLITE_NULL
  }

  /// The storage class of the value.
  public var storageClass: StorageClass {
    if isInMemory { return storageClassInMemory }
    return StorageClass(sqlite3_value_type(value))
  }

  /// Returns the value if it is an `INTEGER`.
  ///
  /// - Throws: ``SQLiteError/conversion(cell:expected:found:)`` if the value has another storage class.
  public func integer() throws(SQLiteError) -> Int64 {
    if isInMemory || sqlite3_value_type(value) != SQLITE_INTEGER {
      return try inMemory("INTEGER") { if case .integer(let value) = $0 { value } else { nil } }
    }
    return sqlite3_value_int64(value)
  }

  /// Returns the value if it is a `REAL`. SQLite stores a whole number in a REAL column as an integer, but returns it as a
  /// REAL.
  ///
  /// - Throws: ``SQLiteError/conversion(cell:expected:found:)`` if the value has another storage class.
  public func real() throws(SQLiteError) -> Double {
    if isInMemory || sqlite3_value_type(value) != SQLITE_FLOAT {
      return try inMemory("REAL", \.real)
    }
    return sqlite3_value_double(value)
  }

  /// Returns the value if it is `TEXT`. The text may contain NUL characters.
  ///
  /// - Throws: ``SQLiteError/conversion(cell:expected:found:)`` if the value has another storage class or is not valid UTF-8.
  public func text() throws(SQLiteError) -> String {
    if isInMemory || sqlite3_value_type(value) != SQLITE_TEXT {
      return try inMemory("TEXT", \.text)
    }
    return try UTF8Check.validText(of: storedText)
  }

  /// Calls `body` with the bytes of the `TEXT`, which are not checked to be UTF-8 and stay valid during the call.
  package func withText<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) throws(SQLiteError) -> Result {
    if isInMemory || sqlite3_value_type(value) != SQLITE_TEXT {
      return try Array(inMemory("TEXT", \.text).utf8).withUnsafeBufferPointer(body)
    }
    return body(storedText)
  }

  /// The bytes of a row's `TEXT`, valid as long as the row is; nil for `NULL`.
  ///
  /// They are not checked to be UTF-8. Comparing them costs a tenth of reading a `String`.
  package func textBytes() throws(SQLiteError) -> UnsafeRawBufferPointer? {
    if isNull { return nil }
    guard !isInMemory, sqlite3_value_type(value) == SQLITE_TEXT else { throw mismatch("TEXT") }
    return UnsafeRawBufferPointer(storedText)
  }

  @inline(__always)
  private var storedText: UnsafeBufferPointer<UInt8> {
    // The pointer first: it is this call that converts the text of a UTF-16 database.
    let start = sqlite3_value_text(value)
    return UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
  }

  /// Calls `body` with the bytes of the `BLOB`, which are valid only during the call.
  ///
  /// - Throws: ``SQLiteError/conversion(cell:expected:found:)`` if the value has another storage class.
  public func withBlob<Result>(
    _ body: (UnsafeRawBufferPointer) -> Result
  ) throws(SQLiteError) -> Result {
    if isInMemory || sqlite3_value_type(value) != SQLITE_BLOB {
      return try inMemory("BLOB", \.blob).withUnsafeBytes(body)
    }
    let start = sqlite3_value_blob(value)
    return body(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_value_bytes(value))))
  }

  /// Returns the error for a value that is not of the type `expected`. The error names the value's storage class.
  public func mismatch(_ expected: String) -> SQLiteError {
    .conversion(expected: expected, found: storageClass.rawValue)
  }
}

// Not inlined, errors included: otherwise the hot paths, which read values from SQLite, would save registers for these calls.
extension ValueSource {
  private var memory: SQLiteValue {
    (UnsafeRawPointer(value) - 1).assumingMemoryBound(to: SQLiteValue.self).pointee
  }

  @inline(never)
  private var isNullInMemory: Bool { memory.isNull }

  @inline(never)
  private var storageClassInMemory: StorageClass { memory.storageClass }

  @inline(never)
  private func inMemory<Value>(
    _ expected: String, _ value: (SQLiteValue) -> Value?
  ) throws(SQLiteError) -> Value {
    guard isInMemory, let value = value(memory) else { throw mismatch(expected) }
    return value
  }

  @usableFromInline @inline(never)
  package static var null: OpaquePointer { tagged(UnsafePointer(storedNull)) }

  // Written once, before it is first read.
  nonisolated(unsafe) private static let storedNull: UnsafeMutablePointer<SQLiteValue> = {
    let null = UnsafeMutablePointer<SQLiteValue>.allocate(capacity: 1)
    null.initialize(to: .null)
    return null
  }()
}

extension StorageClass {
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
