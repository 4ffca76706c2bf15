import CatalogueTesting
import Injection
import ServerCatalogue
import TestSupport
import Testing

@Suite("A test that sets no reporter")
struct DefaultReporterTests {
  @Test("A repository that is not mocked fails the test, even where its error is swallowed")
  func notMocked() async throws {
    let issues = Record<Issue>()
    try await recording(issues) {
      _ = try? Dependencies.current.serverRepository.servers()
    }
    let missing = InjectionError.unimplemented(name: "ServerRepository.servers")
    #expect(issues.entries.map { $0.error as? InjectionError } == [missing])
  }

  @Test("A thread without a test reports, too")
  func detached() async throws {
    let issues = Record<Issue>()
    try await recording(issues) {
      let dependencies = Dependencies.current
      await Task { withDependencies(from: dependencies) { try? Bell().ring() } }.value
    }
    #expect(issues.entries.first?.error as? InjectionError == .unimplemented(name: "Bell.ring"))
  }
}

/// Runs `body`; its issues are recorded in `issues` and do not fail the running test.
func recording(
  _ issues: Record<Issue>, _ body: @escaping @Sendable () async throws -> Void
) async throws {
  let trait = IssueHandlingTrait.compactMapIssues { issue in
    issues.add(issue)
    return nil
  }
  let test = try #require(Test.current)
  let scope = try #require(trait.scopeProvider(for: test, testCase: Test.Case.current))
  try await scope.provideScope(for: test, testCase: Test.Case.current, performing: body)
}
