internal import CSQLite

extension Statement {
  var columnCount: Int { Int(sqlite3_column_count(handle)) }

  /// The names of the result's columns; SQLite guarantees only names given with AS.
  package var columnNames: [String] {
    (0..<sqlite3_column_count(handle)).map { index in
      sqlite3_column_name(handle, index).map { String(cString: $0) } ?? ""
    }
  }

  /// How often SQLite has recompiled the statement after a change of the schema, which it does in the first step of a run.
  var recompilations: Int32 { sqlite3_stmt_status(handle, SQLITE_STMTSTATUS_REPREPARE, 0) }

  /// Steps through the result and passes the values of each row to `receive` until that returns false.
  ///
  /// - Parameter columns: The columns to read, in the order in which `receive` takes them.
  /// - Throws: what `receive` throws, and SQLite's errors; ``SQLiteError/impossible(subject:reason:)`` if the result has
  ///   other columns.
  package func forEachRow(
    reading columns: ResultColumns = .all,
    _ receive: (RowValues) throws -> Bool
  ) throws {
    var positions = try ColumnPositions(of: columns, in: self)
    let values = UnsafeMutablePointer<OpaquePointer?>.allocate(capacity: positions.count)
    defer {
      values.deallocate()
      reset()
    }
    guard try step() else { return }
    try positions.follow(self)
    var row = 0
    repeat {
      row += 1
      positions.readValues(of: self, into: values)
      do {
        guard try receive(RowValues(values)) else { return }
      } catch {
        throw (error as? SQLiteError)?.located(at: CellPlace(row: row)) ?? error
      }
    } while try step()
  }
}
