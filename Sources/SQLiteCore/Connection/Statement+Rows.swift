internal import CSQLite

extension Statement {
  /// The number of the result's columns.
  var columnCount: Int { Int(sqlite3_column_count(handle)) }

  /// The names of the result's columns; SQLite promises those that are given with AS, and plain columns' own.
  var columnNames: [String] {
    (0..<sqlite3_column_count(handle)).map { index in
      sqlite3_column_name(handle, index).map { String(cString: $0) } ?? ""
    }
  }

  /// How often SQLite has compiled it anew because the schema was another: the first step of a run finds that out.
  var recompilations: Int32 { sqlite3_stmt_status(handle, SQLITE_STMTSTATUS_REPREPARE, 0) }

  /// Steps through the result and hands the values of each row to `receive` until that is false.
  ///
  /// - Parameter columns: Which, in the order in which `receive` takes them.
  /// - Throws: what `receive` and SQLite throw; ``SQLiteError/impossible(subject:reason:)`` if the result has other columns.
  func forEachRow(
    reading columns: ResultColumns = .all,
    _ receive: (UnsafePointer<OpaquePointer?>) throws -> Bool
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
        guard try receive(values) else { return }
      } catch {
        throw (error as? SQLiteError)?.located(at: CellPlace(row: row)) ?? error
      }
    } while try step()
  }
}
