internal import SocleCSQLite

/// Receives one value: as a parameter of a statement, as a column of a row that is inserted, or as the result of a function.
///
/// A coding writes exactly one value into the sink that it gets; if it writes none, NULL is stored. Use a sink only during the
/// call that passes it.
public struct ValueSink {
  /// `sqlite3_stmt *`; `sqlite3_context *` if `parameter` is 0; a ``SQLiteValue`` in memory if `parameter` is negative.
  private let target: OpaquePointer
  private let parameter: Int32
  private let arena: UnsafeMutablePointer<TextArena>?

  /// The parameter `parameter`, counted from 1, of a statement.
  ///
  /// - Parameter arena: Keeps text alive until the step; nil lets SQLite copy it.
  package init(
    parameter: Int, of statement: OpaquePointer, arena: UnsafeMutablePointer<TextArena>? = nil
  ) {
    target = statement
    self.parameter = Int32(truncatingIfNeeded: parameter)
    self.arena = arena
  }

  /// The result of a virtual table's cell or of a function.
  package init(resultOf context: OpaquePointer) {
    target = context
    parameter = 0
    arena = nil
  }

  init(capturingInto value: UnsafeMutablePointer<SQLiteValue>) {
    target = OpaquePointer(value)
    parameter = -1
    arena = nil
  }

  private func capture(_ value: SQLiteValue) {
    UnsafeMutablePointer<SQLiteValue>(target).pointee = value
  }

  /// Writes `NULL`.
  public func writeNull() throws(SQLiteError) {
    try check(putNull())
  }

  /// Writes an `INTEGER`.
  public func write(_ value: Int64) throws(SQLiteError) {
    try check(put(value))
  }

  /// Writes a `REAL`.
  ///
  /// - Throws: ``SQLiteError/conversion(cell:expected:found:)`` for NaN, which SQLite would store as NULL.
  public func write(_ value: Double) throws(SQLiteError) {
    guard !value.isNaN else {
      throw .conversion(expected: "a number", found: "NaN")
    }
    try check(put(value))
  }

  /// Writes `TEXT` from UTF-8 bytes, NUL bytes included. The bytes are copied.
  ///
  /// The bytes must be valid UTF-8; SQLite does not check this.
  public func write(text bytes: UnsafeBufferPointer<UInt8>) throws(SQLiteError) {
    if parameter < 0 { return capture(.text(try UTF8Check.validText(of: bytes))) }
    try check(put(text: bytes))
  }

  /// Writes a `BLOB`; an empty buffer is written as an empty blob, not as NULL. The bytes are copied.
  public func write(blob bytes: UnsafeRawBufferPointer) throws(SQLiteError) {
    let start = bytes.baseAddress ?? ValueSink.emptyAddress
    let count = UInt64(bytes.count)
    if parameter == 0 {
      return sqlite3_result_blob64(target, start, count, socle_transient())
    }
    if parameter < 0 { return capture(.blob([UInt8](bytes))) }
    arena?.pointee.hasCopied = true
    try check(sqlite3_bind_blob64(target, parameter, start, count, socle_transient()))
  }

  // Inlined: a result cannot fail, so for results the check that a parameter needs is optimized away.
  @inline(__always)
  private func check(_ code: Int32) throws(SQLiteError) {
    arena?.pointee.hasBound = true
    guard code != SQLITE_OK else { return }
    throw .refused(
      attempt: "binding parameter \(parameter)", code: ResultCode(rawValue: code), message: nil,
      place: nil)
  }

  // Never read or written: to SQLite, a value without an address is NULL.
  nonisolated(unsafe) private static let emptyAddress =
    UnsafeRawPointer(UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))
}

/// Writes that return SQLite's result code. Once inlined, each is a single C call if the compiler knows the kind of sink.
extension ValueSink {
  @inline(__always)
  func putNull() -> Int32 {
    if parameter > 0 { return sqlite3_bind_null(target, parameter) }
    if parameter == 0 { sqlite3_result_null(target) } else { capture(.null) }
    return SQLITE_OK
  }

  @inline(__always)
  func put(_ value: Int64) -> Int32 {
    if parameter > 0 { return sqlite3_bind_int64(target, parameter, value) }
    if parameter == 0 { sqlite3_result_int64(target, value) } else { capture(.integer(value)) }
    return SQLITE_OK
  }

  /// Writes a REAL. The caller must refuse NaN, which SQLite would store as NULL.
  @inline(__always)
  func put(_ value: Double) -> Int32 {
    if parameter > 0 { return sqlite3_bind_double(target, parameter, value) }
    if parameter == 0 { sqlite3_result_double(target, value) } else { capture(.real(value)) }
    return SQLITE_OK
  }

  @inline(__always)
  func put(text bytes: UnsafeBufferPointer<UInt8>) -> Int32 {
    // A nil address would mean NULL; the empty text needs some other address.
    let start = UnsafeRawPointer(bytes.baseAddress) ?? ValueSink.emptyAddress
    let characters = start.assumingMemoryBound(to: CChar.self)
    let count = UInt64(truncatingIfNeeded: bytes.count)
    if parameter == 0 {
      sqlite3_result_text64(target, characters, count, socle_transient(), UInt8(SQLITE_UTF8))
      return SQLITE_OK
    }
    let kept = arena?.pointee.keep(characters, count: bytes.count)
    return sqlite3_bind_text64(
      target, parameter, kept ?? characters, count,
      kept == nil ? socle_transient() : socle_static(), UInt8(SQLITE_UTF8))
  }
}
