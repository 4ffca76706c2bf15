internal import SocleCSQLite

/// The virtual table through which SQLite pulls rows out of a Swift sequence.
///
/// `INSERT INTO t SELECT c0, c1 FROM temp.sqlite_socle_rows_2(?1)` moves the loop over the rows into SQLite: one
/// statement instead of one per row, which is both atomic and about twice as fast as binding and stepping.
/// The stream is passed as a pointer value (`sqlite3_bind_pointer`), which SQL text cannot forge.
/// One module is registered per number of columns. See https://sqlite.org/vtab.html.
enum RowStreamModule {
  nonisolated(unsafe) static let pointerType: UnsafePointer<CChar> = staticText("socle row stream")

  /// A cursor as SQLite uses it: SQLite's part comes first.
  struct Cursor {
    var base = sqlite3_vtab_cursor()
    var stream: UnsafeMutablePointer<RowStream>?
  }

  // SQLite reads the module as long as any connection is open; nothing writes it again.
  nonisolated(unsafe) static let module: UnsafePointer<sqlite3_module> = {
    let module = UnsafeMutablePointer<sqlite3_module>.allocate(capacity: 1)
    module.initialize(to: makeModule())
    return UnsafePointer(module)
  }()

  private static func makeModule() -> sqlite3_module {
    var module = sqlite3_module()
    module.iVersion = 0
    module.xConnect = { database, columns, _, _, result, _ in
      RowStreamModule.connect(database, columns: Int(bitPattern: columns), into: result)
    }
    module.xBestIndex = { _, info in RowStreamModule.planScan(info) }
    module.xDisconnect = { table in
      table?.deallocate()
      return SQLITE_OK
    }
    module.xOpen = { _, result in
      let cursor = UnsafeMutablePointer<RowStreamModule.Cursor>.allocate(capacity: 1)
      cursor.initialize(to: Cursor())
      result?.pointee = UnsafeMutableRawPointer(cursor).assumingMemoryBound(
        to: sqlite3_vtab_cursor.self)
      return SQLITE_OK
    }
    module.xClose = { base in
      base?.cursor.deallocate()
      return SQLITE_OK
    }
    addIteration(to: &module)
    return module
  }

  private static func staticText(_ text: StaticString) -> UnsafePointer<CChar> {
    UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
  }
}

/// Creating the table, and planning its scan.
extension RowStreamModule {
  /// Declares the table: the columns of the rows, and the hidden parameter for the stream.
  private static func connect(
    _ database: OpaquePointer?, columns: Int,
    into result: UnsafeMutablePointer<UnsafeMutablePointer<sqlite3_vtab>?>?
  ) -> Int32 {
    let code = sqlite3_declare_vtab(
      database, "CREATE TABLE rows(\(RowStreamCall.columnNames(columns)), stream HIDDEN)")
    guard code == SQLITE_OK else { return code }
    let table = UnsafeMutablePointer<sqlite3_vtab>.allocate(capacity: 1)
    table.initialize(to: sqlite3_vtab())
    result?.pointee = table
    return socle_vtab_direct_only(database)
  }

  private static func planScan(_ info: UnsafeMutablePointer<sqlite3_index_info>?) -> Int32 {
    guard let info, let constraints = info.pointee.aConstraint else { return SQLITE_CONSTRAINT }
    // The stream is the last column; a query that compares the other columns, for example with IN, has constraints on them,
    // too.
    let indexes = 0..<Int(info.pointee.nConstraint)
    guard let index = indexes.max(by: { constraints[$0].iColumn < constraints[$1].iColumn }),
      constraints[index].usable != 0,
      constraints[index].op == UInt8(SQLITE_INDEX_CONSTRAINT_EQ)
    else { return SQLITE_CONSTRAINT }
    info.pointee.aConstraintUsage[index].argvIndex = 1
    info.pointee.aConstraintUsage[index].omit = 1
    info.pointee.estimatedCost = 1
    info.pointee.estimatedRows = 1000
    return SQLITE_OK
  }
}

/// Iterating over the rows.
extension RowStreamModule {
  private static func addIteration(to module: inout sqlite3_module) {
    module.xFilter = { base, _, _, _, arguments in
      guard let base, let argument = arguments?[0],
        let pointer = sqlite3_value_pointer(argument, RowStreamModule.pointerType)
      else { return SQLITE_MISUSE }
      let stream = pointer.assumingMemoryBound(to: RowStream.self)
      stream.pointee.rewind()
      base.cursor.pointee.stream = stream
      return stream.pointee.moveToNextRow() ? SQLITE_OK : SQLITE_ERROR
    }
    module.xNext = { base in
      guard let stream = base?.cursor.pointee.stream else { return SQLITE_MISUSE }
      return stream.pointee.moveToNextRow() ? SQLITE_OK : SQLITE_ERROR
    }
    module.xEof = { base in base?.cursor.pointee.stream?.pointee.isAtEnd == false ? 0 : 1 }
    module.xColumn = { base, context, column in
      // Separate guards: a single guard would compute all values before it tests the first.
      guard let base else { return SQLITE_MISUSE }
      guard let stream = base.cursor.pointee.stream else { return SQLITE_MISUSE }
      guard let context else { return SQLITE_MISUSE }
      let sink = ValueSink(resultOf: context)
      return RowStream.write(Int(column), of: stream, into: sink) ? SQLITE_OK : SQLITE_ERROR
    }
    module.xRowid = { base, result in
      result?.pointee = Int64(base?.cursor.pointee.stream?.pointee.count ?? 0)
      return SQLITE_OK
    }
  }
}

extension UnsafeMutablePointer<sqlite3_vtab_cursor> {
  /// SQLite passes the address of `Cursor.base`, which equals the cursor's address because `base` is the first property.
  @inline(__always)
  fileprivate var cursor: UnsafeMutablePointer<RowStreamModule.Cursor> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: RowStreamModule.Cursor.self)
  }
}

extension Connection {
  package func registerRowStream(columns: Int) throws(SQLiteError) {
    guard !registeredStreams.contains(columns) else { return }
    let attempt = "registering a row stream"
    let database = try openHandle(attempt)
    // The virtual table has one more column, which takes the stream.
    let limit = Int(sqlite3_limit(database, SQLITE_LIMIT_COLUMN, -1))
    guard columns < limit else {
      throw .impossible(
        subject: "a stream of rows of \(columns) columns",
        reason: "at most \(limit - 1) are possible. Insert the rows one by one in a transaction")
    }
    try check(
      sqlite3_create_module_v2(
        database, RowStreamCall.name(columns: columns), RowStreamModule.module,
        UnsafeMutableRawPointer(bitPattern: columns), nil),
      attempt)
    registeredStreams.append(columns)
  }
}
