import Foundation
import SQLiteCore
import TestSupport
import Testing

@testable import CSVLoading

@Suite("Moving a finished database into place")
struct FilePlacementTests {

  @Test("A file is moved to a free path, and its old path is free afterwards")
  func move() throws {
    let folder = try TemporaryFolder()
    let source = try folder.write([1, 2], to: "made")
    try FilePlacement.move(source, to: folder.file("place"))
    #expect(try folder.names == ["place"])
    #expect(try folder.bytes(of: "place") == [1, 2])
  }

  @Test("An existing file, folder or dangling link is never overwritten by a move")
  func taken() throws {
    let folder = try TemporaryFolder()
    let source = try folder.write([1], to: "made")
    try folder.write([7], to: "file")
    try FileManager.default.createDirectory(
      atPath: folder.file("folder"), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("link"), withDestinationPath: folder.file("nothing"))
    for name in ["file", "link"] {
      #expect(throws: CSVLoadError.targetExists(path: folder.file(name))) {
        try FilePlacement.move(source, to: folder.file(name))
      }
    }
    let reason = "it is a folder; name a database file"
    #expect(throws: CSVLoadError.cannotWrite(path: folder.file("folder"), reason: reason)) {
      try FilePlacement.move(source, to: folder.file("folder"))
    }
    #expect(try folder.names == ["file", "folder", "link", "made"])
    #expect(try folder.bytes(of: "file") == [7])
  }

  @Test("A log or journal beside the target path prevents the new database")
  func companions() throws {
    let folder = try TemporaryFolder()
    for suffix in ["-wal", "-shm", "-journal"] {
      let path = try folder.write([], to: "place\(suffix)")
      #expect(throws: CSVLoadError.leftover(path: path)) {
        try FilePlacement.checkIsFree(folder.file("place"))
      }
      try FileManager.default.removeItem(atPath: path)
    }
    try FilePlacement.checkIsFree(folder.file("place"))
  }

  @Test("Moving or flushing a missing file is an error, and creates nothing")
  func failures() throws {
    let folder = try TemporaryFolder()
    #expect(throws: CSVLoadError.self) {
      try FilePlacement.move(folder.file("none"), to: folder.file("place"))
    }
    #expect(throws: CSVLoadError.self) { try FilePlacement.flush(folder.file("none")) }
    #expect(try folder.names.isEmpty)
  }

  @Test(
    "Two paths of the same file are recognised, through folders and links, also if it does not exist",
    arguments: [true, false])
  func sameFile(exists: Bool) throws {
    let folder = try TemporaryFolder()
    let file = folder.file("file")
    if exists { _ = try folder.write([1], to: "file") }
    for (link, target) in [("link", file), ("short", "file"), ("second", "short")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.file(link), withDestinationPath: target)
    }
    var others = [file, folder.path + "/./file"] + ["link", "short", "second"].map(folder.file)
    if exists {
      try FileManager.default.linkItem(atPath: file, toPath: folder.file("hard"))
      others.append(folder.file("hard"))
    }
    for other in others {
      let error = CSVLoadError.cannotWrite(
        path: other, reason: "it is the database \(file) itself; choose another name")
      #expect(throws: error) { try FilePlacement.checkDiffer(other, "database", file) }
    }
    try FilePlacement.checkDiffer(folder.file("other"), "database", file)
    try FilePlacement.checkDiffer(folder.file("a"), "database", folder.file("b"))
  }

  @Test("A staging database is created beside the target, and removed if it is not moved")
  func staging() throws {
    let folder = try TemporaryFolder()
    do {
      let staging = try Staging(beside: folder.file("place"))
      try staging.connection.execute("CREATE TABLE t (a)")
      #expect(try folder.names.allSatisfy { $0.hasPrefix("place.loading") })
      #expect(try !folder.names.isEmpty)
      #expect(throws: CSVLoadError.underWay(path: folder.file("place"))) {
        try Staging(beside: folder.file("place"))
      }
      _ = try Staging(beside: folder.file("other"))
    }
    #expect(try folder.names.isEmpty)
  }

  @Test("A moved database is a single file in WAL mode, with the permissions of a new file")
  func moved() throws {
    let folder = try TemporaryFolder()
    do {
      let staging = try Staging(beside: folder.file("place"))
      try staging.connection.execute("CREATE TABLE t (a)")
      #expect(try mode(staging.path) == 0o600)
      try staging.move(to: folder.file("place"))
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

  @Test("A database whose staging file was replaced is not moved")
  func replaced() throws {
    let folder = try TemporaryFolder()
    let staging = try Staging(beside: folder.file("place"))
    try staging.connection.execute("CREATE TABLE t (a)")
    unlink(staging.path)
    try Data("mine".utf8).write(to: URL(fileURLWithPath: staging.path))
    #expect(throws: CSVLoadError.changed(path: staging.path)) {
      try staging.move(to: folder.file("place"))
    }
    #expect(!FilePlacement.exists(folder.file("place")))
  }

  @Test("Files of loads that were killed are removed, and files with other names are kept")
  func leftovers() throws {
    let folder = try TemporaryFolder()
    let digits = "00f3a90c1d2e4b60"
    for suffix in [digits, digits + "-wal", "1", "x", "-5"] {
      try folder.write([1], to: "place.loading-\(suffix)")
    }
    try folder.write([1], to: "other.loading-\(digits)")
    try folder.write([], to: "place.loading")
    _ = try Staging(beside: folder.file("place"))
    #expect(
      try folder.names == [
        "other.loading-\(digits)", "place.loading--5", "place.loading-1", "place.loading-x",
      ])
  }
}
