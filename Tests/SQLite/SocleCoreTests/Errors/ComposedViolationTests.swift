import TestSupport
import Testing

@testable import SocleCore

@Suite("Violations in tables whose names are equal to Swift, but not to SQLite")
struct ComposedViolationTests {
  @Test("Two tables whose names are equal only to Swift are each reported with their own columns")
  func columns() throws {
    let connection = try Connection.inMemory()
    try connection.run("CREATE TABLE p(id INTEGER PRIMARY KEY)")
    try connection.run("CREATE TABLE \"\u{E9}\"(a REFERENCES p)")
    try connection.run("CREATE TABLE \"e\u{301}\"(b REFERENCES p)")
    try connection.run("PRAGMA foreign_keys = OFF")
    try connection.run("INSERT INTO \"\u{E9}\" VALUES (7)")
    try connection.run("INSERT INTO \"e\u{301}\" VALUES (8)")
    let found = try connection.foreignKeyCheck()
    #expect(Set(found.map(\.childColumns)) == [["a"], ["b"]])
    let (first, second) = (found[0], found[1])
    #expect([first, second].subtracting([first]).map(\.childColumns) == [second.childColumns])
  }

  @Test(
    "Violations in two tables whose names are equal only to Swift are different",
    arguments: [true, false])
  func subtracting(ignoresColumns: Bool) {
    let violations = ["\u{E9}", "e\u{301}"].map {
      ForeignKeyViolation(childTable: $0, childRowID: 1, childColumns: ["a"], parentTable: "p")
    }
    let rest = [violations[1]].subtracting([violations[0]], ignoringColumns: ignoresColumns)
    #expect(rest.count == 1)
  }
}
