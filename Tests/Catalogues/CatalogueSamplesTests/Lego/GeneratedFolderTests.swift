import Foundation
import TestSupport
import Testing

@testable import CatalogueSamples

@Suite("The folder of a generated catalogue")
struct GeneratedFolderTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  @Test("It is created with the folders above it")
  func nested() throws {
    let path = home.file("a/b/c")
    let folder = try GeneratedFolder(path: path, tables: ["themes"])
    try folder.write("themes", header: "id", count: 0) { _ in [] }
    #expect(try CatalogueFolder(path: path).bytes(of: "themes.csv") == Array("id\n".utf8))
  }

  @Test("A table is its header and one record for each position, in order")
  func table() throws {
    let folder = try GeneratedFolder(path: home.path, tables: ["sets"])
    try folder.write("sets", header: "set_num,year", count: 3) { index in
      ["set \(index)", 2000 + index]
    }
    let text = String(decoding: try home.bytes(of: "sets.csv"), as: UTF8.self)
    #expect(text == "set_num,year\nset 0,2000\nset 1,2001\nset 2,2002\n")
  }

  @Test("Removing deletes what was created here, and keeps a folder that was there before")
  func removal() throws {
    try home.write(Array("mine".utf8), to: "notes.txt")
    let folder = try GeneratedFolder(path: home.path, tables: ["sets"])
    try folder.write("sets", header: "set_num", count: 1) { _ in ["1-1"] }
    folder.removeCreatedFiles()
    #expect(try home.names == ["notes.txt"])
    folder.removeCreatedFiles()
    #expect(try home.names == ["notes.txt"])
  }

  @Test("Removing deletes the folder if it was created here, unless somebody else put a file in it")
  func newFolder() throws {
    for isShared in [false, true] {
      let path = home.file("new")
      let folder = try GeneratedFolder(path: path, tables: [])
      try folder.write("sets", header: "set_num", count: 0) { _ in [] }
      if isShared { try home.write(Array("mine".utf8), to: "new/notes.txt") }
      folder.removeCreatedFiles()
      #expect(FileManager.default.fileExists(atPath: path) == isShared)
    }
  }

  @Test("A stop is asked for at the end of every table, too")
  func stopping() throws {
    let folder = try GeneratedFolder(path: home.path, tables: []) { true }
    #expect(throws: GeneratorError.stopped) {
      try folder.write("sets", header: "set_num", count: 0) { _ in [] }
    }
    #expect("\(GeneratorError.stopped)" == "stopped; no file was left")
  }
}
