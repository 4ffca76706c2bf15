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
    try folder.create("themes", header: "id").flush()
    #expect(try CatalogueFolder(path: path).bytes(of: "themes.csv") == Array("id\n".utf8))
  }

  @Test("Removing deletes what was created here, and keeps a folder that was there before")
  func removal() throws {
    try home.write(Array("mine".utf8), to: "notes.txt")
    let folder = try GeneratedFolder(path: home.path, tables: ["sets"])
    try folder.create("sets", header: "set_num").flush()
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
      try folder.create("sets", header: "set_num").flush()
      if isShared { try home.write(Array("mine".utf8), to: "new/notes.txt") }
      folder.removeCreatedFiles()
      #expect(FileManager.default.fileExists(atPath: path) == isShared)
    }
  }

  @Test("A stop is asked for at the end of every table, too")
  func stopping() throws {
    let folder = try GeneratedFolder(path: home.path, tables: []) { true }
    #expect(throws: GeneratorError.stopped) {
      try folder.create("sets", header: "set_num").flush()
    }
    #expect("\(GeneratorError.stopped)" == "stopped; no file was left")
  }
}
