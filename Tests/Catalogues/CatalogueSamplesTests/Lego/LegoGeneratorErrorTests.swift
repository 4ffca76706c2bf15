import TestSupport
import Testing

@testable import CatalogueSamples

@Suite("Catalogues that cannot be generated")
struct LegoGeneratorErrorTests {

  @Test("A row count out of range is refused", arguments: [-1, .min, 10_000_000_001, .max])
  func range(rows: Int) throws {
    let folder = try TemporaryFolder()
    let limit = 10_000_000_000
    #expect(throws: GeneratorError.countOutOfRange(count: rows, of: "rows", limit: limit)) {
      try LegoGenerator(rows: rows, seed: 1).write(to: folder.file("catalogue"))
    }
    #expect(try folder.names == [])
  }

  @Test(
    "An existing catalogue file is never overwritten, and no other file is written",
    arguments: ["themes.csv", "inventory_minifigs.csv", "parts.csv.gz"])
  func existing(name: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Array("mine".utf8), to: name)
    #expect(throws: GeneratorError.folderInUse(file: "\(folder.path)/\(name)")) {
      try LegoGenerator(rows: 10, seed: 1).write(to: folder.path)
    }
    #expect(try folder.names == [name])
  }

  @Test("Other files in the folder do not prevent generation")
  func others() throws {
    let folder = try TemporaryFolder()
    try folder.write(Array("mine".utf8), to: "notes.txt")
    try LegoGenerator(rows: 10, seed: 1).write(to: folder.path)
    #expect(try folder.names.count == 13)
  }

  @Test("Removing the created files of a folder leaves all other files in it")
  func removal() throws {
    let folder = try TemporaryFolder()
    let files = try NewFolder(path: folder.path, tables: LegoGenerator.tables)
    _ = try files.create("themes", header: "id")
    try folder.write(Array("mine".utf8), to: "colors.csv")
    #expect(throws: GeneratorError.exists(path: "\(folder.path)/colors.csv")) {
      _ = try files.create("colors", header: "id")
    }
    files.removeCreatedFiles()
    #expect(try folder.names == ["colors.csv"])
  }

  @Test("A path that cannot be a folder is an error that contains the path")
  func noFolder() throws {
    let folder = try TemporaryFolder()
    try folder.write(Array("a file".utf8), to: "file")
    let path = "\(folder.path)/file/inside"
    let error = #expect(throws: GeneratorError.self) {
      try LegoGenerator(rows: 10, seed: 1).write(to: path)
    }
    #expect(String(describing: error).contains(path))
    #expect(try folder.names == ["file"])
  }

  @Test("Error messages contain the path or the allowed range, and what to do")
  func descriptions() {
    #expect(
      "\(GeneratorError.exists(path: "x"))" == "will not overwrite \"x\": choose another name")
    #expect(
      "\(GeneratorError.folderInUse(file: "x"))"
        == "will not overwrite \"x\": choose an empty folder, or one that does not exist yet")
    #expect(
      "\(GeneratorError.countOutOfRange(count: -1, of: "rows", limit: 9))"
        == "cannot generate -1 rows: ask for 0 to 9")
  }
}
