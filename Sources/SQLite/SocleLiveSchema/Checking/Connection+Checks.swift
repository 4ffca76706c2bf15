import SocleCore

extension Connection {
  /// The problems of the database file, in SQLite's words; empty if the file is intact.
  ///
  /// The check reads the whole database and compares tables with their indexes. For foreign keys use
  /// ``foreignKeyCheck(table:limit:)``. SQL: `PRAGMA integrity_check`.
  /// - Parameter limit: The maximum number of problems, at least 1; a smaller number counts as 1.
  /// - Throws: ``SQLiteError/refused(attempt:code:message:place:)`` if the check cannot run; damage is returned, not thrown.
  public func integrityCheck(limit: Int = 100) throws(SQLiteError) -> [String] {
    // SQLite takes a number beyond 32 bits for the name of a table.
    let limit = min(max(1, limit), Int(Int32.max))
    return try problems(PragmaQuery("integrity_check", .integer(Int64(limit))))
  }

  /// Like ``integrityCheck(limit:)``, for one table and its indexes.
  package func integrityCheck(table: String) throws(SQLiteError) -> [String] {
    try problems(PragmaQuery("main.integrity_check", .text(table)))
  }

  /// Like ``integrityCheck(limit:)``, for one table, without comparing it with its indexes, and therefore much faster.
  func quickCheck(table: String) throws(SQLiteError) -> [String] {
    try problems(PragmaQuery("main.quick_check", .text(table)))
  }

  private func problems(_ check: PragmaQuery) throws(SQLiteError) -> [String] {
    do {
      let lines = try values(of: check).compactMap(\.first)
      return lines == [.text("ok")] ? [] : lines.map { $0.text ?? "\($0)" }
    } catch {
      switch error.code?.primary {
      case .corrupt?, .notADatabase?: return [error.description]
      default: throw error
      }
    }
  }
}
