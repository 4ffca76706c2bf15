internal import CSQLite

/// Two aggregates that SQLite lacks: the bitwise OR and AND of a group's integers.
///
/// Both skip NULL, and return NULL for a group without other values. Every connection has them.
enum BitAggregates {
  /// The bits that at least one integer of the group has.
  static let orName = "socle_bit_or"
  /// The bits that every integer of the group has.
  static let andName = "socle_bit_and"

  /// The result so far of one group. SQLite allocates it, zeroed, and frees it.
  private struct Bits {
    var value: Int64
    var isBegun: Bool
  }

  /// Adds the argument of one row, without allocating memory.
  fileprivate static func step(
    _ context: OpaquePointer?, _ values: UnsafeMutablePointer<OpaquePointer?>?,
    _ refusal: StaticString,
    _ combine: (Int64, Int64) -> Int64
  ) {
    guard let value = values?[0] else { return sqlite3_result_error_code(context, SQLITE_MISUSE) }
    let type = sqlite3_value_type(value)
    guard type == SQLITE_INTEGER else {
      return type == SQLITE_NULL ? () : refuse(context, refusal)
    }
    guard let memory = sqlite3_aggregate_context(context, Int32(MemoryLayout<Bits>.size)) else {
      return sqlite3_result_error_nomem(context)
    }
    let bits = memory.assumingMemoryBound(to: Bits.self)
    let integer = sqlite3_value_int64(value)
    bits.pointee.value = bits.pointee.isBegun ? combine(bits.pointee.value, integer) : integer
    bits.pointee.isBegun = true
  }

  private static func refuse(_ context: OpaquePointer?, _ words: StaticString) {
    UnsafeRawPointer(words.utf8Start).withMemoryRebound(to: CChar.self, capacity: 1) {
      sqlite3_result_error(context, $0, Int32(words.utf8CodeUnitCount))
    }
  }

  fileprivate static func finish(_ context: OpaquePointer?) {
    guard let memory = sqlite3_aggregate_context(context, 0) else {
      return sqlite3_result_null(context)
    }
    sqlite3_result_int64(context, memory.assumingMemoryBound(to: Bits.self).pointee.value)
  }
}

extension Connection {
  func registerBitAggregates() throws(SQLiteError) {
    try registerBitAggregate(BitAggregates.orName) { context, _, values in
      BitAggregates.step(context, values, "socle_bit_or takes integers and NULL only", |)
    }
    try registerBitAggregate(BitAggregates.andName) { context, _, values in
      BitAggregates.step(context, values, "socle_bit_and takes integers and NULL only", &)
    }
  }

  private func registerBitAggregate(
    _ name: String,
    _ step: @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void
  ) throws(SQLiteError) {
    let attempt = "registering \(name)"
    let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS
    try check(
      sqlite3_create_function_v2(
        openHandle(attempt), name, 1, flags, nil, nil, step,
        { context in BitAggregates.finish(context) }, nil),
      attempt)
  }
}
