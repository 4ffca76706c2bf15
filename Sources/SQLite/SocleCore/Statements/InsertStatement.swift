internal import SocleCSQLite

/// A compiled insert into one table, reusable for many rows.
///
/// Create it with ``Connection/prepareInsert(in:onConflict:)``. The statement keeps its connection alive.
public final class InsertStatement<Row> {
  let connection: Connection
  @usableFromInline let cells: RowCells
  let verb: RowVerb
  /// Whether an insert may defer its foreign key checks to its end. False if the table has a deferred key, whose violations
  /// the caller may still repair after the insert.
  let canDeferChecks: Bool
  let streamQuery: InsertQuery
  private var compiledStream: Statement?
  private let description: RowDescription<Row>

  /// - Parameter verb: The insert of one row, taken from the connection.
  init(
    _ verb: RowVerb, of row: RowDescription<Row>, onConflict rule: ConflictRule,
    on connection: Connection
  ) {
    self.connection = connection
    self.verb = verb
    cells = verb.cells
    let keys = row.table.allForeignKeys
    canDeferChecks =
      !keys.isEmpty && verb.tableThatMayDangle != nil
      && !keys.contains(where: \.reference.isDeferred)
    streamQuery = InsertQuery(.stream, into: row.table, row.cells.names, rule)
    description = row
  }

  deinit { connection.release(verb.statement) }

  /// Inserts one row.
  ///
  /// - Returns: The rowid of the inserted row, or of the row that the conflict policy updated; nil if the table was left
  ///   unchanged or has no rowids, and for an update by a primary key that is not the rowid.
  /// - Throws: ``SQLiteError/conversion(cell:expected:found:)`` if a property cannot be stored exactly,
  ///   ``SQLiteError/refused(attempt:code:message:place:)`` if the row violates a constraint,
  ///   ``SQLiteError/danglingReferences(attempt:violations:)`` if the parent row of a foreign key is missing,
  ///   ``SQLiteError/misuse(attempt:reason:)`` if this statement is already inserting another row.
  @inlinable
  @discardableResult
  public func insert(_ row: Row) throws(SQLiteError) -> Int? {
    // The row's type is known here, so its address can be taken without copying the row.
    try withUnsafePointer(to: row) { row throws(SQLiteError) in try insert(at: row) }
  }

  @usableFromInline
  func insert(at row: UnsafeRawPointer) throws(SQLiteError) -> Int? {
    try check(row)
    try verb.statement.beginRun(verb.purpose)
    defer {
      verb.reset()
      verb.statement.endRun()
    }
    return try connection.rowID(of: verb, afterRunForRowAt: row)
  }

  /// Checks the row's description, unless one of its rows was checked before.
  @usableFromInline @inline(__always)
  func check(_ row: UnsafeRawPointer) throws(SQLiteError) {
    if description.order.isPending { try checkFirst(row) }
  }

  @inline(never)
  private func checkFirst(_ row: UnsafeRawPointer) throws(SQLiteError) {
    let row = row.assumingMemoryBound(to: Row.self)
    // Rows that are pulled are checked during their run.
    if verb.statement.isRunning { return try description.checkOrder(by: row.pointee) }
    try verb.statement.beginRun(verb.purpose)
    defer { verb.statement.endRun() }
    try description.checkOrder(by: row.pointee)
  }

  /// The stream form, compiled at its first use.
  func streamStatement() throws(SQLiteError) -> Statement {
    if let compiledStream { return compiledStream }
    try connection.registerRowStream(columns: cells.count)
    let compiled = try Statement(streamQuery, on: connection)
    compiledStream = compiled
    return compiled
  }
}

extension Connection {
  /// Compiles an insert of the rows that `row` describes.
  ///
  /// Keep the statement and reuse it for all rows: compiling it costs more than inserting one row.
  /// - Throws: ``SQLiteError/refused(attempt:code:message:place:)`` if the database has no such table or columns,
  ///   ``SQLiteError/impossible(subject:reason:)`` if two fields have the same column, or if the policy updates a field that
  ///   `row` does not contain, or goes by fields that are not a unique key of the table.
  public func prepareInsert<Row>(
    in row: RowDescription<Row>, onConflict conflict: ConflictPolicy<Row> = .fail
  ) throws(SQLiteError) -> InsertStatement<Row> {
    try InsertStatement(
      takeInsert(into: row, conflict.rule), of: row, onConflict: conflict.rule, on: self)
  }

  /// Compiles an insert that writes only these columns, given in any order; the table's remaining columns get their defaults.
  ///
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` if the table lacks one of the columns, or if `columns` omits a NOT
  ///   NULL column that has no default and is not the rowid.
  public func prepareInsert<Row>(
    in table: TableDescription, writing columns: [ColumnWriter<Row>],
    onConflict conflict: ConflictPolicy<Row> = .fail
  ) throws(SQLiteError) -> InsertStatement<Row> {
    let row = RowDescription(inserting: table, writing: columns)
    // Not kept: no other call has this description.
    let verb = try makeVerb(
      .insertRow(conflict.rule), row, row.insertQuery(conflict.rule), isKept: false)
    return InsertStatement(verb, of: row, onConflict: conflict.rule, on: self)
  }
}

extension Connection {
  func takeInsert<Row>(
    into row: RowDescription<Row>, _ rule: ConflictRule
  ) throws(SQLiteError) -> RowVerb {
    try take(.insertRow(rule), of: row) { () throws(SQLiteError) in try row.insertQuery(rule) }
  }

  /// Runs the verb.
  ///
  /// - Returns: The rowid of the row that was inserted, or updated by the conflict policy.
  @inline(__always)
  func rowID(
    of verb: RowVerb, afterRunForRowAt row: UnsafeRawPointer
  ) throws(SQLiteError) -> Int? {
    let (changes, returned) = try run(verb, forRowAt: row)
    if verb.givesRowID { return changes > 0 ? latestRowID : nil }
    guard let key = verb.rowIDPosition else { return returned }
    var id = SQLiteValue.null
    try verb.cells.cells[key].write(row, into: ValueSink(capturingInto: &id))
    return id.integer ?? (changes > 0 ? latestRowID : nil)
  }

  func run(
    _ verb: RowVerb, forRowAt row: UnsafeRawPointer
  ) throws(SQLiteError) -> (changes: Int, rowID: Int?) {
    let database = try openHandle(verb.purpose)
    if verb.statement.isOutdated { try verb.statement.verify(verb.written, on: self) }
    try verb.bind(row)
    var rowID: Int?
    do throws(SQLiteError) {
      rowID = try finish(verb)
    } catch {
      throw naming(error, in: verb.tableThatMayDangle) {
        sqlite3_reset(verb.statement.handle)
        _ = try finish(verb)
      }
    }
    let changes = Int(sqlite3_changes64(database))
    try verb.statement.verify(verb.written, on: self)
    return (changes, rowID)
  }

  /// Runs the statement to its end, where SQLite checks the foreign keys.
  ///
  /// - Returns: The rowid that the statement returns, nil if it returns none.
  @inline(__always)
  private func finish(_ verb: RowVerb) throws(SQLiteError) -> Int? {
    guard try step(verb.statement, verb.purpose) else { return nil }
    let rowID = Int(sqlite3_column_int64(verb.statement.handle, 0))
    _ = try step(verb.statement, verb.purpose)
    return rowID
  }
}

extension RowDescription {
  /// The insert of one row from parameters.
  func insertQuery(_ rule: ConflictRule) throws(SQLiteError) -> InsertQuery {
    try table.checkInsertable(cells.names)
    return InsertQuery(.parameters, into: table, cells.names, rule)
  }
}
