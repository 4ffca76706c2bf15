internal import CSQLite

/// A compiled insert into one table, reusable for many rows.
///
/// Create it with ``Connection/prepareInsert(into:onConflict:)``. The statement keeps its connection alive.
public final class InsertStatement<Row> {
  let connection: Connection
  let table: String
  @usableFromInline let encoder: RowEncoder
  let statement: Statement
  let hasRowIDs: Bool
  let foreignKeys: [ForeignKeyDescription]
  /// The one table in which an insert can leave rows without a parent; nil if the insert may also remove parents.
  let tableThatMayDangle: String?
  let streamQuery: InsertQuery
  private var compiledStream: Statement?
  private let rowCheck: FirstRowCheck?
  /// Points to the flag of `rowCheck`, which keeps the flag alive: testing it for each row retains nothing.
  private let pendingCheck: UnsafePointer<Int32>?
  /// The arena of `statement`, which keeps it alive.
  private let arena: UnsafeMutablePointer<TextArena>

  init(
    _ statement: Statement, into table: TableDescription, encoder: RowEncoder,
    onConflict rule: ConflictRule, check: FirstRowCheck? = nil
  ) throws(SQLiteError) {
    self.statement = statement
    connection = statement.connection
    self.table = table.name
    foreignKeys = table.allForeignKeys
    rowCheck = check
    pendingCheck = check.map { UnsafePointer($0.order.pending) }
    self.encoder = encoder
    hasRowIDs = table.hasRowID && !rule.isUpdate
    tableThatMayDangle = rule.tableThatMayDangle(table.name)
    streamQuery = InsertQuery(
      table: table.name, columns: encoder.names, source: .stream,
      conflict: try rule.resolution(table, encoder.names))
    arena = statement.arena
  }

  /// Inserts one row.
  ///
  /// - Returns: The rowid of the new row; nil if the conflict policy ignored the row, if the policy updates existing rows, or
  ///   if the table has no rowids.
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
    try statement.beginRun()
    defer { statement.endRun() }
    let database = try connection.openHandle("inserting into \(table)")
    arena.pointee.clear()
    try encoder.bind(row, to: statement.handle, arena, table)
    do throws(SQLiteError) {
      _ = try statement.step()
    } catch {
      let named = naming(error)
      statement.reset()
      throw named
    }
    let isInserted = hasRowIDs && sqlite3_changes64(database) > 0
    let rowID = isInserted ? Int(sqlite3_last_insert_rowid(database)) : nil
    statement.reset()
    return rowID
  }

  /// Checks the row's description, unless one of its rows was checked before.
  @usableFromInline @inline(__always)
  func check(_ row: UnsafeRawPointer) throws(SQLiteError) {
    if let pendingCheck, socle_flag(pendingCheck) != 0 { try checkFirst(row) }
  }

  @inline(never)
  private func checkFirst(_ row: UnsafeRawPointer) throws(SQLiteError) {
    guard let rowCheck else { return }
    // Rows that are pulled are checked during their run.
    if statement.isRunning { return try rowCheck.check(row) }
    try statement.beginRun()
    defer { statement.endRun() }
    try rowCheck.check(row)
  }

  /// The stream form, compiled at its first use.
  func streamStatement() throws(SQLiteError) -> Statement {
    if let compiledStream { return compiledStream }
    try connection.registerRowStream(columns: encoder.names.count)
    let compiled = try Statement(streamQuery, on: connection)
    compiledStream = compiled
    return compiled
  }
}
