extension SQLiteError {
  /// This error of a running statement, without SQLite's message if that may quote a bound value.
  ///
  /// Functions and virtual tables write such messages, with the code `SQLITE_ERROR`: FTS5 about a pattern, JSON about a path.
  /// `ATTACH` names a file that it cannot open. The messages of other codes contain only names of the schema.
  func withholdingValues(in sql: String) -> SQLiteError {
    guard case .refused(let attempt, let code, let message?, let place) = self,
      code.primary == .error || code.primary == .cannotOpen,
      !SQLiteError.quotesNoValue(message, sql)
    else { return self }
    let hint =
      "SQLite's message may quote a bound value; ConnectionOptions.showsBoundValuesInErrors shows it"
    return .refused(attempt: attempt, code: code, message: hint, place: place)
  }

  /// Whether `message` is a fixed text of SQLite, or about a name that the statement's text contains.
  private static func quotesNoValue(_ message: String, _ sql: String) -> Bool {
    if fixedMessages.contains(where: { message.starts(with: $0) }) { return true }
    for name in ["no such column: ", "no such function: ", "no such collation sequence: "]
    where message.starts(with: name) {
      return sql.contains(message.dropFirst(name.count))
    }
    return false
  }

  private static let fixedMessages = [
    "integer overflow", "malformed JSON", "no such table: ", "LIKE or GLOB pattern too complex",
    "ESCAPE expression must be a single character", "too many levels of trigger recursion",
    "unsafe use of ", "cannot VACUUM", "unable to open database file",
  ]
}
