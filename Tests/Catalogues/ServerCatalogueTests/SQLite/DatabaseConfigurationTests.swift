import ServerCatalogue
import SocleCore
import SocleInjection
import SocleStorage
import TestSupport
import Testing

@Suite("The database configuration as a dependency")
struct DatabaseConfigurationTests {
  @Test("The default database is in memory in a test, and a file at an absolute path for users")
  func defaults() {
    #expect(Dependencies.current.databaseConfiguration.databaseType == .ephemeral)
    withDependencies {
      $0.context = .live
    } operation: {
      guard case .physical(let path) = Dependencies.current.databaseConfiguration.databaseType
      else {
        Issue.record("the live database is not a file")
        return
      }
      #expect(path.hasPrefix("/"))
      #expect(path.hasSuffix("/servers.sqlite"))
    }
  }

  @Test("The database configuration can be set like any dependency")
  func set() {
    withDependencies {
      $0.databaseConfiguration = .physical("/data/servers.sqlite")
    } operation: {
      @Injected(\.databaseConfiguration) var configuration
      #expect(configuration.databaseType == .physical("/data/servers.sqlite"))
    }
  }

  @Test("The live repository uses version and downgrade policy, and reports a recreated database")
  func policy() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("servers.sqlite")
    try ServerRepository(database: .physical(path)).close()
    let reported = Record<String>()
    func repository(_ policy: DowngradePolicy, at version: ServerSchemaVersion) -> ServerRepository
    {
      withDependencies {
        $0.databaseConfiguration = DatabaseConfiguration(
          databaseType: .physical(path), schemaVersion: version, downgradePolicy: policy
        ) { reported.add("\($0)") }
      } operation: {
        ServerRepository.liveValue
      }
    }
    let refused = repository(.refuse, at: .created)
    #expect(throws: SQLiteError.self) { try refused.serverCount() }
    #expect(reported.entries.count == 1)
    let recreated = repository(.recreate, at: .created)
    #expect(try recreated.isEmpty())
    #expect(throws: SQLiteError.self) { try recreated.setMetadata("v", for: "k") }
    try recreated.close()
    #expect(reported.entries.count == 2 && reported.entries[1].contains("version 3"))
    let again = repository(.refuse, at: .latest)
    #expect(try again.metadata("k") == nil)
    #expect(reported.entries.count == 2)
  }
}
