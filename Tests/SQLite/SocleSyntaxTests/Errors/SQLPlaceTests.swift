import Testing

import SocleCore

@testable import SocleSyntax

@Suite("The position of an error in SQL")
struct SQLPlaceTests {
  @Test(
    "The position of an error is given as line and column, both counted from 1",
    arguments: [
      ("SELECT", 0, 1, 1), ("SELECT", 3, 1, 4), ("SELECT", 6, 1, 7), ("a\nb", 2, 2, 1),
      ("a\n\nb", 2, 2, 1), ("a\n\nbc", 4, 3, 2), ("\n\n\n", 3, 4, 1), ("é x", 3, 1, 3),
      ("🧱 x", 5, 1, 3), ("a\r\nb", 3, 2, 1), ("", 0, 1, 1), ("abc", 99, 1, 4),
    ])
  func lineAndColumn(sql: String, offset: Int, line: Int, column: Int) {
    let place = SQLPlace(sql: sql, byteOffset: offset)
    #expect(place.line == line)
    #expect(place.column == column)
    #expect(place.description == "\(sql) at \(line):\(column)")
  }

  @Test("The place of an error is only the SQL if SQLite reports no token")
  func unknown() {
    let place = SQLPlace(sql: "SELECT 1")
    #expect(place.line == nil)
    #expect(place.column == nil)
    #expect(place.description == "SELECT 1")
  }
}

@Suite("Errors that Socle itself detects")
struct OwnErrorTests {
  @Test("An error that Socle itself detects reads as a sentence that says what to do")
  func descriptions() {
    let many = (1...7).map { ForeignKeyViolation.child(Int64($0)) }
    let expected: [(SQLiteError, String)] = [
      (
        .file(path: "a.db", problem: .missing),
        "a.db: no such file. Create it with creatingAt, or check the path"
      ),
      (
        .file(path: "a.db", problem: .notADatabase),
        """
        a.db: not a SQLite database, or a damaged or encrypted one. It was not changed. Check the path, or restore a backup
        """
      ),
      (
        .impossible(subject: "the table t", reason: "it has no columns"),
        "the table t: it has no columns"
      ),
      (.misuse(attempt: "closing", reason: "busy"), "closing: busy"),
      (
        .conversion(
          cell: CellPlace(table: "t", column: "c", row: 3), expected: "TEXT", found: "NULL"),
        "t.c, row 3: expected TEXT, found NULL"
      ),
      (
        .conversion(cell: CellPlace(), expected: "TEXT", found: "NULL"),
        "value: expected TEXT, found NULL"
      ),
      (
        .danglingReferences(attempt: "saving", violations: Array(many.prefix(1))),
        "saving: children(parent) row 1 has no parent in parents"
      ),
    ]
    for (error, description) in expected { #expect(error.description == description) }
    let rest = SQLiteError.danglingReferences(attempt: "saving", violations: many).description
    #expect(rest.hasSuffix("row 5 has no parent in parents; and 2 more"))
  }

  @Test("An error keeps the more precise location when another one is added")
  func located() {
    let error = SQLiteError.conversion(
      cell: CellPlace(column: "inner"), expected: "TEXT", found: "NULL")
    let located = error.located(at: CellPlace(table: "t", column: "outer", row: 1))
    #expect(located.description == "t.inner, row 1: expected TEXT, found NULL")
    let other = SQLiteError.misuse(attempt: "a", reason: "b")
    #expect(other.located(at: CellPlace(table: "t")) == other)
  }
}
