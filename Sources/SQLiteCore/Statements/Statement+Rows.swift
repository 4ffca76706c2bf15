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

  /// Steps through the result and hands the values of each row to `receive` until that is false.
  ///
  /// - Parameter positions: Which columns, in the order in which `receive` takes them; nil for all as they are.
  func forEachRow(
    at positions: [Int32]? = nil,
    _ receive: (UnsafePointer<OpaquePointer?>) throws -> Bool
  ) throws {
    let columns = positions ?? Array(0..<sqlite3_column_count(handle))
    let count = columns.count
    let values = UnsafeMutablePointer<OpaquePointer?>.allocate(capacity: count)
    defer {
      values.deallocate()
      reset()
    }
    var row = 0
    while try stepUnwrapping() {
      row += 1
      for index in 0..<count { values[index] = sqlite3_column_value(handle, columns[index]) }
      do {
        guard try receive(values) else { return }
      } catch {
        throw (error as? SQLiteError)?.located(at: CellPlace(row: row)) ?? error
      }
    }
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
