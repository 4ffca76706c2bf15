import Foundation
import SocleLiveSchema
import TestSupport
import Testing

@testable import SocleCore
@testable import SocleFunctions
@testable import SocleSyntax

@Suite("Collations written in Swift")
struct CollationFunctionTests {
  private static let byLength = CollationFunction("by_length") { left, right in
    let (left, right) = (left.unicodeScalars.count, right.unicodeScalars.count)
    return left < right ? .orderedAscending : left > right ? .orderedDescending : .orderedSame
  }

  @Test("A collation sorts and compares text")
  func sorting() throws {
    let connection = try stage(["ccc", "a", "", "bb"])
    let found = try connection.values(
      of: TestSQL("SELECT a FROM t ORDER BY a COLLATE by_length DESC"))
    #expect(found == [[.text("ccc")], [.text("bb")], [.text("a")], [.text("")]])
    #expect(try connection.result("'x' = 'y' COLLATE By_Length") == .integer(1))
    #expect(try connection.result("'x' < 'yy' COLLATE by_length") == .integer(1))
    #expect(try connection.result("'x' > 'yy' COLLATE by_length") == .integer(0))
  }

  @Test("A collation receives NUL like any other character")
  func embeddedNUL() throws {
    let connection = try stage(["a\0b", "aa", "\0", ""])
    let found = try connection.values(of: TestSQL("SELECT a FROM t ORDER BY a COLLATE by_length"))
    #expect(found == [[.text("")], [.text("\0")], [.text("aa")], [.text("a\0b")]])
  }

  @Test("A collation receives invalid UTF-8 repaired, and never traps")
  func invalidText() throws {
    let connection = try stage([])
    for bytes in ["FF", "C3", "61FF62", "EDA080", "F0", ""] {
      try connection.run("INSERT INTO t VALUES (CAST(x'\(bytes)' AS TEXT))")
    }
    let found = try connection.values(
      of: TestSQL("SELECT hex(a) FROM t ORDER BY a COLLATE by_length, hex(a)"))
    #expect(
      found
        == ["", "C3", "F0", "FF", "61FF62", "EDA080"].map { [.text($0)] })
    #expect(
      try connection.result("CAST(x'FF' AS TEXT) = char(65533) COLLATE by_length") == .integer(1))
  }

  @Test("A collation is not called to compare a text with itself")
  func sameText() throws {
    let connection = try Connection.inMemory()
    try connection.register(
      CollationFunction("never") { _, _ in
        Issue.record("asked")
        return .orderedSame
      })
    #expect(try connection.result("'a' = 'a' COLLATE never") == .integer(1))
    #expect(try connection.result("'' = '' COLLATE never") == .integer(1))
  }

  @Test("A field uses a collation in its column and its unique keys")
  func inFields() throws {
    let connection = try Connection.inMemory()
    try connection.register(Self.byLength)
    let value = Field("word", \Word.text, collation: Self.byLength.collation, isUnique: true)
    let row = RowDescription("words", value, make: Word.init)
    try connection.createTable(row)
    try connection.prepareInsert(in: row).insert(contentsOf: ["ccc", "a", "bb"].map(Word.init))
    let sorted = try connection.rows(of: row, orderedBy: [value.ascending])
    #expect(sorted.map(\.text) == ["a", "bb", "ccc"])
    let error = errorThrown { try connection.prepareInsert(in: row).insert(Word(text: "x")) }
    #expect((error as? SQLiteError)?.code == .uniqueViolation)
    #expect(try connection.describe(table: "words") == row.table)
  }

  @Test("A collation compares text in a UTF-16 database")
  func utf16() throws {
    let connection = try Connection.inMemory()
    try connection.run("PRAGMA encoding = 'UTF-16be'")
    try connection.register(Self.byLength)
    try connection.run("CREATE TABLE t(a)")
    try connection.run("INSERT INTO t VALUES ('😀😀'), ('é')")
    let found = try connection.values(of: TestSQL("SELECT a FROM t ORDER BY a COLLATE by_length"))
    #expect(found == [[.text("é")], [.text("😀😀")]])
  }

  @Test("Sorting without a registered collation is an error with the collation's name")
  func missing() throws {
    let folder = try TemporaryFolder()
    let created = try Connection(creatingAt: folder.file())
    try created.register(Self.byLength)
    try created.run("CREATE TABLE t(a COLLATE by_length)")
    let opened = try Connection(openingExistingAt: folder.file())
    let error = errorThrown { try opened.run("SELECT a FROM t ORDER BY a") } as? SQLiteError
    #expect(error?.description.contains("no such collation sequence: by_length") == true)
  }

  @Test(
    "An invalid collation name is refused",
    arguments: [
      ("", "its name is empty"), ("a\0", "its name contains a NUL character. Remove it"),
      ("binary", "SQLite's own collation of that name cannot be replaced. Choose another name"),
      ("NoCase", "SQLite's own collation of that name cannot be replaced. Choose another name"),
      ("RTRIM", "SQLite's own collation of that name cannot be replaced. Choose another name"),
      ("socle_order", "names that begin with socle_ are reserved for Socle. Choose another name"),
    ])
  func refused(_ name: String, _ reason: String) throws {
    let connection = try Connection.inMemory()
    let error = errorThrown {
      try connection.register(CollationFunction(name) { _, _ in .orderedSame })
    }
    #expect(
      error as? SQLiteError
        == .impossible(subject: "the collation \(name.debugDescription)", reason: reason))
  }

  @Test(
    "Any name that can be quoted can be the name of a collation", arguments: HostileNames.groups)
  func hostileNames(group: NameGroup) {
    group.tryEach(hostileName)
  }

  private func hostileName(_ name: String) throws {
    guard !name.isEmpty else { return }
    let connection = try Connection.inMemory()
    try connection.register(CollationFunction(name) { _, _ in .orderedSame })
    let quoted = try SQLIdentifier.quoted(name)
    #expect(try connection.result("'a' = 'b' COLLATE \(quoted)") == .integer(1))
  }
}

extension CollationFunctionTests {
  struct Word { var text: String }

  private func stage(_ texts: [String]) throws -> Connection {
    let connection = try Connection.inMemory()
    try connection.register(Self.byLength)
    try connection.run("CREATE TABLE t(a)")
    for text in texts { try connection.run("INSERT INTO t VALUES (\(TestSQL.literal(text)))") }
    return connection
  }
}
