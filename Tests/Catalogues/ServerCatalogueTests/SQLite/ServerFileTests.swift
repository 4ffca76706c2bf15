import CatalogueTesting
import Foundation
import ServerCatalogue
import SocleCore
import TestSupport
import Testing

@Suite("Server database files")
struct ServerFileTests {
  private let folder: DatabaseFolder

  init() throws { folder = try DatabaseFolder() }

  /// Creates a database of another program at the path of ours.
  private func makeForeign() throws {
    let connection = try Connection(creatingAt: folder.path)
    try connection.createTable(CountryStamp.row)
    try connection.close()
  }

  @Test("Another program's database is refused and left unchanged")
  func foreign() throws {
    try makeForeign()
    let before = try folder.bytes()
    for open in [
      { try ServerRepository(database: .physical($0)) },
      { try ServerRepository(openingExistingAt: $0) },
    ] as [(String) throws -> ServerRepository] {
      let error = #expect(throws: SQLiteError.self) { try open(folder.path) }
      #expect(error?.schemaProblem == .unversioned(tables: ["stamps"]))
      try #expect(folder.bytes() == before)
    }
  }

  @Test("Opening an existing database does not create a missing file")
  func absent() throws {
    #expect(throws: SQLiteError.file(path: folder.path, problem: .missing)) {
      try ServerRepository(openingExistingAt: folder.path)
    }
    #expect(try folder.files.isEmpty)
  }

  @Test("A relative path with .. after a symbolic link names the file that the system finds there")
  func relative() throws {
    let folder = try TemporaryFolder()
    let files = FileManager.default
    try files.createDirectory(atPath: folder.file("deep/er"), withIntermediateDirectories: true)
    try files.createSymbolicLink(
      atPath: folder.file("link"), withDestinationPath: folder.file("deep/er"))
    let depth = files.currentDirectoryPath.split(separator: "/").count
    let root = String(repeating: "../", count: depth)
    let path = root + folder.file("link/../a.sqlite").drop { $0 == "/" }
    try ServerRepository(database: .physical(path)).close()
    #expect(try folder.names == ["deep", "link"])
    #expect(files.fileExists(atPath: folder.file("deep/a.sqlite")))
  }

  @Test(
    "Opening an empty file or one that is not SQLite is refused, and leaves the file unchanged",
    arguments: [0, 9000])
  func noDatabase(size: Int) throws {
    let content = Array(repeating: UInt8(ascii: "x"), count: size)
    try folder.fill(content)
    #expect(throws: SQLiteError.self) { try ServerRepository(openingExistingAt: folder.path) }
    try #expect(folder.bytes() == content)
    #expect(try folder.files == ["servers.sqlite"])
  }

  @Test("An existing database is opened, also one of an earlier version")
  func existing() throws {
    try folder.opened(at: .created) { try $0.upsert(servers: [.made("a")]) }
    let repository = try ServerRepository(openingExistingAt: folder.path)
    try #expect(repository.ids(.none) == ["a"])
    try repository.setMetadata("v", for: "k")
    try repository.close()
  }

  @Test("A new server beside a row with the largest key is refused, and nothing is changed")
  func largestKey() throws {
    try folder.opened { try $0.upsert(servers: [.made("a")]) }
    let connection = try Connection(openingExistingAt: folder.path)
    try connection.run("PRAGMA foreign_keys = OFF")
    for table in ["Logical.key", "LogicalStatus.logical", "Endpoint.logical"] {
      let names = table.split(separator: ".")
      try connection.run(TestSQL("UPDATE \(names[0]) SET \(names[1]) = 9223372036854775807"))
    }
    try connection.close()
    try folder.opened { repository in
      let error = #expect(throws: SQLiteError.self) {
        try repository.upsert(servers: [.made("a"), .made("b")])
      }
      #expect(error?.description.contains("Delete that row") == true)
      #expect(try repository.ids(.none) == ["a"])
      try repository.upsert(servers: [.made("a")])
    }
  }

  @Test("Searches use the country names with which the file was last opened")
  func countryNames() throws {
    let plain = CountryNames(identifier: "plain") { $0 == "CH" ? "Alpland" : nil }
    let other = CountryNames(identifier: "other") { $0 == "CH" ? "Zürgau" : nil }
    try folder.opened(plain) { repository in
      try repository.upsert(servers: [.made("a", country: "CH"), .made("b", country: "NL")])
      try #expect(repository.ids(.matches("alpl")) == ["a"])
    }
    try folder.opened(other) { repository in
      try #expect(repository.ids(.matches("zurg")) == ["a"])
      try #expect(repository.ids(.matches("alpl")).isEmpty)
      try #expect(repository.ids(.matches("nl")) == ["b"])
    }
    try folder.opened { try #expect($0.ids(.matches("switz")) == ["a"]) }
  }

  @Test("Opening with the same provider of country names writes nothing")
  func sameNames() throws {
    try folder.opened { try $0.upsert(servers: [.made("a")]) }
    let before = try folder.bytes()
    try folder.opened { _ = try $0.ids(.matches("switz")) }
    try #expect(folder.bytes() == before)
  }
}

private struct CountryStamp {
  var id: Int

  static let id = Field("id", \CountryStamp.id)
  static let row = RowDescription("stamps", id, make: CountryStamp.init)
    .keyed(by: id)
}
