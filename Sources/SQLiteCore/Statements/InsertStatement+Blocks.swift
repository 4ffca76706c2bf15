extension InsertStatement {
  /// Inserts the rows of the blocks that `next` gives until it gives nil, or none if it throws.
  ///
  /// A block's rows stand side by side and are read where they are, so that a row costs no call of `next`. They
  /// must stay as they are until the next call. `next` may read from the same connection meanwhile.
  /// - Returns: The number of rows inserted, or updated by the conflict policy.
  /// - Throws: what `next` throws, and as ``insert(_:)``; then nothing was inserted.
  @discardableResult
  package func insert(
    pullingBlocks next: () throws -> UnsafeBufferPointer<Row>?
  ) throws -> Int {
    try withoutActuallyEscaping(next) { next in
      let stream = RowStream(encoder, stride: MemoryLayout<Row>.stride) {
        try next().map { block in
          UnsafeRawBufferPointer(
            start: block.baseAddress, count: block.count * MemoryLayout<Row>.stride)
        }
      }
      return try run(stream)
    }
  }
}
