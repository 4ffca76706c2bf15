import CatalogueTesting
import ServerCatalogue
import SocleInjection
import SocleStorage
import TestSupport
import Testing

@Suite("A database for each test of a suite", .isolatedDatabase)
struct TestIsolationTests {
  let before: Int

  init() throws {
    before = try Visit.count()
  }

  @Test(
    "Each test case has a database of its own, also when cases run in parallel", arguments: 1...20)
  func cases(_: Int) throws {
    #expect(before == 1)
    try #expect(Visit.count() == 2)
  }

  @Test("A task that the test starts uses the test's database")
  func tasks() async throws {
    async let child = Visit.count()
    try await #expect(child == 2)
    try await #expect(Task { try Visit.count() }.value == 3)
  }

  @Suite("A nested suite")
  struct Inside {
    @Test("Each test of a nested suite has a database of its own", arguments: 1...2)
    func one(_: Int) throws {
      try #expect(Visit.count() == 1)
    }
  }

  @Test("The database trait sets a new in-memory database in the configuration")
  func configuration() {
    #expect(Dependencies.current.databaseConfiguration.databaseType == .ephemeral)
    #expect(Dependencies.current.context == .test)
  }

  @Test("A missing dependency fails the test, even if the error is swallowed")
  func missing() throws {
    let issues = Record<RecordedIssue>()
    recording(issues) { try? Bell().ring() }
    #expect(issues.entries.count == 1)
    #expect(issues.entries.first?.error as? InjectionError == .unimplemented(name: "Bell.ring"))
    #expect(
      issues.entries.first?.fileName == "IsolatedDatabaseTraitTests.swift")
  }

  @Test("A database that cannot be opened fails the test, even if the error is swallowed")
  func unopened() throws {
    let issues = Record<RecordedIssue>()
    recording(issues) {
      withDependencies {
        $0.databaseConfiguration.databaseType = .physical("/dev/null/servers.sqlite")
      } operation: {
        _ = try? ServerRepository.liveValue.serverCount()
      }
    }
    #expect(issues.entries.count == 1)
    let error = try #require(issues.entries.first?.error)
    #expect("\(error)".contains("/dev/null"))
  }
}

@Suite("One database for all tests of a suite", .isolatedDatabase(per: .suite))
struct SuiteIsolationTests {
  private static let pools = Record<SQLitePool>()

  @Test("Every test of the suite uses the same database", arguments: 1...5)
  func same(_: Int) throws {
    let mine = try Dependencies.resolve(for: SQLitePool.self)
    Self.pools.add(mine)
    #expect(Self.pools.entries.first === mine)
  }

  @Suite("A nested suite with a database of its own", .isolatedDatabase(per: .suite))
  struct Inside {
    @Test("A nested suite's own database is different from the outer suite's")
    func another() throws {
      let mine = try Dependencies.resolve(for: SQLitePool.self)
      #expect(SuiteIsolationTests.pools.entries.first !== mine)
    }
  }
}

@Suite("The database trait on a single test")
struct SingleTests {
  @Test("A test with the database trait has a database", .isolatedDatabase)
  func single() throws {
    try #expect(Visit.count() == 1)
    try #expect(Visit.count() == 2)
  }

  @Test("A test without the database trait has no database")
  func none() {
    #expect(throws: InjectionError.self) { try Visit.count() }
  }
}
