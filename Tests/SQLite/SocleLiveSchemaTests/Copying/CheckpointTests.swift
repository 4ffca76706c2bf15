import TestSupport
import Testing

@testable import SocleCore
@testable import SocleLiveSchema

@Suite("Checkpoints of the write-ahead log")
struct CheckpointTests {
  let folder: TemporaryFolder
  let connection: Connection

  init() throws {
    folder = try TemporaryFolder()
    var options = ConnectionOptions()
    options.busyTimeout = .milliseconds(20)
    connection = try Connection(creatingAt: folder.file(), options: options)
    try connection.createNumbers(1...100)
  }

  @Test(
    "Every mode checkpoints the whole log if no other connection needs it",
    arguments: CheckpointMode.allCases)
  func everyMode(mode: CheckpointMode) throws {
    let result = try #require(try connection.checkpoint(mode))
    #expect(result.isComplete)
    #expect((result.framesInLog == 0) == (mode == .truncate))
    #expect(try connection.numbers().count == 100)
  }

  @Test("A reader of an old snapshot prevents the checkpoint of later pages")
  func readerInTheWay() throws {
    let reader = try Connection(openingExistingAt: folder.file(), readOnly: true)
    try reader.transaction(.deferred) {
      #expect(try reader.numbers().count == 100)
      try connection.insertNumbers(101...200)
      let passive = try #require(try connection.checkpoint(.passive))
      #expect(!passive.isComplete)
      let error = #expect(throws: SQLiteError.self) { try connection.checkpoint(.truncate) }
      #expect(error?.code?.primary == .busy)
    }
    #expect(try connection.checkpoint(.truncate)?.isComplete == true)
  }

  @Test("The checkpoint of a database without a log is nil")
  func withoutLog() throws {
    #expect(try Connection.inMemory().checkpoint() == nil)
  }

  @Test("A checkpoint inside a transaction that has written is refused")
  func insideTransaction() throws {
    try connection.transaction {
      try connection.insertNumbers([101])
      let error = #expect(throws: SQLiteError.self) { try connection.checkpoint() }
      #expect(error?.code?.primary == .locked)
    }
  }
}
