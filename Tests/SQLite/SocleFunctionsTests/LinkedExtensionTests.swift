import TestExtension
import TestSupport
import Testing

@testable import SocleCore
@testable import SocleFunctions

@Suite("Extensions in C that are linked into the program")
struct LinkedExtensionTests {
  private static let rot13 = LinkedExtension("rot13", entryPoint: rot13_entry_point())

  @Test("A connection has the functions, collations and virtual tables of its extensions only")
  func contents() throws {
    let options = ConnectionOptions(extensions: [Self.rot13])
    let connection = try Connection.inMemory(options: options)
    #expect(try connection.result("rot13('Socle é')") == .text("Fbpyr é"))
    #expect(try connection.value("SELECT sum(value) FROM digits") == .integer(45))
    try connection.run("CREATE TABLE t(a TEXT COLLATE rot13)")
    try connection.run("INSERT INTO t VALUES ('a'), ('n'), ('z')")
    #expect(
      try connection.value("SELECT group_concat(a) FROM (SELECT a FROM t ORDER BY a)")
        == .text("n,z,a"))
    #expect(errorThrown { try Connection.inMemory().result("rot13('a')") } != nil)
  }

  @Test("An extension can be registered on an open connection, twice, and not on a closed one")
  func register() throws {
    let connection = try Connection.inMemory()
    for _ in 0..<2 { try connection.register(Self.rot13) }
    #expect(try connection.result("rot13('a')") == .text("n"))
    try connection.close()
    let error = errorThrown { try connection.register(Self.rot13) } as? SQLiteError
    guard case .misuse("registering the extension rot13", _) = error else {
      Issue.record("\(error as Any)")
      return
    }
  }

  @Test("An index on a function of an extension finds its rows again when the file is reopened")
  func index() throws {
    let folder = try TemporaryFolder()
    let options = ConnectionOptions(extensions: [Self.rot13])
    let created = try Connection(creatingAt: folder.file(), options: options)
    try created.run("CREATE TABLE t(a TEXT COLLATE rot13 PRIMARY KEY)")
    try created.run("CREATE UNIQUE INDEX i ON t(rot13(a))")
    try created.run("INSERT INTO t VALUES ('secret')")
    try created.close()
    let opened = try Connection(openingExistingAt: folder.file(), readOnly: true, options: options)
    #expect(
      try opened.value("SELECT a FROM t INDEXED BY i WHERE rot13(a) = 'frperg'") == .text("secret"))
  }

  @Test("An init function that fails makes opening fail with its message, and leaves no file")
  func failures() throws {
    let folder = try TemporaryFolder()
    func error(_ found: LinkedExtension) -> SQLiteError? {
      errorThrown {
        try Connection(
          creatingAt: folder.file(), options: ConnectionOptions(extensions: [Self.rot13, found]))
      } as? SQLiteError
    }
    #expect(
      error(LinkedExtension("failing", entryPoint: failing_entry_point()))
        == .refused(
          attempt: "registering the extension failing", code: .error,
          message: "SQLite 3.0 is too old", place: nil))
    let silent = error(LinkedExtension("silent", entryPoint: silent_entry_point()))
    #expect(silent?.code?.rawValue == 21, "\(silent as Any)")
    #expect(try folder.names == [])
  }

  @Test(
    "An init function may return SQLITE_OK_LOAD_PERMANENTLY; SQL still cannot load an extension")
  func permanent() throws {
    let permanent = LinkedExtension("permanent", entryPoint: permanent_entry_point())
    let options = ConnectionOptions(extensions: [permanent])
    let connection = try Connection.inMemory(options: options)
    #expect(try connection.result("rot13('a')") == .text("n"))
    let error = errorThrown { try connection.result("load_extension('rot13')") }
    #expect("\(error as Any)".contains("not authorized"))
  }
}
