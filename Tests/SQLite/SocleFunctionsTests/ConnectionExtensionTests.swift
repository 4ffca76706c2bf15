import Foundation
import TestSupport
import Testing

@testable import SocleCore
@testable import SocleFunctions

@Suite("Functions and collations in connection options")
struct ConnectionExtensionTests {
  private static let double = ScalarFunction("double", isDeterministic: true, isInnocuous: true) {
    (number: Int) in 2 * number
  }
  private static let tally = AggregateFunction(
    "tally", startingWith: 0, step: { (count: inout Int) in count += 1 }, result: { $0 })
  private static let reversed = CollationFunction("reversed") { $1.compare($0, options: .literal) }

  /// Several at once.
  private struct Bundle: ConnectionExtension {
    func register(on connection: Connection) throws(SQLiteError) {
      try connection.register(ConnectionExtensionTests.double)
      try connection.register(ConnectionExtensionTests.tally)
      try connection.register(ConnectionExtensionTests.reversed)
    }
  }

  private static let sets: [[any ConnectionExtension]] = [[double, tally, reversed], [Bundle()]]

  @Test("Every way to open a connection registers the extensions", arguments: [0, 1])
  func everyWay(_ set: Int) throws {
    let folder = try TemporaryFolder()
    let options = ConnectionOptions(extensions: Self.sets[set])
    try expectAll(try Connection.inMemory(options: options))
    try expectAll(try Connection(creatingAt: folder.file(), options: options))
    try expectAll(try Connection(openingExistingAt: folder.file(), options: options))
    try expectAll(
      try Connection(openingExistingAt: folder.file(), readOnly: true, options: options))
  }

  @Test("Extensions are registered before the schema is read")
  func schema() throws {
    let folder = try TemporaryFolder()
    let options = ConnectionOptions(extensions: [Bundle()])
    let created = try Connection(creatingAt: folder.file(), options: options)
    try created.run("CREATE TABLE t(a TEXT COLLATE reversed PRIMARY KEY, b AS (double(length(a))))")
    try created.run("INSERT INTO t VALUES ('a'), ('bb')")
    let opened = try Connection(openingExistingAt: folder.file(), options: options)
    let found = try opened.values(of: TestSQL("SELECT a, b FROM t ORDER BY a"))
    #expect(found == [[.text("bb"), .integer(4)], [.text("a"), .integer(2)]])
  }

  @Test("A refused extension makes opening fail, and leaves no file")
  func refused() throws {
    let folder = try TemporaryFolder()
    let options = ConnectionOptions(extensions: [ScalarFunction("") { 1 }])
    let error = errorThrown { _ = try Connection(creatingAt: folder.file(), options: options) }
    #expect(
      error as? SQLiteError
        == .impossible(subject: #"the function """#, reason: "its name is empty"))
    #expect(try folder.names == [])
  }

  @Test("Connections on several threads share one function")
  func threads() throws {
    let options = ConnectionOptions(extensions: [Bundle()])
    let workers = (1...4).map { seed in
      OtherThread {
        let connection = try Connection.inMemory(options: options)
        return try (0..<500).allSatisfy {
          try connection.result("double(\(seed + $0))") == .integer(Int64(2 * (seed + $0)))
        }
      }
    }
    for worker in workers { #expect(try worker.wait()) }
  }
}

extension ConnectionExtensionTests {
  private func expectAll(_ connection: Connection) throws {
    #expect(try connection.result("double(21)") == .integer(42))
    #expect(try connection.result("tally()") == .integer(1))
    #expect(try connection.result("'a' < 'b' COLLATE reversed") == .integer(0))
  }
}
