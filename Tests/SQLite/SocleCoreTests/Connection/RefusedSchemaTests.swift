import Foundation
import TestSupport
import Testing

@testable import SocleCore

@Suite("A file whose schema SQLite refuses")
struct RefusedSchemaTests {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file()
  }

  private static let calls: [TestSQL] = [
    "CREATE TABLE a(j TEXT, x AS (json_extract(j, '$.x')))",
    "CREATE TABLE a(j TEXT, x AS (json_extract(j, '$.x')) STORED)",
    "CREATE TABLE a(j TEXT CHECK (json_valid(j)))",
    "CREATE INDEX i ON numbers(json_extract(value, '$.x'))",
    "CREATE INDEX i ON numbers(value) WHERE json_valid(value)",
  ]

  @Test(
    "A schema that calls a JSON function is opened only with `trustsSchema`, which the error names",
    arguments: calls, [false, true])
  func untrustedFunction(sql: TestSQL, readOnly: Bool) throws {
    let trusting = ConnectionOptions(journalMode: nil, trustsSchema: true)
    try make([sql], trusting)
    let bytes = try folder.bytes(of: "test.sqlite")
    // A connection that only reads ignores checks.
    if readOnly, sql.sql.contains("CHECK") {
      return #expect(
        try Connection(openingExistingAt: path, readOnly: true).numbers() == [1, 2, 3])
    }
    let error = #expect(throws: SQLiteError.self) {
      try Connection(openingExistingAt: path, readOnly: readOnly)
    }
    guard case .refused("opening \(path)", .corrupt, let message?, nil)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(message.contains("unsafe use of json_"))
    #expect(error?.description.contains("ConnectionOptions.trustsSchema allows it") == true)
    #expect(error?.description.contains("backup") == false)
    #expect(try folder.bytes(of: "test.sqlite") == bytes)
    let trusted = try Connection(openingExistingAt: path, readOnly: readOnly, options: trusting)
    #expect(try trusted.numbers() == [1, 2, 3])
  }

  @Test("A file whose views, triggers and defaults call JSON functions is opened")
  func lateFunctions() throws {
    try make([
      "CREATE VIEW v AS SELECT json_extract(value, '$.x') FROM numbers",
      "CREATE TRIGGER t AFTER INSERT ON numbers BEGIN SELECT json_array(); END",
      "CREATE TABLE a(j DEFAULT (json_array()))", "CREATE INDEX i ON numbers(value)",
    ])
    let connection = try Connection(openingExistingAt: path)
    #expect(try connection.numbers() == [1, 2, 3])
    let error = #expect(throws: SQLiteError.self) { try connection.run("SELECT * FROM v") }
    #expect(error?.description.contains("ConnectionOptions.trustsSchema allows it") == true)
  }

  @Test("Functions and collations of another program do not stop the file from being opened")
  func foreignNames() throws {
    try make(["CREATE TABLE a(b COLLATE NOCASE, c AS (abs(b)))", "CREATE INDEX i ON a(abs(b))"])
    try replace("NOCASE", by: "UNICAS")
    try replace("abs(b)", by: "foo(b)")
    #expect(try Connection(openingExistingAt: path).numbers() == [1, 2, 3])
  }

  @Test("A schema in the SQL of a newer SQLite is refused with SQLite's message, not as damaged")
  func laterSyntax() throws {
    try make(["CREATE VIEW v AS SELECT group_concat(value, 'ORDER BY') FROM numbers"])
    try replace("value, 'ORDER BY')", by: "value  ORDER BY 1)")
    let error = #expect(throws: SQLiteError.self) { try Connection(openingExistingAt: path) }
    // Since 3.44, SQLite knows this syntax.
    guard let error else { return }
    #expect(error.code == .corrupt)
    #expect(error.description.contains("near \"ORDER\": syntax error"), "\(error)")
    #expect(error.description.contains("newer SQLite"), "\(error)")
  }

  @Test(
    "A file with a damaged page of the schema is not a database, with and without `trustsSchema`")
  func damagedPage() throws {
    try make([])
    for (offset, byte) in [(100, UInt8(7)), (100, 10), (103, 0xEE)] {
      var bytes = try folder.bytes(of: "test.sqlite")
      bytes[offset] = byte
      let damaged = try folder.write(bytes, to: "damaged")
      for trust in [false, true] {
        #expect(throws: SQLiteError.file(path: damaged, problem: .notADatabase), "\(offset)") {
          try Connection(
            openingExistingAt: damaged, options: ConnectionOptions(trustsSchema: trust))
        }
      }
    }
  }

  private func make(
    _ statements: [TestSQL], _ options: ConnectionOptions = ConnectionOptions(journalMode: nil)
  ) throws {
    let connection = try Connection(creatingAt: path, options: options)
    try connection.createNumbers(1...3)
    for statement in statements { try connection.run(statement) }
    try connection.close()
  }

  private func replace(_ text: String, by other: String) throws {
    var data = Data(try folder.bytes(of: "test.sqlite"))
    while let range = data.range(of: Data(text.utf8)) {
      data.replaceSubrange(range, with: Data(other.utf8))
    }
    _ = try folder.write([UInt8](data), to: "test.sqlite")
  }
}
