import Foundation
import SocleCore
import TestSupport
import Testing

@testable import SocleCSV

@Suite("The temporary database of a load")
struct StagingTests {

  @Test("A staging database is created beside the target, and removed unless it is moved there")
  func staging() throws {
    let folder = try TemporaryFolder()
    do {
      let staging = try Staging(beside: folder.file("place"))
      try staging.connection.execute("CREATE TABLE t (a)")
      #expect(try folder.names.allSatisfy { $0.hasPrefix("place.loading") })
      #expect(try !folder.names.isEmpty)
      #expect(throws: LoadError.underWay(path: folder.file("place"))) {
        try Staging(beside: folder.file("place"))
      }
      _ = try Staging(beside: folder.file("other"))
    }
    #expect(try folder.names.isEmpty)
  }

  @Test("A load into a link to a database excludes loads into the database")
  func link() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write([], to: "place")
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("link"), withDestinationPath: folder.file("place"))
    let staging = try Staging(beside: folder.file("link"))
    #expect(throws: LoadError.underWay(path: folder.file("place"))) {
      try Staging(beside: folder.file("place"))
    }
    let name = URL(fileURLWithPath: staging.path).lastPathComponent
    #expect(name.hasPrefix("place.loading-"))
  }

  @Test("An error names the database as the caller did, however the path was written")
  func names() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write([], to: "place")
    let path = folder.file("place").replacingOccurrences(of: "/place", with: "//place")
    let staging = try Staging(beside: path)
    #expect(throws: LoadError.underWay(path: path)) { try Staging(beside: path) }
    #expect(throws: LoadError.targetExists(path: path)) { try staging.place() }
  }

  @Test("A database whose folder does not exist is an error that names the folder as missing")
  func missingFolder() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: SQLiteError.self) {
      try Staging(beside: folder.file("none/place"))
    }
    guard case .file(_, .folderMissing) = error else {
      Issue.record("\(error as Any)")
      return
    }
  }

  @Test("A moved database is a single file in WAL mode, with the permissions of a new file")
  func moved() throws {
    let folder = try TemporaryFolder()
    do {
      let staging = try Staging(beside: folder.file("place"))
      try staging.connection.execute("CREATE TABLE t (a)")
      #expect(try mode(staging.path) == 0o600)
      try staging.place()
    }
    #expect(try folder.names == ["place"])
    try Data().write(to: URL(fileURLWithPath: folder.file("usual")))
    #expect(try mode(folder.file("place")) == mode(folder.file("usual")).map { $0 & 0o644 })
    let connection = try Connection(
      openingExistingAt: folder.file("place"), options: ConnectionOptions(journalMode: nil))
    #expect(try connection.value("PRAGMA journal_mode") == .text("wal"))
  }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test(
    "An existing file, folder, dangling link or log at the target is never overwritten by a move")
  func taken() throws {
    let folder = try TemporaryFolder()
    let place = folder.file("place")
    let isFolder = LoadError.cannotWrite(
      path: place, reason: "it is a folder; name a database file")
    let obstacles: [(LoadError, () throws -> String)] =
      [
        (.targetExists(path: place), { try folder.write([7], to: "place") }),
        (
          .targetExists(path: place),
          {
            try FileManager.default.createSymbolicLink(
              atPath: place, withDestinationPath: folder.file("nothing"))
            return place
          }
        ),
        (
          isFolder,
          {
            try FileManager.default.createDirectory(
              atPath: place, withIntermediateDirectories: false)
            return place
          }
        ),
      ]
      + ["-wal", "-shm", "-journal"].map { suffix in
        (.leftover(path: place + suffix), { try folder.write([7], to: "place" + suffix) })
      }
    for (error, create) in obstacles {
      let obstacle: String
      do {
        let staging = try Staging(beside: place)
        obstacle = try create()
        #expect(throws: error) { try staging.place() }
      }
      #expect(try folder.names.map(folder.file) == [obstacle])
      try FileManager.default.removeItem(atPath: obstacle)
    }
  }

  @Test("A database whose staging file was replaced is not moved, and the other file is kept")
  func replaced() throws {
    let folder = try TemporaryFolder()
    let path: String
    do {
      let staging = try Staging(beside: folder.file("place"))
      path = staging.path
      try staging.connection.execute("CREATE TABLE t (a)")
      unlink(path)
      try Data("mine".utf8).write(to: URL(fileURLWithPath: path))
      #expect(throws: LoadError.changed(path: path)) { try staging.place() }
    }
    #expect(try folder.names.map(folder.file) == [path])
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
  }

  // Between opening the file of the lock and locking it, the load that ends removes the file.
  @Test("Of many loads that begin and end at once, no two are under way together")
  func crowd() throws {
    let folder = try TemporaryFolder()
    let holders = Holders()
    let threads = (1...4).map { _ in
      OtherThread {
        for _ in 1...1000 {
          do {
            let staging = try Staging(beside: folder.file("place"))
            withExtendedLifetime(staging) { holders.visit() }
          } catch LoadError.underWay {}
        }
      }
    }
    for thread in threads { try thread.wait() }
    #expect(holders.most == 1)
    #expect(try folder.names.isEmpty)
  }
}

/// Counts simultaneous visits of several threads.
private final class Holders: Sendable {
  private let lock = NSLock()
  // Read and written only while `lock` is held.
  nonisolated(unsafe) private var (count, largest) = (0, 0)

  /// The largest number of simultaneous visits.
  var most: Int { lock.withLock { largest } }

  func visit() {
    lock.withLock {
      count += 1
      largest = max(largest, count)
    }
    sched_yield()
    lock.withLock { count -= 1 }
  }
}
