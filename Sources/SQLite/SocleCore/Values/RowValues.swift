/// The values of one row of a result, or the arguments of a function, valid only during the call that
/// receives them.
///
/// It contains only an address: an array would be allocated for each row.
@usableFromInline
package struct RowValues {
  @usableFromInline let start: UnsafeRawPointer

  /// The values whose addresses are stored from `start` on, one for each column; a NULL has an address, too.
  @inlinable @inline(__always)
  package init(_ start: UnsafePointer<OpaquePointer?>) {
    self.start = UnsafeRawPointer(start)
  }

  @inlinable @inline(__always)
  package subscript(index: Int) -> ValueSource {
    // Loaded as an address, not as an optional one: the test for nil costs five instructions a cell.
    let offset = index &* MemoryLayout<OpaquePointer>.stride
    return ValueSource(start.load(fromByteOffset: offset, as: OpaquePointer.self))
  }

  @inlinable @inline(__always)
  package func dropping(_ count: Int) -> RowValues {
    RowValues(
      (start + count * MemoryLayout<OpaquePointer?>.stride).assumingMemoryBound(
        to: OpaquePointer?.self))
  }
}
