internal import CSQLite

extension InsertStatement {
  /// Inserts all rows, or none.
  ///
  /// SQLite pulls the rows out of the sequence within one statement: it is atomic, needs no transaction
  /// around it, holds one row at a time, and takes about half the time of inserting them one by one.
  /// - Returns: The number of rows inserted, or updated by the conflict policy.
  /// - Throws: as ``insert(_:)``; then nothing was inserted.
  @inlinable
  @discardableResult
  public func insert<Rows: Sequence>(contentsOf rows: Rows) throws -> Int
  where Rows.Element == Row {
    let inPlace = try rows.withContiguousStorageIfAvailable { try insert(inPlace: $0) }
    if let inPlace { return inPlace }
    var iterator = rows.makeIterator()
    return try insert(pulling: { iterator.next() })
  }

  /// Inserts the rows that `next` gives until it gives nil, or none if it throws.
  ///
  /// `next` may read from the same connection meanwhile.
  /// - Returns: The number of rows inserted, or updated by the conflict policy.
  /// - Throws: what `next` throws, and as ``insert(_:)``; then nothing was inserted.
  @inlinable
  @discardableResult
  public func insert(pulling next: () throws -> Row?) throws -> Int {
    try withoutActuallyEscaping(next) { next in
      let slot = UnsafeMutablePointer<Row>.allocate(capacity: 1)
      var isFilled = false
      defer {
        if isFilled { slot.deinitialize(count: 1) }
        slot.deallocate()
      }
      let cells = self.cells
      var stream = RowStream(
        advance: {
          guard let row = try next() else { return false }
          if isFilled { slot.pointee = row } else { slot.initialize(to: row) }
          isFilled = true
          return true
        },
        encode: { column, sink throws(SQLiteError) in try cells[column](slot, sink) })
      return try run(&stream)
    }
  }

  /// Streams rows that stand side by side in memory: they are read where they are.
  @inlinable
  func insert(inPlace rows: UnsafeBufferPointer<Row>) throws -> Int {
    guard let first = rows.baseAddress else { return 0 }
    let end = first + rows.count
    let next = UnsafeMutablePointer<UnsafePointer<Row>>.allocate(capacity: 1)
    next.initialize(to: first)
    defer { next.deallocate() }
    let cells = self.cells
    var stream = RowStream(
      advance: {
        next.pointee += 1
        return next.pointee <= end
      },
      encode: { column, sink throws(SQLiteError) in try cells[column](next.pointee - 1, sink) })
    return try run(&stream)
  }

  @usableFromInline
  var cells: UnsafeMutablePointer<RowEncoder<Row>.Cell> { encoder.cells }

  /// Lets SQLite pull the rows of `stream`.
  @usableFromInline
  func run(_ stream: inout RowStream) throws -> Int {
    guard !isStreaming else { throw reentered() }
    isStreaming = true
    defer { isStreaming = false }
    let statement = try streamStatement()
    return try connection.atomically {
      try withUnsafeMutablePointer(to: &stream) { try pull($0, with: statement) }
    }
  }

  private func pull(
    _ stream: UnsafeMutablePointer<RowStream>, with statement: Statement
  ) throws -> Int {
    defer {
      statement.reset()
      sqlite3_clear_bindings(statement.handle)
    }
    let database = try connection.openHandle("inserting into \(table)")
    try connection.check(
      sqlite3_bind_pointer(statement.handle, 1, stream, RowStreamModule.pointerType, nil),
      "inserting into \(table)")
    do throws(SQLiteError) {
      _ = try statement.step()
    } catch {
      throw located(stream.pointee.failure ?? error, row: stream.pointee.count)
    }
    return Int(sqlite3_changes64(database))
  }

  private func located(_ failure: any Error, row: Int) -> any Error {
    guard let failure = failure as? SQLiteError else { return failure }
    return failure.located(at: CellPlace(table: table, row: row))
  }
}
