internal import SocleCSQLite

/// A compiled insert into one table, reusable for many rows.
///
/// Create it with ``Connection/prepareInsert(in:onConflict:)``. The statement keeps its connection alive.
public final class InsertStatement<Row> {
  let connection: Connection
  @usableFromInline let cells: RowCells
  let verb: RowVerb
  let rule: ConflictRule
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
    self.rule = rule
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

  /// Checks the order of the description's fields by this row, unless an earlier row has been used for that.
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

  /// The insert of all rows of a stream, compiled at its first use.
  func streamStatement() throws(SQLiteError) -> Statement {
    if let compiledStream { return compiledStream }
    try connection.registerRowStream(columns: cells.count)
    let query: SQLCommand
    if let known = verb.streamInsert {
      query = known
    } else {
      let insert = InsertQuery(.stream, into: description.table, cells.names, rule)
      query = SQLCommand(verb.purpose, try insert.makeText())
      verb.streamInsert = query
    }
    let compiled = try Statement(query, on: connection)
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
  ///   `row` does not contain, or finds rows by fields that are not a unique key of the table,
  ///   ``SQLiteError/conversion(cell:expected:found:)`` if the type of a column in the database would change the values.
  public func prepareInsert<Row>(
    in row: RowDescription<Row>, onConflict conflict: ConflictPolicy<Row> = .fail
  ) throws(SQLiteError) -> InsertStatement<Row> {
    try InsertStatement(
      takeInsert(into: row, conflict.rule), of: row, onConflict: conflict.rule, on: self)
  }

  /// Compiles an insert that writes only these columns, given in any order; the table's remaining columns get their defaults.
  ///
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` if the table lacks one of the columns, or if `columns` omits a NOT
  ///   NULL column that has no default and is not the rowid; otherwise as ``prepareInsert(in:onConflict:)``.
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
