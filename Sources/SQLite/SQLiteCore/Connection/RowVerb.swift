internal import CSQLite

/// The compiled statement of a verb for single rows of one description.
///
/// Its parameters are the encoder's columns: the column at `index` is the parameter `index + 1`.
@usableFromInline
final class RowVerb {
  @usableFromInline
  enum Kind: Hashable {
    case lookUp, updateRow, deleteRow
    case insertRow(ConflictRule)
  }

  let kind: Kind
  /// The identity of the description.
  let description: FieldOrderCheck
  let table: String
  /// The written column that is the rowid, nil if there is none.
  let rowIDPosition: Int?
  /// Whether SQLite gives each inserted row a rowid.
  let givesRowID: Bool
  private let encoder: RowEncoder
  private let arena: UnsafeMutablePointer<TextArena>
  let purpose: String
  let statement: CompiledStatement
  /// The columns that are parameters, nil for all: a deletion has parameters for the key only.
  private let columns: [Int]?
  private let values: UnsafeMutablePointer<OpaquePointer?>
  private let valueCount: Int

  init(
    _ kind: Kind, of row: RowDescription<some Any>, _ statement: CompiledStatement, purpose: String
  ) {
    self.kind = kind
    description = row.order
    table = row.table.name
    rowIDPosition = row.table.rowIDAlias.flatMap { row.encoder.names.names.firstIndex(of: $0) }
    if case .insertRow(let rule) = kind {
      givesRowID = row.table.hasRowID && !rule.isUpdate
    } else {
      givesRowID = false
    }
    encoder = row.encoder
    self.statement = statement
    arena = statement.arena
    self.purpose = purpose
    columns = kind == .deleteRow ? row.keyPositions : nil
    values = .allocate(capacity: row.columnNames.count)
    valueCount = row.columnNames.count
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
  var tableThatMayDangle: String? {
    if case .insertRow(let rule) = kind { rule.tableThatMayDangle(table) } else { nil }
  }

  /// Binds the columns of the row at `row`.
  func bind(_ row: UnsafeRawPointer) throws(SQLiteError) {
    if let columns {
      for column in columns {
        try encoder.bind(column, of: row, to: statement.handle, arena, table)
      }
    } else {
      try encoder.bind(row, to: statement.handle, arena, table)
    }
  }

  /// Ends a use: releases the statement's locks and memory. Short values stay bound, because each use binds all parameters anew.
  @usableFromInline
  func end() {
    // The code repeats the error of the latest step, which has been thrown already.
    sqlite3_reset(statement.handle)
    if arena.pointee.hasCopied { sqlite3_clear_bindings(statement.handle) }
    arena.pointee.clear()
    statement.isInUse = false
  }
}

/// Looking up one key.
extension RowVerb {
  /// The destination of a key of one column. Where nothing is written into it, ``isKeyBound`` is false.
  @usableFromInline var keySink: ValueSink {
    arena.pointee.hasBound = false
    return keySink(at: 0)
  }

  @usableFromInline var isKeyBound: Bool { arena.pointee.hasBound }

  /// Binds the values of a key.
  @usableFromInline
  func bind(_ key: [SQLiteValue]) throws(SQLiteError) {
    for (index, value) in key.enumerated() { try value.encode(into: keySink(at: index)) }
  }

  private func keySink(at index: Int) -> ValueSink {
    ValueSink(parameter: index + 1, of: statement.handle, arena: arena)
  }
}

extension RowEncoder {
  /// Binds all columns of the row at `row` to the parameters of `statement`.
  @inline(__always)
  func bind(
    _ row: UnsafeRawPointer, to statement: OpaquePointer,
    _ arena: UnsafeMutablePointer<TextArena>, _ table: String
  ) throws(SQLiteError) {
    // A local variable, so that the loop reads no property of a class per cell.
    let cells = cells
    for column in 0..<count {
      let sink = ValueSink(parameter: column &+ 1, of: statement, arena: arena)
      if !cells[column].writeInPlace(row, into: sink) {
        try bindCoded(column, of: row, into: sink, arena, table)
      }
    }
  }

  func bind(
    _ column: Int, of row: UnsafeRawPointer, to statement: OpaquePointer,
    _ arena: UnsafeMutablePointer<TextArena>, _ table: String
  ) throws(SQLiteError) {
    let sink = ValueSink(parameter: column &+ 1, of: statement, arena: arena)
    try bindCoded(column, of: row, into: sink, arena, table)
  }

  @inline(never)
  private func bindCoded(
    _ column: Int, of row: UnsafeRawPointer, into sink: ValueSink,
    _ arena: UnsafeMutablePointer<TextArena>, _ table: String
  ) throws(SQLiteError) {
    do throws(SQLiteError) {
      arena.pointee.hasBound = false
      try cells[column].write(row, into: sink)
      // Otherwise the parameter would keep the previous row's value.
      if !arena.pointee.hasBound { try sink.writeNull() }
    } catch {
      throw error.located(at: CellPlace(table: table, column: names[column]))
    }
  }
}

extension Connection {
  /// The statement of a verb, marked as in use: from the cache, or compiled from `query` and kept in the cache.
  @inline(__always)
  func take<Row>(
    _ kind: RowVerb.Kind, of row: RowDescription<Row>,
    _ query: () throws(SQLiteError) -> any SQLQuery
  ) throws(SQLiteError) -> RowVerb {
    if let known = statementCache.known(kind, row.order), !known.statement.isInUse {
      _ = try openHandle(known.purpose)
      known.statement.isInUse = true
      return known
    }
    return try compile(kind, row, try query())
  }

  private func compile<Row>(
    _ kind: RowVerb.Kind, _ row: RowDescription<Row>, _ query: any SQLQuery
  ) throws(SQLiteError) -> RowVerb {
    let sql = try query.makeText().rendered().sql
    // However long, as of a wide table: a statement that the cache does not keep is finalized after its use.
    let statement = try take(sql, purpose: query.purpose, longest: .max)
    let verb = RowVerb(kind, of: row, statement, purpose: query.purpose)
    statementCache.insert(verb)
    return verb
  }

  /// Runs a verb for the row at `row`, and returns the number of changed rows.
  func run(_ verb: RowVerb, forRowAt row: UnsafeRawPointer) throws(SQLiteError) -> Int {
    let database = try openHandle(verb.purpose)
    try verb.bind(row)
    do throws(SQLiteError) {
      _ = try step(verb.statement, verb.purpose)
    } catch {
      throw naming(error, in: verb.tableThatMayDangle) {
        sqlite3_reset(verb.statement.handle)
        _ = try step(verb.statement, verb.purpose)
      }
    }
    return Int(sqlite3_changes64(database))
  }
}
