import SocleCore
import Testing

@testable import SocleSyntax

@Suite("The place of an error")
struct ErrorPlaceTests {
  static let cells: [(cell: CellPlace, text: String)] = [
    (CellPlace(), "value"), (CellPlace(table: "colors"), "colors"),
    (CellPlace(column: "name"), "name"),
    (CellPlace(table: "colors", column: "name"), "colors.name"),
    (CellPlace(row: 3), "value, row 3"),
    (CellPlace(table: "colors", column: "name", row: 3), "colors.name, row 3"),
  ]

  @Test(
    "The place of a value is its table, column and row, as far as they are known", arguments: cells)
  func cell(cell: CellPlace, text: String) {
    #expect(cell.description == text)
    let error = SQLiteError.conversion(cell: cell, expected: "Int", found: "TEXT")
    #expect(error.description == "\(text): expected Int, found TEXT")
  }

  @Test("The place of a value is completed by calling code, and its known parts are kept")
  func located() {
    let inner = SQLiteError.conversion(cell: CellPlace(column: "a"), expected: "Int", found: "NULL")
    let outer = inner.located(at: CellPlace(table: "t", column: "b")).located(at: CellPlace(row: 7))
    #expect(outer.description == "t.a, row 7: expected Int, found NULL")
  }

  @Test("The position of a value moves by the number of columns before it")
  func moved() {
    let error = SQLiteError.conversion(cell: CellPlace(), expected: "Int", found: "NULL")
    guard case .conversion(let cell, _, _) = error.moved(by: 2).moved(by: 3) else {
      Issue.record("another error")
      return
    }
    #expect(cell.position == 5)
  }

  static let others: [SQLiteError] = [
    .misuse(attempt: "reading", reason: "closed"), .impossible(subject: "a table", reason: "empty"),
    .file(path: "/x", problem: .missing), .notOneRow(attempt: "reading", found: .several),
  ]

  @Test("No place is added to an error that is not about a value", arguments: others)
  func untouched(error: SQLiteError) {
    #expect(error.located(at: CellPlace(table: "t")) == error)
    #expect(error.moved(by: 4) == error)
  }

  @Test("The error of dangling rows names the first five and counts the rest")
  func dangling() {
    let rows = (1...7).map { row in
      ForeignKeyViolation(
        childTable: "lines", childRowID: Int64(row), childColumns: ["part", "color"],
        parentTable: "parts")
    }
    let error = SQLiteError.danglingReferences(attempt: "committing", violations: rows)
    #expect(
      error.description.hasPrefix("committing: lines(part, color) row 1 has no parent in parts; "))
    #expect(error.description.contains("row 5 has"))
    #expect(!error.description.contains("row 6 has"))
    #expect(error.description.hasSuffix("; and 2 more"))
    let keyless = ForeignKeyViolation(
      childTable: "c", childRowID: nil, childColumns: ["p"], parentTable: "p")
    #expect(keyless.description == "c(p) has no parent in p")
  }

  @Test("A thrown error equals only itself; its description contains the type but no value")
  func thrown() {
    struct Secret: Error { let password = "swordfish" }
    let (first, second) = (ThrownError(Secret()), ThrownError(Secret()))
    #expect(first == first)
    #expect(first != second)
    let error = SQLiteError.functionThrew(attempt: "reading", function: "f", cause: first)
    #expect(error.description.contains("Secret"))
    #expect(!error.description.contains("swordfish"))
    #expect(error.unwrapped is Secret)
    #expect(SQLiteError(thrown: error) == error)
    #expect(Secret().unwrapped is Secret)
  }

  @Test("Only errors that SQLite returned and dangling references have a result code")
  func code() {
    let refused = SQLiteError.refused(attempt: "a", code: .busy, message: nil, place: nil)
    #expect(refused.code == .busy)
    #expect(SQLiteError.misuse(attempt: "a", reason: "b").code == nil)
    #expect(
      SQLiteError.danglingReferences(attempt: "a", violations: []).code == .foreignKeyViolation)
  }
}
