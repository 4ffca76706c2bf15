import Foundation
import TestSupport
import Testing

@testable import SQLiteCore

@Suite("A file of unknown origin")
struct UntrustedFileTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("is read like any other, and cannot be changed")
  func reading() throws {
    try make(["CREATE TABLE numbers(value INTEGER PRIMARY KEY)", "INSERT INTO numbers VALUES (7)"])
    let connection = try Connection(openingUntrustedAt: folder.file())
    #expect(try connection.numbers() == [7])
    #expect(failure { try connection.insertNumbers([8]) }?.code?.primary == .readOnly)
  }

  @Test("is refused if any page of it is damaged")
  func damage() throws {
    try make([
      "CREATE TABLE numbers(value INTEGER PRIMARY KEY)",
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 5000) INSERT INTO numbers SELECT i FROM n",
    ])
    var bytes = try folder.bytes(of: "test.sqlite")
    bytes[5 * 4096] = 0xEE
    let path = try folder.write(bytes, to: "damaged")
    #expect(throws: SQLiteError.file(path: path, problem: .notADatabase)) {
      try Connection(openingUntrustedAt: path)
    }
  }

  @Test(
    "cannot keep a reader busy for longer than the deadline",
    arguments: [
      "WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n) SELECT max(value) AS value FROM n",
      "WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n) SELECT value FROM n ORDER BY -value",
      "WITH n(value) AS (VALUES (1), (2), (3), (4), (5), (6), (7)) SELECT count(*) AS value FROM n a, n b, n c, n d, n e, n f, n g, n h, n i, n j, n k, n l, n m",
    ])
  func bombs(bomb: String) throws {
    try make([TestSQL("CREATE VIEW numbers AS \(bomb)")])
    let connection = try Connection(openingUntrustedAt: folder.file(), deadline: .milliseconds(100))
    #expect(failure { _ = try connection.readAllRows(from: Number.row) }?.code == .interrupted)
    #expect(failure { _ = try connection.count(of: Number.row) }?.code == .interrupted)
    #expect(try connection.value("SELECT 1") == .integer(1))
  }

  @Test("cannot make values of any size")
  func hugeValues() throws {
    try make(["CREATE VIEW numbers AS SELECT length(zeroblob(1000000000)) AS value"])
    let connection = try Connection(openingUntrustedAt: folder.file())
    #expect(failure { _ = try connection.readAllRows(from: Number.row) } != nil)
  }

  // In a file of one's own the check would cost a tenth of each look-up.
  @Test("has the sizes of its cells checked with each page")
  func cellSizes() throws {
    try make(["CREATE TABLE t(a)"])
    let untrusted = try Connection(openingUntrustedAt: folder.file())
    #expect(try untrusted.value("PRAGMA cell_size_check") == .integer(1))
    let own = try Connection(openingExistingAt: folder.file())
    #expect(try own.value("PRAGMA cell_size_check") == .integer(0))
  }

  @Test("cannot reach other files")
  func attaching() throws {
    try make(["CREATE TABLE t(a)"])
    let connection = try Connection(openingUntrustedAt: folder.file())
    #expect(failure { try connection.run("ATTACH 'other' AS other") } != nil)
  }

  @Test("has its deadline for each statement, and the time between them does not count")
  func manyStatements() throws {
    try make([
      "CREATE TABLE numbers(value INTEGER PRIMARY KEY)",
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 5000) INSERT INTO numbers SELECT i FROM n",
    ])
    let connection = try Connection(openingUntrustedAt: folder.file(), deadline: .milliseconds(400))
    Thread.sleep(forTimeInterval: 0.5)
    #expect(try connection.value("SELECT sum(value) FROM numbers") == .integer(12_502_500))
  }

  private func make(_ statements: [TestSQL]) throws {
    let options = ConnectionOptions(journalMode: .delete)
    let connection = try Connection(creatingAt: folder.file(), options: options)
    for statement in statements { try connection.run(statement) }
    try connection.close()
  }
}
