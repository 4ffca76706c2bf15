internal import CSQLite

extension Connection {
  /// Makes the connection note which tables it writes, and refuse, during a turn, SQL that would end it.
  func recordChanges() throws(SQLiteError) {
    let attempt = "recording changes"
    let recorder = ChangeRecorder()
    // The connection owns the recorder, and closes the database before it lets go of it.
    let context = Unmanaged.passUnretained(recorder).toOpaque()
    try check(
      sqlite3_set_authorizer(
        openHandle(attempt),
        { context, action, first, second, database, _ in
          guard let context, ChangeRecorder.isOfInterest(action) else { return SQLITE_OK }
          let recorder = Unmanaged<ChangeRecorder>.fromOpaque(context).takeUnretainedValue()
          return recorder.authorize(
            action, first.map { String(cString: $0) },
            database: database.map { String(cString: $0) })
        }, context), attempt)
    self.recorder = recorder
  }

  /// The tables that were written since the last call, committed or not; none if no row was changed in any of them.
  package func takeChanges() -> ChangedTables {
    guard let recorder, let handle = rawHandle else { return ChangedTables() }
    return recorder.take(changedRows: sqlite3_total_changes64(handle))
  }
}

extension ChangeRecorder {
  /// Whether an action is more than a read: most are not, and a statement has one for each column it names.
  static func isOfInterest(_ action: Int32) -> Bool {
    action != SQLITE_READ && action != SQLITE_SELECT && action != SQLITE_FUNCTION
  }
}
