extension ValueSource {
  /// The value at `index` of a result row.
  @inlinable @inline(__always)
  package init(_ values: UnsafePointer<OpaquePointer?>, at index: Int) throws(SQLiteError) {
    guard let value = values[index] else { throw Self.missing(at: index) }
    self.init(value)
  }

  /// The value at `index`, which moves on.
  @inlinable @inline(__always)
  package static func next(
    of values: UnsafePointer<OpaquePointer?>, at index: inout Int
  ) throws(SQLiteError) -> ValueSource {
    index &+= 1
    return try ValueSource(values, at: index &- 1)
  }

  @usableFromInline @inline(never)
  package static func missing(at index: Int) -> SQLiteError {
    .misuse(attempt: "reading a row", reason: "SQLite gave no value for column \(index)")
  }
}
