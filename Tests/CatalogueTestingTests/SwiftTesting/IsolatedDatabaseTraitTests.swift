import CatalogueTesting
import Injection
import SQLiteStorage
import ServerCatalogue
import TestSupport
import Testing

@Suite("Each test of a suite has a database of its own", .isolatedDatabase)
struct TestIsolationTests {
  let before: Int

  init() throws {
    before = try Visit.count()
  }

  @Test("So has each of its cases, at the same time", arguments: 1...20)
  func cases(_: Int) throws {
    #expect(before == 1)
    try #expect(Visit.count() == 2)
  }

  @Test("A task that the test starts has the test's")
  func tasks() async throws {
    async let child = Visit.count()
    try await #expect(child == 2)
    try await #expect(Task { try Visit.count() }.value == 3)
  }

  @Suite("And each test of a suite inside")
  struct Inside {
    @Test("One", arguments: 1...2)
    func one(_: Int) throws {
      try #expect(Visit.count() == 1)
    }
  }

  @Test("What opens a database by the configuration has a new one in memory")
  func configuration() {
    #expect(Dependencies.current.databaseConfiguration.databaseType == .ephemeral)
    #expect(Dependencies.current.context == .test)
  }

  @Test("A missing dependency fails the test, even where its error is swallowed")
  func missing() throws {
    let issues = Record<RecordedIssue>()
    recording(issues) { try? Bell().ring() }
    #expect(issues.entries.count == 1)
    #expect(issues.entries.first?.error as? InjectionError == .unimplemented(name: "Bell.ring"))
    #expect(
      issues.entries.first?.fileName == "IsolatedDatabaseTraitTests.swift")
  }

  @Test("A database that cannot be opened fails the test, even where its error is swallowed")
  func unopened() throws {
    struct Refused: Error {}
    let issues = Record<RecordedIssue>()
    recording(issues) {
      let configuration = Dependencies.current.databaseConfiguration
      _ = try? configuration.opening { _ in throw Refused() }
    }
    #expect(issues.entries.count == 1 && issues.entries.first?.error is Refused)
  }
}

@Suite("A suite may have one database for all its tests", .isolatedDatabase(per: .suite))
struct SuiteIsolationTests {
  private static let pools = Record<SQLitePool>()

  @Test("Every test sees the same", arguments: 1...5)
  func same(_: Int) throws {
    let mine = try Dependencies.resolve(for: SQLitePool.self)
    Self.pools.add(mine)
    #expect(Self.pools.entries.first === mine)
  }

  @Suite("A suite inside may have its own", .isolatedDatabase(per: .suite))
  struct Inside {
    @Test("Which is another")
    func another() throws {
      let mine = try Dependencies.resolve(for: SQLitePool.self)
      #expect(SuiteIsolationTests.pools.entries.first !== mine)
    }
  }
}

@Suite("A single test may have a database")
struct SingleTests {
  @Test("By the trait", .isolatedDatabase)
  func single() throws {
    try #expect(Visit.count() == 1)
    try #expect(Visit.count() == 2)
  }

  @Test("Without it there is none")
  func none() {
    #expect(throws: InjectionError.self) { try Visit.count() }
  }
}
