import TestSupport
import Testing

@testable import SocleCore
@testable import SocleStorage

@Suite("Initialization while another process changes the file")
struct OvertakenTests {
  let folder: TemporaryFolder
  let connection: Connection

  init() throws {
    folder = try TemporaryFolder()
    connection = try Connection(creatingAt: folder.file())
    try connection.initialize(to: .books)
  }

  /// Changes the file like another process, over a connection of its own: a connection cannot be passed to another thread.
  private func meanwhile(
    _ body: @escaping @Sendable (Connection) throws -> Void
  ) -> ShelfMigrator {
    let path = folder.file()
    return ShelfMigrator(before: { try body(Connection(openingExistingAt: path)) })
  }

  @Test(
    "An initialization performs only the steps that another process has not performed meanwhile",
    arguments: [Shelf.loans, .titlesIndexed, .notes])
  func partly(reached: Shelf) throws {
    let migrator = meanwhile { try $0.initialize(to: reached) }
    let log = Record<String>()
    var initialization = Initialization(
      schema: Shelf.notes.schema, migrator: migrator, path: "test")
    initialization.reportProgress = { log.add("\($0.completed)/\($0.total)") }
    let report = try initialization.run(on: connection)
    let steps = reached.steps(to: .notes)
    #expect(report == InitializationReport(beginning: .version(.books), steps: steps))
    #expect(
      migrator.calls.entries == ["will 1 5"] + steps.map { "step \($0.rawValue)" } + ["did 1 5"])
    #expect(log.entries.last == "3/3")
    #expect(try connection.version == 5)
  }

  @Test("An initialization stops if another process has migrated to a version unknown to it")
  func further() throws {
    let migrator = meanwhile { try $0.setHeaderNumber("user_version", to: 9) }
    #expect(
      schemaProblem { try connection.initialize(to: .notes, migrator) }
        == .downgradeAttempt(from: 9, to: 5))
    #expect(migrator.calls.entries == ["will 1 5"])
    #expect(try connection.version == 9)
    #expect(try connection.enforcesForeignKeys)
  }

  @Test("An initialization does not empty a file that another process has recreated")
  func recreation() throws {
    try connection.prepareInsert(in: Book.row).insert(Book(id: 1, title: "Emil"))
    let initialization = Initialization(
      schema: Shelf.books.schema, migrator: ShelfMigrator(), path: "test",
      policies: SchemaPolicies(downgrade: .recreate))
    #expect(try initialization.begin(on: connection) == nil)
    #expect(try connection.count(of: Book.row) == 1)
  }
}
