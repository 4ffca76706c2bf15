import CatalogueTesting
import ServerCatalogue
import SocleInjection
import TestSupport
import Testing
import XCTest

@Suite("A live repository in a database of its own", .isolatedDatabase)
struct IsolatedRepositoryTests {
  @Test("Each test case has a new repository", arguments: 1...5)
  func new(_: Int) throws {
    let repository = Dependencies.current.serverRepository
    #expect(try repository.isEmpty())
    try repository.upsert(servers: VPNServer.canned)
    #expect(try Dependencies.current.serverRepository.fullServers().count == VPNServer.canned.count)
  }

  @Test("A test can open a second repository, which does not share data with the first")
  func another() throws {
    try Dependencies.current.serverRepository.upsert(servers: [.made("a")])
    let repository = withDependencies {
      $0.databaseConfiguration = .withTestExecutor(databaseType: .ephemeral)
    } operation: {
      ServerRepository.liveValue
    }
    #expect(try repository.isEmpty())
    try repository.upsert(servers: [.made("b"), .made("c")])
    #expect(try repository.serverCount() == 2)
    #expect(try Dependencies.current.serverRepository.serverCount() == 1)
  }

  @Test("A repository that cannot be opened fails the test, and throws when it is called")
  func unopened() throws {
    let issues = Record<RecordedIssue>()
    recording(issues) {
      let repository = withDependencies {
        $0.databaseConfiguration = .withTestExecutor(databaseType: .physical("/dev/null/x.sqlite"))
      } operation: {
        ServerRepository.liveValue
      }
      #expect(throws: (any Error).self) { try repository.serverCount() }
    }
    #expect(issues.entries.count == 1)
  }
}

@Suite("A test without a trait")
struct UnisolatedRepositoryTests {
  @Test("A live repository in an in-memory database stores servers and finds them by filters")
  func byTheDocument() throws {
    let repository = withDependencies {
      $0.databaseConfiguration = .withTestExecutor(databaseType: .ephemeral)
    } operation: {
      ServerRepository.liveValue
    }
    try repository.upsert(servers: VPNServer.canned)
    let free = try repository.servers(
      filteredBy: [.maxTier(0), .kind(.country("NL"))], orderedBy: .nameAscending)
    #expect(free.map(\.logical.name) == ["NL-FREE#1"])
    #expect(try repository.servers(filteredBy: [.features(.p2p)]).count == 2)
  }
}

/// Two tests that would see each other's servers if they shared a database.
final class TestIsolatedRepositoryTests: TestIsolatedDatabaseTestCase {
  func testOne() throws { try writeAndCount() }

  func testAnother() throws { try writeAndCount() }

  private func writeAndCount() throws {
    let repository = Dependencies.current.serverRepository
    XCTAssertTrue(try repository.isEmpty())
    try repository.upsert(servers: [.made("a")])
    XCTAssertEqual(try repository.serverCount(), 1)
  }
}

/// Tests that must see each other's servers, in whatever order they run.
final class CaseIsolatedRepositoryTests: CaseIsolatedDatabaseTestCase {
  private static let visits = VisitCounter()

  func testOne() throws { try writeAndCount() }

  func testAnother() throws { try writeAndCount() }

  private func writeAndCount() throws {
    let repository = Dependencies.current.serverRepository
    let visit = Self.visits.next()
    try repository.upsert(servers: [.made("visit \(visit)")])
    XCTAssertEqual(try repository.serverCount(), visit)
  }
}
