import Testing

@testable import LegoCatalogue

@Suite("Catalogues that cannot be generated")
struct LegoGeneratorErrorTests {

  @Test("A number of rows out of range is refused", arguments: [-1, .min, 10_000_000_001, .max])
  func range(rows: Int) {
    let folder = TemporaryFolder()
    #expect(throws: LegoGeneratorError.rowsOutOfRange(rows: rows, limit: 10_000_000_000)) {
      try LegoGenerator(rows: rows, seed: 1).write(to: folder.path)
    }
    #expect(folder.files == [])
  }

  @Test(
    "A file of the catalogue is never overwritten, and nothing is written beside it",
    arguments: ["themes.csv", "inventory_minifigs.csv", "parts.csv.gz"])
  func existing(name: String) throws {
    let folder = TemporaryFolder()
    try folder.write("mine", to: name)
    #expect(throws: LegoGeneratorError.fileExists(path: "\(folder.path)/\(name)")) {
      try LegoGenerator(rows: 10, seed: 1).write(to: folder.path)
    }
    #expect(folder.files == [name])
  }

  @Test("Other files in the folder do not matter")
  func others() throws {
    let folder = TemporaryFolder()
    try folder.write("mine", to: "notes.txt")
    try LegoGenerator(rows: 10, seed: 1).write(to: folder.path)
    #expect(folder.files.count == 13)
  }

  @Test("When a file cannot be created, those made before are removed, and only those")
  func removal() throws {
    let folder = TemporaryFolder()
    try folder.create()
    let files = try GeneratedFolder(path: folder.path, tables: LegoGenerator.tables)
    _ = try files.create("themes", header: "id")
    try folder.write("mine", to: "colors.csv")
    #expect(throws: LegoGeneratorError.fileExists(path: "\(folder.path)/colors.csv")) {
      _ = try files.create("colors", header: "id")
    }
    files.removeCreatedFiles()
    #expect(folder.files == ["colors.csv"])
  }

  @Test("A path that cannot be a folder is an error that names it")
  func noFolder() throws {
    let folder = TemporaryFolder()
    try folder.write("a file", to: "file")
    let path = "\(folder.path)/file/inside"
    let error = #expect(throws: LegoGeneratorError.self) {
      try LegoGenerator(rows: 10, seed: 1).write(to: path)
    }
    #expect(String(describing: error).contains(path))
    #expect(folder.files == ["file"])
  }

  @Test("Descriptions name the path and the remedy")
  func descriptions() {
    let errors: [LegoGeneratorError] = [
      .fileExists(path: "/a/b.csv"), .cannotWrite(path: "/a/b.csv", reason: "disk full"),
    ]
    for error in errors { #expect("\(error)".contains("\"/a/b.csv\"")) }
    #expect("\(LegoGeneratorError.rowsOutOfRange(rows: -1, limit: 9))".contains("0 to 9"))
  }
}
