import SocleFunctions
import SocleStorage
import TestExtension
import TestSupport
import Testing

@testable import SocleCore

@Suite("Linked extensions of a pool")
struct PoolExtensionTests {
  private let options = ConnectionOptions(extensions: [
    LinkedExtension("rot13", entryPoint: rot13_entry_point())
  ])

  @Test("Writer and readers have the extension, after reopening and in a read-only pool, too")
  func file() throws {
    let folder = try TemporaryFolder()
    let pool = try SQLitePool(
      creatingAt: folder.file(), options: PoolOptions(connection: options))
    try pool.write {
      try $0.run("CREATE TABLE t(a TEXT COLLATE rot13)")
      try $0.run("INSERT INTO t VALUES (rot13('n'))")
    }
    try expectReaders(of: pool)
    try pool.close()
    for isReadOnly in [false, true] {
      let again = try SQLitePool(
        openingExistingAt: folder.file(),
        options: PoolOptions(isReadOnly: isReadOnly, connection: options))
      try expectReaders(of: again)
      if !isReadOnly { try again.write { try $0.run("INSERT INTO t VALUES (rot13('n'))") } }
      try again.close()
    }
  }

  @Test("A pool in memory has the extension")
  func memory() throws {
    let pool = try SQLitePool.inMemory(options: PoolOptions(connection: options))
    #expect(try pool.write { try $0.value("SELECT rot13('n')") } == .text("a"))
    #expect(try pool.read { try $0.value("SELECT rot13('n')") } == .text("a"))
  }

  @Test("An init function that fails makes opening the pool fail, and leaves no file")
  func failure() throws {
    let folder = try TemporaryFolder()
    let failing = LinkedExtension("failing", entryPoint: failing_entry_point())
    let error = errorThrown {
      try SQLitePool(
        creatingAt: folder.file(),
        options: PoolOptions(connection: ConnectionOptions(extensions: [failing])))
    }
    #expect("\(error as Any)".contains("SQLite 3.0 is too old"))
    #expect(try folder.names == [])
  }

  /// Reads that run at the same time use different readers.
  private func expectReaders(of pool: SQLitePool) throws {
    let readers = (0..<4).map { _ in
      OtherThread {
        try (0..<50).allSatisfy { _ in
          try pool.read {
            try $0.value("SELECT rot13(a) || (SELECT count(*) FROM digits) FROM t ORDER BY a")
          } == .text("n10")
        }
      }
    }
    for reader in readers { #expect(try reader.wait()) }
  }
}
