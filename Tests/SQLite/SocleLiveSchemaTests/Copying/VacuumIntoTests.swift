import TestSupport
import Testing

@testable import SocleCore
@testable import SocleLiveSchema

@Suite("VACUUM INTO")
struct VacuumIntoTests {
  let folder: TemporaryFolder
  let connection: Connection

  init() throws {
    folder = try TemporaryFolder()
    connection = try Connection.inMemory()
    try connection.createNumbers(1...3)
  }

  @Test(
    "VACUUM INTO writes a new file with the same content, whatever its name",
    arguments: ["copy", "file:copy?mode=memory", "it's", "an' \"x\"", "émoji 🧱"])
  func newFile(name: String) throws {
    try connection.vacuum(intoNewFileAt: folder.file(name))
    #expect(try folder.names == [name])
    let copy = try Connection(openingExistingAt: folder.file(name), readOnly: true)
    #expect(try copy.numbers() == [1, 2, 3])
  }

  @Test("VACUUM INTO refuses an existing file, even an empty one")
  func existing() throws {
    let path = try folder.write([], to: "empty")
    #expect(throws: SQLiteError.file(path: path, problem: .exists)) {
      try connection.vacuum(intoNewFileAt: path)
    }
  }

  @Test("VACUUM INTO copies a schema with text in double quotes, as older files contain it")
  func doubleQuotedText() throws {
    // SQLITE_DBCONFIG_DQS_DDL, as other programs leave it.
    try connection.switchOption(1014, on: true)
    try connection.run("CREATE TABLE m(t TEXT CHECK (t <> \"old\"))")
    try connection.switchOption(1014, on: false)
    try connection.vacuum(intoNewFileAt: folder.file())
    let copy = try Connection(openingExistingAt: folder.file(), readOnly: true)
    #expect(try copy.numbers() == [1, 2, 3])
    #expect(throws: SQLiteError.self) {
      try connection.run("CREATE INDEX i ON m(t) WHERE t <> \"x\"")
    }
  }

  @Test("VACUUM INTO inside a transaction fails and leaves no file")
  func insideTransaction() throws {
    try connection.transaction {
      #expect(throws: SQLiteError.self) { try connection.vacuum(intoNewFileAt: folder.file()) }
    }
    #expect(try folder.names == [])
  }

  @Test("VACUUM INTO works from a read-only connection")
  func readOnlySource() throws {
    try connection.backUp(toNewFileAt: folder.file("source"))
    let reader = try Connection(openingExistingAt: folder.file("source"), readOnly: true)
    try reader.vacuum(intoNewFileAt: folder.file("copy"))
    let copy = try Connection(openingExistingAt: folder.file("copy"), readOnly: true)
    #expect(try copy.numbers() == [1, 2, 3])
  }
}
