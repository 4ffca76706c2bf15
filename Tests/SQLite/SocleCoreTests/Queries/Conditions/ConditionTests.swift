import TestSupport
import Testing

import SocleQueries
@testable import SocleCore

@Suite("Conditions")
struct ConditionTests {
  struct Note: Equatable {
    var id: Int
    var text: String?

    static let id = Field("id", \Note.id)
    static let text = Field("text", \Note.text)
    static let folded = Field("text", \Note.text, collation: .noCase)
    static let row = RowDescription("notes", id, text, make: Note.init)
      .keyed(by: id)
    static let foldedRow = RowDescription("notes", id, folded, make: Note.init)
      .keyed(by: id)
  }

  static let texts: [String?] = [
    nil, "", "a", "A", "ab", "Abc", "aBc", "z", "Z", "Zoo", "zoo", "%", "a%", "_", "a\0b", "a\0",
    "é",
    "e\u{301}", "ÿ", "aÿz", "aĀ", "\u{D7FF}x", "\u{E000}", "\u{FFFF}", "🧱", "🧱🧱", "\u{10FFFF}",
    "\u{10FFFF}z", "'", "\"", "ab ", " ab",
  ]
  static let parts = texts.compactMap { $0 }

  private func connection(_ row: RowDescription<Note>, encoding: String = "UTF-8") throws
    -> Connection
  {
    let connection = try Connection.inMemory()
    try connection.run(TestSQL("PRAGMA encoding = '\(encoding)'"))
    try connection.createTable(row)
    let notes = Self.texts.enumerated().map { Note(id: $0, text: $1) }
    try connection.prepareInsert(in: row).insert(contentsOf: notes)
    return connection
  }

  @Test(
    "Prefixes, parts and suffixes are compared byte by byte, whatever the collation and the encoding",
    arguments: ["UTF-8", "UTF-16le", "UTF-16be"], [Note.row, Note.foldedRow])
  func prefixesAndParts(encoding: String, row: RowDescription<Note>) throws {
    let connection = try connection(row, encoding: encoding)
    try connection.run("CREATE INDEX by_text ON notes(text)")
    for part in Self.parts {
      let starting = try ids(connection, Note.text.hasPrefix(part))
      #expect(
        starting == expected { $0.starts(with: part.utf8) }, "prefix \(part.debugDescription)")
      let containing = try ids(connection, Note.text.contains(part))
      #expect(containing == expected { $0.contains(part) }, "part \(part.debugDescription)")
      let ending = try ids(connection, Note.text.hasSuffix(part))
      #expect(
        ending == expected { $0.reversed().starts(with: part.utf8.reversed()) },
        "suffix \(part.debugDescription)")
    }
  }

  @Test("A prefix is looked up in the index of its column")
  func prefixUsesIndex() throws {
    let connection = try connection(Note.row)
    try connection.run("CREATE INDEX by_text ON notes(text)")
    let plan = try connection.plan(of: Note.row, where: [Note.text.hasPrefix("a")])
    #expect(plan.usesIndex("by_text") && !plan.scans("notes"))
  }

  @Test("`equals(nil)` finds NULL, and `differs(from:)` treats NULL as a value")
  func equality() throws {
    let connection = try connection(Note.row)
    for (index, text) in Self.texts.enumerated() {
      #expect(try ids(connection, Note.text.equals(text)).contains(index))
      let others = try ids(connection, Note.text.differs(from: text))
      #expect(
        others.count == Self.texts.count - (try ids(connection, Note.text.equals(text)).count))
    }
    #expect(try ids(connection, Note.text.isNull) == [0])
    #expect(try ids(connection, Note.text.isNotNull).count == Self.texts.count - 1)
  }

  @Test("Each comparison finds the rows that its name promises")
  func comparisons() throws {
    let connection = try connection(Note.row)
    #expect(try ids(connection, Note.id.isLess(than: 2)) == [0, 1])
    #expect(try ids(connection, Note.id.isAtMost(2)) == [0, 1, 2])
    #expect(try ids(connection, Note.id.isBetween(2, and: 4)) == [2, 3, 4])
    #expect(try ids(connection, Note.id.isGreater(than: 28)) == [29, 30, 31])
    #expect(try ids(connection, Note.id.isAtLeast(30)) == [30, 31])
    #expect(try ids(connection, Note.id.isIn([3, 1, 99])) == [1, 3])
    #expect(try ids(connection, Note.id.isIn([])) == [])
  }

  @Test("Each combination of conditions, including empty ones, finds the right rows")
  func combinations() throws {
    let connection = try connection(Note.row)
    let low = Note.id.isLess(than: 3)
    let even = Note.id.isIn(stride(from: 0, to: 40, by: 2))
    #expect(try ids(connection, .any(of: [low, even.not])).first == 0)
    #expect(try ids(connection, .all(of: [low, even])) == [0, 2])
    #expect(
      try ids(connection, .all(of: [low, .any(of: [even, low.not])]).not).count == Self.texts.count
        - 2)
    #expect(try ids(connection, .any(of: [])) == [])
    #expect(try ids(connection, .all(of: [])).count == Self.texts.count)
    #expect(try connection.rows(of: Note.row, where: [low, even]).count == 2)
  }

  @Test(
    "A combination of thousands of conditions does not exceed SQLite's expression depth",
    arguments: [1, 200, 201, 999, 5000])
  func many(count: Int) throws {
    let connection = try connection(Note.row)
    let conditions = (0..<count).map { Note.id.equals($0) }
    let found = try ids(connection, .any(of: conditions))
    #expect(found.count == min(count, Self.texts.count))
    #expect(
      try ids(connection, .all(of: conditions.map(\.not))).count == Self.texts.count - found.count)
  }

  @Test("A value that SQLite cannot store is an error where the condition is used")
  func unstorable() throws {
    struct Weight { var grams: Double }
    let grams = Field("grams", \Weight.grams)
    let row = RowDescription("weights", grams, make: Weight.init)
      .keyed(by: grams)
    let connection = try Connection.inMemory()
    try connection.createTable(row)
    for condition in [
      grams.equals(.nan), grams.equals(.nan).not, .any(of: [grams.isIn([1, .nan])]),
    ] {
      #expect(throws: SQLiteError.self) { try connection.rows(of: row, where: [condition]) }
    }
  }

  private func ids(_ connection: Connection, _ condition: Condition) throws -> [Int] {
    try connection.rows(of: Note.row, where: [condition], orderedBy: [Note.id.ascending]).map(\.id)
  }

  private func expected(_ holds: (String.UTF8View) -> Bool) -> [Int] {
    Self.texts.indices.filter { index in Self.texts[index].map { holds($0.utf8) } ?? false }
  }
}

extension String.UTF8View {
  fileprivate func contains(_ part: String) -> Bool {
    let part = Array(part.utf8)
    let all = Array(self)
    guard part.count <= all.count else { return false }
    return (0...(all.count - part.count)).contains { all[$0...].starts(with: part) }
  }
}
