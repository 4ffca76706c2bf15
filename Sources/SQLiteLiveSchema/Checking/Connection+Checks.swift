import SQLiteCore

extension Connection {
  /// The problems of the file, in SQLite's words; empty if it is sound.
  ///
  /// It reads the whole database and compares tables with their indexes. Foreign keys are
  /// ``foreignKeyCheck(table:limit:)``'s. SQL: `PRAGMA integrity_check`.
  /// - Parameter limit: At most so many problems.
  /// - Throws: ``SQLiteError/refused(attempt:code:message:place:)`` if the check cannot run; damage is no error but
  ///   a result.
  public func integrityCheck(limit: Int = 100) throws(SQLiteError) -> [String] {
    try problems(PragmaQuery("integrity_check", .integer(Int64(limit))))
  }

  /// As ``integrityCheck(limit:)``, but without comparing tables and indexes, and so much quicker.
  ///
  /// SQL: `PRAGMA quick_check`.
  /// - Parameter limit: At most so many problems.
  /// - Throws: as ``integrityCheck(limit:)``.
  public func quickCheck(limit: Int = 100) throws(SQLiteError) -> [String] {
    try problems(PragmaQuery("quick_check", .integer(Int64(limit))))
  }

  /// As ``quickCheck(limit:)`` of one table and its indexes.
  package func quickCheck(table: String) throws(SQLiteError) -> [String] {
    try problems(PragmaQuery("main.quick_check", .text(table)))
  }

  private func problems(_ check: PragmaQuery) throws(SQLiteError) -> [String] {
    do {
      let lines = try values(of: check).compactMap(\.first)
      return lines == [.text("ok")] ? [] : lines.map(\.words)
    } catch {
      switch error.code?.primary {
      case .corrupt?, .notADatabase?: return [error.description]
      default: throw error
      }
    }
  }
}

extension SQLiteValue {
  /// A text as it is, and anything else spelled out.
  fileprivate var words: String {
    guard case .text(let text) = self else { return "\(self)" }
    return text
  }
}
