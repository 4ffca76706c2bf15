import Foundation
import TestSupport
import Testing

@testable import SocleCore

@Suite("The parts of a path")
struct PathPartsTests {

  @Test(
    "A path is divided at its last slash, byte by byte",
    arguments: [
      ("x", ".", "x"), ("", ".", ""), ("/", "/", ""), ("//", "/", ""), ("/x", "/", "x"),
      ("//x", "/", "x"), ("x/", ".", "x"), ("./x", ".", "x"), ("a/b", "a", "b"),
      ("a//b", "a", "b"), ("/a/b/", "/a", "b"), ("////a//", "/", "a"), ("a/..", "a", ".."),
      ("~", ".", "~"), ("~/x", "~", "x"), ("é", ".", "é"), ("a/\u{301}b", "a", "\u{301}b"),
      ("/\u{301}", "/", "\u{301}"), ("a%/b?#", "a%", "b?#"), ("file:", ".", "file:"),
    ])
  func division(path: String, folder: String, name: String) {
    let parts = PathParts(path)
    #expect(parts.folder.utf8.elementsEqual(folder.utf8), "\(parts)")
    #expect(parts.name.utf8.elementsEqual(name.utf8), "\(parts)")
  }

  @Test(
    "The extension is what follows the last dot, unless the name begins or ends with that dot",
    arguments: [
      ("a/b.csv.gz", "b.csv", "gz"), ("a.b/c", "c", ""), (".gz", ".gz", ""), ("..gz", "..gz", ""),
      ("a.", "a.", ""), ("a..b", "a.", "b"), (".a.b", ".a", "b"), ("a. b", "a", " b"),
      ("x", "x", ""), ("", "", ""), ("a.\u{301}", "a", "\u{301}"),
    ])
  func extensions(path: String, stem: String, pathExtension: String) {
    let parts = PathParts(path)
    #expect((parts.stem, parts.pathExtension) == (stem, pathExtension))
  }

  // Foundation's functions stop the program at most of these.
  @Test(
    "A database at any path is opened, created or refused",
    arguments: [
      "", "/", "//", "x", "é", "~", "%", "?", "#", "-", "\n", "\u{301}", "😀", "a/", "////a//",
      "\u{301}/", ".", "..", "...", "a b", "file:", ":memory:", "~root/x", "\u{FFFD}",
      String(repeating: "/x", count: 250), String(repeating: "x", count: 5000),
    ])
  func anyPath(path: String) throws {
    let folder = try TemporaryFolder()
    let place = "\(folder.path)/\(path)"
    for path in [path, "/" + path] {
      #expect(throws: SQLiteError.self) { try Connection(openingExistingAt: path) }
    }
    do {
      try Connection(creatingAt: place).close()
      #expect(try !folder.names.isEmpty)
    } catch is SQLiteError {}
  }

  @Test("A path that is too long for SQLite is reported as too long")
  func tooLong() throws {
    let folder = try TemporaryFolder()
    var long = folder.path
    while long.utf8.count < 600 { long += "/" + String(repeating: "x", count: 100) }
    let path = long + "/a.sqlite"
    #expect(mkdirs(PathParts(path).folder))
    for open in [
      { try Connection(creatingAt: path) }, { try Connection(openingOrCreatingAt: path) },
    ] {
      let error = #expect(throws: SQLiteError.self) { try open() }
      #expect(error?.description.contains("cannot open a path as long as this one") == true)
    }
  }

  private func mkdirs(_ path: String) -> Bool {
    (try? FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true)) != nil
  }
}
