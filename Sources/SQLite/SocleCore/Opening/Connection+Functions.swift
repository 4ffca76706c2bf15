internal import SocleCSQLite

extension Connection {
  /// Registers the functions that Socle's own queries call.
  func registerFunctions() throws(SQLiteError) {
    let database = try openHandle("registering functions")
    // Not a closure, which would be called for each row by a C function that Swift generates.
    @inline(__always)
    func stepSink(
      _ context: OpaquePointer?, _ count: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?
    ) { RowSink.step(context, count, values) }
    try check(
      sqlite3_create_function_v2(
        database, RowSinkCall.name, -1, SQLITE_UTF8 | SQLITE_DIRECTONLY, rowSink.current.pointer,
        nil, stepSink,
        { context in sqlite3_result_null(context) }, nil),
      "registering \(RowSinkCall.name)")
    let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS
    try check(
      sqlite3_create_function_v2(
        database, TextFolding.name, 2, flags, nil,
        { context, _, values in TextFolding.fold(context, values) }, nil, nil, nil),
      "registering \(TextFolding.name)")
    for (name, mask) in [("socle_bit_or", 0), ("socle_bit_and", -1)] {
      try check(
        sqlite3_create_function_v2(
          database, name, 1, flags, UnsafeMutableRawPointer(bitPattern: mask), nil,
          { context, _, values in BitAggregates.step(context, values) },
          { context in BitAggregates.finish(context) }, nil), "registering \(name)")
    }
  }
}

/// Two aggregates that SQLite lacks: the bitwise OR and AND of a group's integers.
///
/// Both skip NULL, and return NULL for a group without other values. Every connection has them.
private enum BitAggregates {
  /// 0 for OR, -1 for AND, which is the complement of the OR of the complements.
  static func mask(_ context: OpaquePointer?) -> Int64 {
    Int64(Int(bitPattern: sqlite3_user_data(context)))
  }

  /// The result so far of one group. SQLite allocates it, zeroed, at its first integer.
  static func bits(_ context: OpaquePointer?, size: Int32) -> UnsafeMutablePointer<Int64>? {
    sqlite3_aggregate_context(context, size)?.assumingMemoryBound(to: Int64.self)
  }

  static func step(
    _ context: OpaquePointer?, _ values: UnsafeMutablePointer<OpaquePointer?>?
  ) {
    guard let value = values?[0] else { return sqlite3_result_error_code(context, SQLITE_MISUSE) }
    let mask = mask(context)
    switch sqlite3_value_type(value) {
    case SQLITE_NULL: break
    case SQLITE_INTEGER:
      guard let bits = bits(context, size: 8) else { return sqlite3_result_error_nomem(context) }
      bits.pointee |= sqlite3_value_int64(value) ^ mask
    default:
      let name = mask == 0 ? "socle_bit_or" : "socle_bit_and"
      sqlite3_result_error(context, "\(name) takes integers and NULL only", -1)
    }
  }

  static func finish(_ context: OpaquePointer?) {
    guard let bits = bits(context, size: 0) else { return sqlite3_result_null(context) }
    sqlite3_result_int64(context, bits.pointee ^ mask(context))
  }
}

extension TextFolding {
  fileprivate static func fold(
    _ context: OpaquePointer?, _ values: UnsafeMutablePointer<OpaquePointer?>?
  ) {
    guard let context, let values, let bytes = sqlite3_value_text(values[0]) else {
      return sqlite3_result_null(context)
    }
    let count = Int(sqlite3_value_bytes(values[0]))
    let text = String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    let ignored = TextDifferences(rawValue: Int(sqlite3_value_int64(values[1])))
    var result = folded(text, ignoring: ignored)
    _ = result.withUTF8 { ValueSink(resultOf: context).put(text: $0) }
  }
}
