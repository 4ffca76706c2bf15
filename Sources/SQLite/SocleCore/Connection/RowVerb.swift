internal import SocleCSQLite

/// A verb for single rows of one description (look up, insert, update or delete), with its compiled statement.
///
/// The cell at `index` is bound to the parameter `index + 1`.
@usableFromInline
final class RowVerb {
  @usableFromInline
  enum Kind: Hashable {
    case lookUp, updateRow, deleteRow
    case insertRow(ConflictRule)
  }

  let kind: Kind
  /// The rule of an insert, nil for other verbs.
  private let rule: ConflictRule?
  let description: FieldOrderCheck
  /// The position of the rowid's column, for an upsert that finds its row by the rowid; nil for other verbs and keys.
  let rowIDPosition: Int?
  /// Whether a run that changes a row inserts one with a rowid, which SQLite then returns as the last inserted. False for
  /// upserts, which may update a row instead.
  let givesRowID: Bool
  let cells: RowCells
  /// Whether an insert may defer its foreign key checks to its end. False if the table has a deferred key, whose violations
  /// the caller may still repair after the insert.
  let canDeferChecks: Bool
  /// The insert of all rows of a stream; nil until its first use.
  var streamInsert: SQLCommand?
  /// The columns that the verb writes.
  let written: WrittenColumns
  let arena: UnsafeMutablePointer<TextArena>
  let purpose: String
  let statement: CompiledStatement
  /// The columns that are parameters, nil for all: a deletion has parameters for the key only.
  private let columns: [Int]?
  private let values: UnsafeMutablePointer<OpaquePointer?>
  private let valueCount: Int

  init(
    _ kind: Kind, of row: RowDescription<some Any>, _ statement: CompiledStatement,
    writing written: WrittenColumns, purpose: String
  ) {
    self.kind = kind
    description = row.order
    cells = row.cells.columns.isEmpty ? row.cells : row.cells.checking(written.rules)
    self.written = written
    statement.begin(writing: written)
    if case .insertRow(let rule) = kind { self.rule = rule } else { rule = nil }
    let finds = rule?.isUpdate == true && rule?.byOtherKey == nil
    let rowID = finds ? row.table.rowIDAlias : nil
    rowIDPosition = rowID.flatMap { row.cells.names.names.firstIndex(of: $0) }
    givesRowID = row.table.hasRowID && rule?.isUpdate == false
    let keys = rule?.tableThatMayDangle(row.table.name).map { _ in row.table.allForeignKeys } ?? []
    canDeferChecks = !keys.isEmpty && !keys.contains(where: \.reference.isDeferred)
    self.statement = statement
    arena = statement.arena
    self.purpose = purpose
    columns = kind == .deleteRow ? row.keyPositions : nil
    valueCount = row.columnNames.count
    values = .allocate(capacity: valueCount)
  }

  deinit { values.deallocate() }

  /// The values of the statement's current row, valid until the next step.
  @inline(__always)
  var rowValues: RowValues {
    for column in 0..<valueCount {
      values[column] = sqlite3_column_value(statement.handle, Int32(truncatingIfNeeded: column))
    }
    return RowValues(values)
  }

  /// The one table in which the verb can leave rows without a parent; nil if there can be several.
  var tableThatMayDangle: String? { rule?.tableThatMayDangle(cells.table) }

  func bind(_ row: UnsafeRawPointer) throws(SQLiteError) {
    if let columns {
      for column in columns { try bindCoded(column, of: row) }
      return
    }
    // Local variables, so that the loop reads no property of a class per cell.
    let (writers, count, handle, arena) = (cells.cells, cells.count, statement.handle, arena)
    for column in 0..<count {
      let sink = ValueSink(parameter: column &+ 1, of: handle, arena: arena)
      if !writers[column].writeInPlace(row, into: sink) { try bindCoded(column, of: row) }
    }
  }

  @inline(never)
  private func bindCoded(_ column: Int, of row: UnsafeRawPointer) throws(SQLiteError) {
    let sink = ValueSink(parameter: column &+ 1, of: statement.handle, arena: arena)
    do throws(SQLiteError) {
      arena.pointee.hasBound = false
      try cells.cells[column].write(row, into: sink)
      // Otherwise the parameter would keep the previous row's value.
      if !arena.pointee.hasBound { try sink.writeNull() }
    } catch {
      throw cells.located(error, at: column)
    }
  }

  /// The integer that the row writes into the column at that index, nil if it writes NULL.
  ///
  /// Never inlined: Swift checks the stack of a function that passes the address of a local variable, also in inserts that need
  /// no such value.
  @inline(never)
  func integer(at column: Int, of row: UnsafeRawPointer) throws(SQLiteError) -> Int? {
    var value = SQLiteValue.null
    try cells.cells[column].write(row, into: ValueSink(capturingInto: &value))
    return value.integer
  }

  @usableFromInline
  func end() {
    reset()
    statement.isInUse = false
  }

  /// Ends a run: releases the statement's locks and memory. Short values stay bound, because each run binds all parameters
  /// anew.
  @inline(__always)
  func reset() {
    // The code repeats the error of the latest step, which has been thrown already.
    sqlite3_reset(statement.handle)
    if arena.pointee.hasCopied { sqlite3_clear_bindings(statement.handle) }
    arena.pointee.clear()
  }
}

extension Connection {
  /// The statement of a verb, marked as in use: from the cache, or compiled from `query` and kept in the cache.
  @inline(__always)
  func take<Row>(
    _ kind: RowVerb.Kind, of row: RowDescription<Row>,
    _ query: () throws(SQLiteError) -> any SQLQuery
  ) throws(SQLiteError) -> RowVerb {
    if let known = statementCache.known(kind, row.order), !known.statement.isInUse,
      !known.statement.isOutdated
    {
      _ = try openHandle(known.purpose)
      known.statement.isInUse = true
      return known
    }
    return try makeVerb(kind, row, try query())
  }

  /// - Parameter isKept: Whether the statement cache keeps the verb, so that it is found again by its description.
  func makeVerb<Row>(
    _ kind: RowVerb.Kind, _ row: RowDescription<Row>, _ query: any SQLQuery, isKept: Bool = true
  ) throws(SQLiteError) -> RowVerb {
    let sql = try query.makeText().rendered().sql
    let written = try WrittenColumns(row.columns(writtenBy: kind), on: self)
    // A kept verb's text may have any length: that of a wide table is long. A verb that is not kept is finalized after its use.
    let statement = try take(
      sql, purpose: query.purpose, longest: isKept ? .max : StatementCache.longestText)
    let verb = RowVerb(kind, of: row, statement, writing: written, purpose: query.purpose)
    if isKept { statementCache.insert(verb) }
    return verb
  }
}
