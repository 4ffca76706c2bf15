import CatalogueTesting
import ServerCatalogue
import SocleInjection
import TestSupport
import Testing

@Suite("A configuration for tests reports to the scope in which it was created")
struct DatabaseConfigurationTestingTests {
  @Test(
    "An error of opening is reported to the creating scope, for every database type and from any task",
    arguments: [
      DatabaseType.ephemeral, .physical("/nowhere/servers.sqlite"),
    ])
  func told(_ type: DatabaseType) async {
    struct Refused: Error {}
    let (told, telling) = AsyncStream.makeStream(of: String.self)
    let configuration = withDependencies {
      $0.issueReporter = IssueReporter { telling.yield("\($0)") }
      $0.databaseConfiguration = .withTestExecutor(databaseType: type)
    } operation: {
      Dependencies.current.databaseConfiguration
    }
    #expect(configuration.databaseType == type)
    await Task.detached { configuration.didFailToOpen(Refused()) }.value
    telling.finish()
    var all: [String] = []
    for await error in told { all.append(error) }
    #expect(all == ["Refused()"])
  }
}
