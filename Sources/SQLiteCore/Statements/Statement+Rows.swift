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
  /// - Parameter positions: Finds out which columns, in the order in which `receive` takes them, always as many; nil for
  ///   all as they are. It may be asked again, because the columns of `SELECT *` change with the tables.
  func forEachRow(
    at positions: () throws(SQLiteError) -> [Int32]? = { nil },
    _ receive: (UnsafePointer<OpaquePointer?>) throws -> Bool
  ) throws {
    let recompilations = recompilations
    var columns = try positions() ?? Array(0..<sqlite3_column_count(handle))
    let count = columns.count
    let values = UnsafeMutablePointer<OpaquePointer?>.allocate(capacity: count)
    defer {
      values.deallocate()
      reset()
    }
    guard try stepUnwrapping() else { return }
    if recompilations != self.recompilations, let moved = try positions() { columns = moved }
    var row = 0
    repeat {
      row += 1
      for index in 0..<count { values[index] = sqlite3_column_value(handle, columns[index]) }
      do {
        guard try receive(values) else { return }
      } catch {
        throw (error as? SQLiteError)?.located(at: CellPlace(row: row)) ?? error
      }
    } while try stepUnwrapping()
  }

  /// As ``step()``, throwing the very error that a function's body threw.
  private func stepUnwrapping() throws -> Bool {
    do throws(SQLiteError) {
      return try step()
    } catch {
      throw error.unwrapped
    }
  }
}
