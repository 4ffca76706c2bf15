internal import SocleCSQLite

extension Connection {
  /// Inserts all rows of a sequence, or none.
  ///
  /// - Returns: The number of rows inserted, or updated by the conflict policy.
  /// - Throws: as ``InsertStatement/insert(_:)``.
  @inlinable
  @discardableResult
  public func insert<Row>(
    contentsOf rows: some Sequence<Row>, in row: RowDescription<Row>,
    onConflict conflict: ConflictPolicy<Row> = .fail
  ) throws -> Int {
    try prepareInsert(in: row, onConflict: conflict).insert(contentsOf: rows)
  }
}

extension InsertStatement {
  /// Inserts all rows, or none.
  ///
  /// SQLite pulls the rows out of the sequence within one statement. The insert is therefore atomic without a transaction
  /// around it, holds one row in memory at a time, and takes about half the time of inserting the rows one by one. Exception:
  /// if a key has `ON CONFLICT FAIL`, or a trigger calls `RAISE(FAIL)`, SQLite keeps the rows inserted before the failure. In
  /// that case, run the insert in a transaction. The policy ``ConflictPolicy/stop`` always keeps them.
  /// - Returns: The number of rows inserted, or updated by the conflict policy.
  /// - Throws: as ``insert(_:)``; then nothing was inserted, apart from these exceptions.
  @inlinable
  @discardableResult
  public func insert<Rows: Sequence>(contentsOf rows: Rows) throws -> Int
  where Rows.Element == Row {
    let inPlace = try rows.withContiguousStorageIfAvailable { try insert(inPlace: $0) }
    if let inPlace { return inPlace }
    var iterator = rows.makeIterator()
    return try insert(pulling: { iterator.next() })
  }

  /// Inserts the rows that `next` returns, until it returns nil. If `next` throws, no row is inserted.
  ///
  /// During the insert, `next` may read from the same connection, and may insert single rows with other statements. These rows
  /// and the pulled rows are committed or rolled back together.
  /// - Returns: The number of rows inserted, or updated by the conflict policy.
  /// - Throws: what `next` throws; also as ``insert(contentsOf:)``.
  @inlinable
  @discardableResult
  public func insert(pulling next: () throws -> Row?) throws -> Int {
    try withoutActuallyEscaping(next) { next in
      let slot = UnsafeMutablePointer<Row>.allocate(capacity: 1)
      // Allocated: a captured variable would be checked for exclusive access for each row, which takes 76 instructions.
      let isFilled = UnsafeMutablePointer<Bool>.allocate(capacity: 1)
      isFilled.initialize(to: false)
      defer {
        if isFilled.pointee { slot.deinitialize(count: 1) }
        slot.deallocate()
        isFilled.deallocate()
      }
      let stream = RowStream(cells) {
        guard let row = try next() else { return nil }
        if isFilled.pointee {
          slot.pointee = row
        } else {
          slot.initialize(to: row)
          isFilled.pointee = true
          try self.check(slot)
        }
        return UnsafeRawPointer(slot)
      }
      return try run(stream)
    }
  }

  /// Streams rows that are contiguous in memory, without copying them.
  @inlinable
  func insert(inPlace rows: UnsafeBufferPointer<Row>) throws -> Int {
    guard let start = rows.baseAddress, !rows.isEmpty else { return 0 }
    try check(start)
    return try run {
      RowStream(cells, start: start, count: rows.count, stride: MemoryLayout<Row>.stride)
    }
  }

  /// Lets SQLite pull the rows of `stream`. The rows can be read only once, so a failed insert cannot be repeated.
  @usableFromInline
  func run(_ stream: consuming RowStream) throws -> Int {
    try exclusively { statement in
      guard verb.canDeferChecks, rule != .stop else {
        return try undoingFailures { try pull(&stream, with: statement) }
      }
      return try connection.namingDanglingRows(of: cells.table, attempt: verb.purpose) {
        try pull(&stream, with: statement)
      }
    }
  }

  /// Lets SQLite pull the rows of a stream. If a row violates a foreign key, the stream is made again to find the row.
  @usableFromInline
  func run(_ makeStream: () -> RowStream) throws -> Int {
    try exclusively { statement in
      try connection.namingDanglingRows(in: verb.tableThatMayDangle) {
        var stream = makeStream()
        return try undoingFailures { try pull(&stream, with: statement) }
      }
    }
  }

  private func undoingFailures(_ body: () throws -> Int) throws -> Int {
    try rule == .stop ? body() : connection.atomically(body)
  }

  private func exclusively(_ body: (Statement) throws -> Int) throws -> Int {
    // One run for the stream and the single-row form: to the caller they are one statement.
    try verb.statement.beginRun(verb.purpose)
    defer { verb.statement.endRun() }
    // SQLite opens no savepoint while it writes, and offers no other way to undo this insert alone.
    guard !connection.isPullingRows else {
      throw SQLiteError.misuse(
        attempt: verb.purpose,
        reason:
          "another insert(contentsOf:) is running on this connection. Insert these rows one by one, or after it has ended"
      )
    }
    connection.isPullingRows = true
    defer { connection.isPullingRows = false }
    return try body(try streamStatement())
  }

  private func pull(
    _ stream: inout RowStream, with statement: Statement
  ) throws -> Int {
    let database = try connection.openHandle(verb.purpose)
    try statement.compiled.verify(verb.written, on: connection)
    return try statement.streaming(&stream) { stream in
      do throws(SQLiteError) {
        _ = try statement.step()
      } catch {
        throw stream.pointee.explanation(of: error.unwrapped, in: cells)
      }
      let changes = Int(sqlite3_changes64(database))
      try statement.compiled.verify(verb.written, on: connection)
      return changes
    }
  }
}
