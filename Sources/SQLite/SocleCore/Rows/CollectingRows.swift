/// Calls `read` with a closure, and returns the rows decoded from the values that `read` passes to the closure.
///
/// The array is behind a pointer: appending to a captured variable would check exclusivity for each row.
@inlinable
package func collectRows<Row>(
  _ decode: @escaping RowDescription<Row>.Decode,
  _ read: (_ receive: @escaping (RowValues) throws -> Bool) throws -> Void
) throws -> [Row] {
  let rows = UnsafeMutablePointer<[Row]>.allocate(capacity: 1)
  rows.initialize(to: [])
  defer {
    rows.deinitialize(count: 1)
    rows.deallocate()
  }
  try read { values in
    rows.pointee.makeRoom()
    rows.pointee.append(try decode(values))
    return true
  }
  return rows.pointee
}

extension Array {
  /// Reserves four times the memory when a large array is full.
  ///
  /// Growing by doubling touches twice the memory that is needed in the end, and fresh pages cost a bulk read a tenth of
  /// its time (measured); growing fourfold touches a third more. The system never allocates pages that are not used.
  @inlinable @inline(__always)
  mutating func makeRoom() {
    if count == capacity, count >= 4096 { reserveCapacity(4 * count) }
  }
}
