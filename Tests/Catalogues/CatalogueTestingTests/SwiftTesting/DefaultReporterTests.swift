import CatalogueTesting
import ServerCatalogue
import SocleInjection
import TestSupport
import Testing

@Suite("A test that sets no reporter")
struct DefaultReporterTests {
  @Test("A repository that is not mocked fails the test, even if the error is swallowed")
  func notMocked() throws {
    let issues = Record<RecordedIssue>()
    recording(issues) {
      _ = try? Dependencies.current.serverRepository.servers()
    }
    let missing = InjectionError.unimplemented(name: "ServerRepository.servers")
    #expect(issues.entries.map { $0.error as? InjectionError } == [missing])
  }
}

/// The properties of an issue that a test compares.
struct RecordedIssue: Sendable {
  let error: (any Error)?
  let fileName: String?

  init(_ issue: Issue) {
    error = issue.error
    fileName = issue.sourceLocation?.fileName
  }
}

/// Runs `body`; its issues are recorded in `issues` and do not fail the running test.
func recording(_ issues: Record<RecordedIssue>, _ body: () -> Void) {
  withKnownIssue(isIntermittent: true) {
    body()
  } matching: { issue in
    issues.add(RecordedIssue(issue))
    return true
  }
}
