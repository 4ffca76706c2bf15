import TestSupport
import Testing

@testable import SocleCore
@testable import SocleLiveSchema

@Suite("Online backup")
struct BackupTests {
  let folder: TemporaryFolder
  let source: Connection

  init() throws {
    folder = try TemporaryFolder()
    source = try Connection.inMemory()
    try source.createNumbers(1...3)
  }

  @Test("A copy has the content of its source, and no previous content of the destination")
  func replacesContent() throws {
    let destination = try Connection(creatingAt: folder.file())
    let accounts = TableDescription("accounts", columns: [ColumnDescription("id", .integer)])
    try destination.createTable(accounts)
    try source.copy(into: destination)
    #expect(try destination.numbers() == [1, 2, 3])
    #expect(throws: SQLiteError.self) { try destination.rows(of: accounts.rows) }
    #expect(try destination.value("PRAGMA journal_mode") == .text("wal"))
    #expect(try destination.integrityCheck().isEmpty)
  }

  @Test("A reader of the destination keeps its snapshot; a new reader sees the new content")
  func readersKeepTheirSnapshot() throws {
    let destination = try Connection(creatingAt: folder.file())
    try destination.createNumbers([100])
    let reader = try Connection(openingExistingAt: folder.file(), readOnly: true)
    let newcomer = try Connection(openingExistingAt: folder.file(), readOnly: true)
    try reader.transaction(.deferred) {
      #expect(try reader.numbers() == [100])
      try source.copy(into: destination)
      #expect(try reader.numbers() == [100])
      #expect(try newcomer.numbers() == [1, 2, 3])
    }
    #expect(try reader.numbers() == [1, 2, 3])
  }

  @Test("The content of a WAL database replaces that of another WAL database")
  func fromFileToFile() throws {
    let other = try Connection(creatingAt: folder.file("other.sqlite"))
    try other.createNumbers(0..<2000)
    let destination = try Connection(creatingAt: folder.file())
    try destination.createNumbers([100])
    try other.copy(into: destination)
    #expect(try destination.numbers() == Array(0..<2000))
  }

  @Test("A WAL destination with another page size is refused with both sizes")
  func pageSizesDiffer() throws {
    let destination = try Connection(creatingAt: folder.file())
    try destination.createNumbers([100])
    let coarse = try Connection.inMemory()
    try coarse.run("PRAGMA page_size = 8192")
    try coarse.createNumbers(1...3)
    let error = #expect(throws: SQLiteError.self) { try coarse.copy(into: destination) }
    #expect(error?.description.contains("8192") == true)
    #expect(error?.description.contains("4096") == true)
    #expect(try destination.numbers() == [100])
  }

  @Test("A read-only destination is refused with the code for read-only, not for its page size")
  func readingDestination() throws {
    try Connection(creatingAt: folder.file()).createNumbers([100])
    let destination = try Connection(openingExistingAt: folder.file(), readOnly: true)
    let error = #expect(throws: SQLiteError.self) { try source.copy(into: destination) }
    #expect(error?.code?.primary == .readOnly, "\(error as Any)")
    #expect(try destination.numbers() == [100])
  }

  @Test("Progress is reported after each step and ends at 0 remaining pages")
  func progress() throws {
    try source.insertNumbers(10..<5000)
    let destination = try Connection.inMemory()
    var told: [(remaining: Int, total: Int)] = []
    try source.copy(into: destination, pagesPerStep: 2) { told.append(($0, $1)) }
    #expect(told.count > 5)
    #expect(told.last?.remaining == 0)
    #expect(told.allSatisfy { $0.total == told[0].total })
    #expect(zip(told, told.dropFirst()).allSatisfy { $0.remaining > $1.remaining })
    #expect(try destination.numbers() == source.numbers())
  }

  @Test(
    "An error from the progress closure cancels the copy, and the destination keeps its content")
  func abandonedByProgress() throws {
    struct Enough: Error {}
    try source.insertNumbers(10..<5000)
    let destination = try Connection(creatingAt: folder.file())
    try destination.createNumbers([100])
    #expect(throws: Enough.self) {
      try source.copy(into: destination, pagesPerStep: 1) { _, _ in throw Enough() }
    }
    #expect(try destination.numbers() == [100])
    try destination.insertNumbers([101])
    try destination.close()
  }

  @Test("During a copy the progress closure can use the source, but not the destination")
  func useDuringCopy() throws {
    try source.insertNumbers(10..<5000)
    let destination = try Connection(creatingAt: folder.file())
    var seen = 0
    try source.copy(into: destination, pagesPerStep: 5) { _, _ in
      seen = max(seen, try source.numbers().count)
      #expect(throws: SQLiteError.self) { try destination.numbers() }
      #expect(throws: SQLiteError.self) { try destination.close() }
    }
    #expect(seen == 4993)
    #expect(try destination.numbers().count == 4993)
  }

  @Test("A connection in a transaction or with a running statement cannot be source or destination")
  func connectionsInUse() throws {
    let destination = try Connection.inMemory()
    #expect(throws: SQLiteError.self) { try source.copy(into: source) }
    #expect(throws: SQLiteError.self) { try source.copy(into: destination, pagesPerStep: 0) }
    try destination.transaction {
      #expect(throws: SQLiteError.self) { try source.copy(into: destination) }
    }
    try source.transaction {
      try source.insertNumbers([4])
      #expect(throws: SQLiteError.self) { try source.copy(into: destination) }
    }
    try destination.createNumbers([100])
    try destination.forEachRow(of: Number.row) { _ in
      #expect(throws: SQLiteError.self) { try source.copy(into: destination) }
      return true
    }
    #expect(try destination.numbers() == [100])
  }
}
