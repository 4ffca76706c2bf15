internal import CSQLite

/// One value on its way out of SQLite, or out of a ``SQLiteValue`` in memory.
///
/// Reading checks and never converts: an integer is not read from text. A source is valid only during the call that
/// receives it. The corresponding C type is `sqlite3_value`.
public struct ValueSource {
  /// A `sqlite3_value *`; with its lowest bit set, the address of a ``SQLiteValue``. Both are aligned to 8 bytes.
  @usableFromInline let value: OpaquePointer

  @inlinable
  init(_ value: OpaquePointer) {
    self.value = value
  }

  /// The value at an address, which must stay as it is while the source is used.
  init(inMemory value: UnsafePointer<SQLiteValue>) {
    self.value = ValueSource.tagged(value)
  }

  /// The address of a value in memory, in the form in which a row holds it.
  static func tagged(_ value: UnsafePointer<SQLiteValue>) -> OpaquePointer {
    OpaquePointer(UnsafeRawPointer(value) + 1)
  }

  @inline(__always)
  private var isInMemory: Bool { Int(bitPattern: value) & 1 != 0 }

  /// Whether the value is `NULL`.
  public var isNull: Bool {
    if isInMemory { return isNullInMemory }
    return sqlite3_value_type(value) == SQLITE_NULL
  }

  /// The class in which the value is stored.
  public var storageClass: StorageClass {
    if isInMemory { return storageClassInMemory }
    return StorageClass(sqlite3_value_type(value))
  }

  /// The `INTEGER`.
  ///
  /// - Throws: ``SQLiteError/conversion(cell:expected:found:)`` if it is stored as anything else.
  public func integer() throws(SQLiteError) -> Int64 {
    if isInMemory { return try integerInMemory() }
    guard sqlite3_value_type(value) == SQLITE_INTEGER else { throw mismatch("INTEGER") }
    return sqlite3_value_int64(value)
  }

  /// The `REAL`. SQLite stores a whole number of a REAL column as an integer and returns it as a real.
  ///
  /// - Throws: ``SQLiteError/conversion(cell:expected:found:)`` if it is stored as anything else.
  public func real() throws(SQLiteError) -> Double {
    if isInMemory { return try realInMemory() }
    guard sqlite3_value_type(value) == SQLITE_FLOAT else { throw mismatch("REAL") }
    return sqlite3_value_double(value)
  }

  /// The `TEXT`, NUL characters included.
  ///
  /// - Throws: ``SQLiteError/conversion(cell:expected:found:)`` if it is stored as anything else or is no valid UTF-8.
  public func text() throws(SQLiteError) -> String {
    if isInMemory { return try textInMemory() }
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
    if isInMemory { return try blobInMemory().withUnsafeBytes(body) }
    guard sqlite3_value_type(value) == SQLITE_BLOB else { throw mismatch("BLOB") }
    let start = sqlite3_value_blob(value)
    return body(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_value_bytes(value))))
  }

  /// The error of a value of another kind, which names what was expected and the class that was found.
  public func mismatch(_ expected: String) -> SQLiteError {
    .conversion(cell: CellPlace(), expected: expected, found: storageClass.rawValue)
  }
}

// Not inlined: the paths of values from SQLite, which are hot, save no registers for these.
extension ValueSource {
  private var memory: SQLiteValue {
    (UnsafeRawPointer(value) - 1).assumingMemoryBound(to: SQLiteValue.self).pointee
  }

  @inline(never)
  private var isNullInMemory: Bool { memory.isNull }

  @inline(never)
  private var storageClassInMemory: StorageClass { memory.storageClass }

  @inline(never)
  private func integerInMemory() throws(SQLiteError) -> Int64 {
    guard case .integer(let integer) = memory else { throw mismatch("INTEGER") }
    return integer
  }

  @inline(never)
  private func realInMemory() throws(SQLiteError) -> Double {
    guard case .real(let real) = memory else { throw mismatch("REAL") }
    return real
  }

  @inline(never)
  private func textInMemory() throws(SQLiteError) -> String {
    guard case .text(let text) = memory else { throw mismatch("TEXT") }
    return text
  }

  @inline(never)
  private func blobInMemory() throws(SQLiteError) -> [UInt8] {
    guard case .blob(let bytes) = memory else { throw mismatch("BLOB") }
    return bytes
  }
}

/// Values of a result row.
extension ValueSource {
  /// The value at `index`; NULL where the row holds no address, as for a column that a table description omits.
  @inlinable @inline(__always)
  package init(_ values: UnsafePointer<OpaquePointer?>, at index: Int) throws(SQLiteError) {
    self.init(values[index] ?? Self.null)
  }

  /// The value at `index`, which is advanced.
  @inlinable @inline(__always)
  package static func next(
    of values: UnsafePointer<OpaquePointer?>, at index: inout Int
  ) throws(SQLiteError) -> ValueSource {
    index &+= 1
    return try ValueSource(values, at: index &- 1)
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
