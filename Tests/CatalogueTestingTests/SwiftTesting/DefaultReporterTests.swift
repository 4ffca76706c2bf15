import CatalogueTesting
import Injection
import ServerCatalogue
import TestSupport
import Testing

@Suite("A test that sets no reporter")
struct DefaultReporterTests {
  @Test("A repository that is not mocked fails the test, even where its error is swallowed")
  func notMocked() async throws {
    let issues = Record<any Error>()
    try await recording(issues) {
      _ = try? Dependencies.current.serverRepository.servers()
    }
    #expect(issues.entries.map { "\($0)" }.count == 1)
    #expect(
      issues.entries.first as? InjectionError == .unimplemented(name: "ServerRepository.servers"))
  }

  @Test("A thread without a test reports, too")
  func detached() async throws {
    let issues = Record<any Error>()
    try await recording(issues) {
      let dependencies = Dependencies.current
      await Task { withDependencies(from: dependencies) { try? Bell().ring() } }.value
    }
    #expect(issues.entries.first as? InjectionError == .unimplemented(name: "Bell.ring"))
  }

  /// Keeps the issues of `body` from failing this test.
  private func recording(
    _ issues: Record<any Error>, _ body: @escaping @Sendable () async throws -> Void
  ) async throws {
    let trait = IssueHandlingTrait.compactMapIssues { issue in
      if let error = issue.error { issues.add(error) }
      return nil
    }
    let test = try #require(Test.current)
    let scope = try #require(trait.scopeProvider(for: test, testCase: Test.Case.current))
    try await scope.provideScope(
      for: test, testCase: Test.Case.current, performing: body)
  }
}
