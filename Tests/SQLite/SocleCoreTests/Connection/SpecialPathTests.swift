import Foundation
import TestSupport
import Testing

@testable import SocleCore

@Suite("Paths that SQLite would not read as the path of a file")
struct SpecialPathTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  static let special = [
    ("", "needs a path"), ("a\0b", "contains a NUL"), (":memory:", "Connection.inMemory()"),
    ("./:memory:", "Connection.inMemory()"), ("/tmp/:memory:", "Connection.inMemory()"),
    ("file:a.sqlite", "URL(string:)"), ("FILE:///tmp/a.sqlite?mode=memory", "URL(string:)"),
    ("file::memory:?cache=shared", "URL(string:)"),
  ]

  @Test(
    "Each way of opening refuses SQLite's special paths and names the right call",
    arguments: special)
  func refused(path: String, advice: String) throws {
    let errors = [
      errorThrown { _ = try Connection(creatingAt: path) },
      errorThrown { _ = try Connection(openingExistingAt: path) },
      errorThrown { _ = try Connection(openingExistingAt: path, readOnly: true) },
      errorThrown { _ = try Connection(openingOrCreatingAt: path) },
    ]
    for error in errors {
      let error = try #require(error as? SQLiteError)
      #expect(error.description.contains(advice), "\(error)")
      #expect(!error.description.contains("permissions"), "\(error)")
      #expect(!error.description.hasPrefix(": "), "\(error)")
    }
  }

  @Test(
    "A file URL with a query or fragment is refused: it would be dropped",
    arguments: [("?mode=ro", "it has a query"), ("#1.sqlite", "it has a fragment")])
  func query(end: String, reason: String) throws {
    let path = try folder.write([], to: "a.sqlite")
    let url = try #require(URL(string: "file://\(path)\(end)"))
    let error = errorThrown { _ = try Connection(openingExistingAt: url) } as? SQLiteError
    #expect(error?.description.contains(reason) == true, "\(error as Any)")
  }

  @Test(
    "A relative URL with .. after a symbolic link names the file that the system finds there",
    arguments: [true, false])
  func relative(hasFolderAsBase: Bool) throws {
    let files = FileManager.default
    try files.createDirectory(atPath: folder.file("deep/er"), withIntermediateDirectories: true)
    try files.createSymbolicLink(
      atPath: folder.file("link"), withDestinationPath: folder.file("deep/er"))
    let base = hasFolderAsBase ? folder.path : folder.file("neighbor")
    let url = URL(
      fileURLWithPath: "link/../é#?.sqlite",
      relativeTo: URL(fileURLWithPath: base, isDirectory: hasFolderAsBase))
    try Connection(creatingAt: url).close()
    #expect(try folder.names == ["deep", "link"])
    #expect(files.fileExists(atPath: folder.file("deep/é#?.sqlite")))
    let absolute = try #require(URL(string: folder.file("link/../b"), relativeTo: url.baseURL))
    try Connection(creatingAt: absolute).close()
    #expect(files.fileExists(atPath: folder.file("deep/b")))
  }

  @Test("A file URL with a fragment or another host is refused: the rest would be another path")
  func urlParts() throws {
    let path = try folder.write([], to: "a")
    for (text, part) in [("file://\(path)#1.sqlite", "fragment"), ("file://host\(path)", "host")] {
      let url = try #require(URL(string: text))
      let error = errorThrown { _ = try Connection(openingExistingAt: url) } as? SQLiteError
      #expect(error?.description.contains("it has a \(part)") == true, "\(error as Any)")
    }
    let urls = [URL(string: "file://localhost\(path)"), URL(string: "file:\(path)")]
    for url in urls + [URL(fileURLWithPath: path), URL(fileURLWithPath: "a#1")] {
      #expect(try url?.databasePath().contains("/a") == true)
    }
  }

  @Test("A path that begins with two slashes is opened for reading an unchanging file")
  func slashes() throws {
    let path = folder.file()
    try Connection(creatingAt: path).run("CREATE TABLE t(x)")
    let options = ConnectionOptions(journalMode: nil)
    for start in ["", "/", "//"] {
      let connection = try Connection(openingUnchangingAt: start + path, options: options)
      #expect(try connection.tableNames() == ["t"])
    }
  }

  @Test(
    "Names that only resemble SQLite's special names are ordinary paths",
    arguments: [":memory", "files", "memory:"])
  func ordinary(name: String) throws {
    let path = folder.file(name)
    try Connection(creatingAt: path).run("CREATE TABLE t(x)")
    #expect(try Connection(openingExistingAt: path).tableNames() == ["t"])
  }

  @Test("A path that begins with an accent after the slash is absolute")
  func accent() throws {
    #expect(try DatabaseFile("/\u{301}/a").enginePath.utf8.elementsEqual("/\u{301}/a".utf8))
  }

  @Test("A file that cannot be opened is reported with the system's reason")
  func systemReason() throws {
    let loop = folder.file("loop")
    try FileManager.default.createSymbolicLink(atPath: loop, withDestinationPath: loop)
    let error = errorThrown { _ = try Connection(openingExistingAt: loop) } as? SQLiteError
    #expect(error?.description.contains("symbolic links") == true, "\(error as Any)")
    #expect(error?.description.contains("permissions") == false)
    let long = folder.file(String(repeating: "n", count: 300))
    for door in 0...1 {
      let error = errorThrown {
        _ = try door == 0 ? Connection(creatingAt: long) : Connection(openingOrCreatingAt: long)
      }
      let text = "\(error as Any)"
      #expect(text.contains("name too long") && !text.contains("folder does not exist"), "\(text)")
    }
  }
}
