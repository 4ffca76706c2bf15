internal import CSQLite

extension Statement {
  /// Steps through the result and hands the values of each row to `receive` until that is false.
  func forEachRow(_ receive: (UnsafePointer<OpaquePointer?>) throws -> Bool) throws {
    let count = Int(sqlite3_column_count(handle))
    let values = UnsafeMutablePointer<OpaquePointer?>.allocate(capacity: count)
    defer {
      values.deallocate()
      reset()
    }
    var row = 0
    while try stepUnwrapping() {
      row += 1
      for index in 0..<count { values[index] = sqlite3_column_value(handle, Int32(index)) }
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
