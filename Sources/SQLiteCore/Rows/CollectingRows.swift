/// The rows whose values `read` hands to its argument.
///
/// The array stands behind a pointer: appending to a captured variable would check exclusivity for each row.
@inlinable
func collectRows<Row>(
  _ decode: @escaping RowDescription<Row>.Decode,
  _ read: (_ receive: @escaping (UnsafePointer<OpaquePointer?>) throws -> Bool) throws -> Void
) throws -> [Row] {
  let rows = UnsafeMutablePointer<[Row]>.allocate(capacity: 1)
  rows.initialize(to: [])
  defer {
    rows.deinitialize(count: 1)
    rows.deallocate()
  }
  try read { values in
    rows.pointee.append(try decode(values))
    return true
  }
  return rows.pointee
}
