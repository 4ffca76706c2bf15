import Testing

import SQLiteCore

@testable import SQLiteSyntax

@Suite("An error about a file's schema")
struct SchemaProblemTests {
  static let difference = SchemaDifference("the table books", "is missing")
  static let problems: [(SchemaProblem, [String])] = [
    (.unversioned(tables: ["books", "loans"]), ["(books; loans)", "Adopt it"]),
    (.downgradeAttempt(from: 5, to: 2), ["version 5", "version 2", "Update the program"]),
    (
      .differs(version: 3, differences: [difference]),
      ["at version 3", "the table books: is missing", "Correct"]
    ),
    (.foreignApplication(found: 7, expected: 8), ["7, not 8", "Choose another file"]),
    (.brokenStep(version: 4, reason: "did it"), ["the step to version 4 did it"]),
    (.readOnly(from: 1, to: 2), ["version 1", "version 2", "Open it for writing"]),
  ]

  @Test("contains the file, the problem and what to do", arguments: problems)
  func descriptions(problem: SchemaProblem, parts: [String]) {
    let error = SQLiteError.schema(path: "/a/b.sqlite", problem: problem)
    #expect(error.description.hasPrefix("/a/b.sqlite: "))
    for part in parts { #expect(error.description.contains(part), "\(error)") }
    #expect(error.schemaProblem == problem)
    #expect(SQLiteError.file(path: "", problem: .missing).schemaProblem == nil)
  }

  @Test("shows only the first few differences")
  func manyDifferences() {
    let differences = (1...12).map { SchemaDifference("the table t\($0)", "is missing") }
    let text = SchemaProblem.differs(version: 1, differences: differences).description
    #expect(text.contains("the table t10: is missing; and 2 more"))
    #expect(!text.contains("t11"))
  }
}
