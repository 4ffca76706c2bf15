internal import SocleCSQLite

extension Connection {
  package func run(_ query: any SQLQuery) throws(SQLiteError) {
    let statement = try Statement(query, on: self)
    while try statement.step() {}
  }

  /// The results of `query` as SQLite stores them.
  package func values(of query: any SQLQuery) throws(SQLiteError) -> [[SQLiteValue]] {
    let statement = try Statement(query, on: self)
    var rows: [[SQLiteValue]] = []
    while try statement.step() {
      rows.append(try statement.rowValues())
    }
    return rows
  }

  /// The number of rows that the latest statement changed. The corresponding C function is `sqlite3_changes64`.
  package func latestChanges(_ attempt: @autoclosure () -> String) throws(SQLiteError) -> Int {
    Int(sqlite3_changes64(try openHandle(attempt())))
  }

  /// The rowid of the row that was inserted last. The corresponding C function is `sqlite3_last_insert_rowid`.
  var latestRowID: Int? { rawHandle.map { Int(sqlite3_last_insert_rowid($0)) } }

  /// The number of rows that this connection has changed since it was opened. The corresponding C function is
  /// `sqlite3_total_changes64`.
  func totalChanges(_ attempt: @autoclosure () -> String) throws(SQLiteError) -> Int {
    Int(sqlite3_total_changes64(try openHandle(attempt())))
  }
}

extension Statement {
  func rowValues() throws(SQLiteError) -> [SQLiteValue] {
    var values: [SQLiteValue] = []
    for index in 0..<sqlite3_column_count(handle) {
      guard let value = sqlite3_column_value(handle, index) else { continue }
      values.append(try SQLiteValue.decode(from: ValueSource(value)))
    }
    return values
  }
}
