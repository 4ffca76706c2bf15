internal import SocleCSQLite

extension Statement {
  var columnCount: Int { Int(sqlite3_column_count(handle)) }

  /// The names of the result's columns; SQLite guarantees only names given with AS.
  package var columnNames: [String] {
    (0..<sqlite3_column_count(handle)).map { index in
      sqlite3_column_name(handle, index).map { String(cString: $0) } ?? ""
    }
  }

  /// Steps through the result and passes the values of each row to `receive` until that returns false.
  ///
  /// - Parameter columns: The columns to read, in the order in which `receive` takes them.
  /// - Throws: what `receive` throws, and SQLite's errors; ``SQLiteError/impossible(subject:reason:)`` if the result has
  ///   other columns.
  package func forEachRow(
    reading columns: ResultColumns, _ receive: (RowValues) throws -> Bool
  ) throws {
    var positions = try columns.positions(in: self)
    let compilations = compiled.recompilations
    defer { reset() }
    guard try step() else { return }
    // The columns of `SELECT *` change with the tables.
    if compiled.recompilations != compilations { positions = try columns.positions(in: self) }
    let values = UnsafeMutablePointer<OpaquePointer?>.allocate(capacity: positions.count)
    defer { values.deallocate() }
    var row = 0
    repeat {
      row += 1
      for index in positions.indices {
        values[index] = sqlite3_column_value(handle, positions[index])
      }
      do {
        guard try receive(RowValues(values)) else { return }
      } catch {
        throw (error as? SQLiteError)?.located(at: CellPlace(row: row)) ?? error
      }
    } while try step()
  }
}

extension ResultColumns {
  /// The position in the statement's result of each column that is read.
  ///
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` if the result has other columns.
  fileprivate func positions(in statement: Statement) throws(SQLiteError) -> [Int32] {
    if case .counted(let count) = self, count != statement.columnCount {
      throw .impossible(
        subject: statement.purpose,
        reason: "\(count) columns are read, but the result has \(statement.columnCount)."
          + " Select exactly the columns that are read")
    }
    guard case .named(let names, let table) = self else {
      return Array(0..<Int32(statement.columnCount))
    }
    let found = statement.columnNames.map(SQLName.init)
    var positions: [Int32] = []
    for name in names {
      let matches = found.indices.filter { found[$0] == SQLName(name) }
      guard let only = matches.first, matches.count == 1 else {
        let problem = matches.isEmpty ? "no column" : "more than one column"
        throw .impossible(
          subject: "reading rows of \(table)",
          reason: "the result has \(problem) \(name). Select one column of that name")
      }
      positions.append(Int32(truncatingIfNeeded: only))
    }
    return positions
  }
}
