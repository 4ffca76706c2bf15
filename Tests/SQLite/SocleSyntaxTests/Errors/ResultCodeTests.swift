import SocleCSQLite
import SocleCore
import Testing

@Suite("Result codes")
struct ResultCodeTests {
  @Test(
    "The result codes have the numbers of SQLite's header",
    arguments: [
      (ResultCode.error, SQLITE_ERROR), (.busy, SQLITE_BUSY), (.locked, SQLITE_LOCKED),
      (.outOfMemory, SQLITE_NOMEM), (.readOnly, SQLITE_READONLY), (.interrupted, SQLITE_INTERRUPT),
      (.inputOutput, SQLITE_IOERR), (.corrupt, SQLITE_CORRUPT), (.full, SQLITE_FULL),
      (.cannotOpen, SQLITE_CANTOPEN), (.constraint, SQLITE_CONSTRAINT),
      (.notADatabase, SQLITE_NOTADB), (.readOnlyFolder, SQLITE_READONLY | 6 << 8),
      (.readOnlyMovedFile, SQLITE_READONLY | 4 << 8), (.lockingProtocol, SQLITE_PROTOCOL),
      (.readOnlyJournal, SQLITE_READONLY | 3 << 8), (.uniqueViolation, SQLITE_CONSTRAINT | 8 << 8),
      (.primaryKeyViolation, SQLITE_CONSTRAINT | 6 << 8),
      (.notNullViolation, SQLITE_CONSTRAINT | 5 << 8),
      (.checkViolation, SQLITE_CONSTRAINT | 1 << 8),
      (.foreignKeyViolation, SQLITE_CONSTRAINT | 3 << 8),
      (.datatypeViolation, SQLITE_CONSTRAINT | 12 << 8),
    ])
  func number(code: ResultCode, expected: Int32) {
    #expect(code.rawValue == expected)
    #expect(code.primary.rawValue == expected & 0xFF)
  }

  @Test("A result code is described by SQLite's phrase and the number")
  func phrase() {
    #expect("\(ResultCode.primaryKeyViolation)" == "constraint failed, 1555")
  }
}
