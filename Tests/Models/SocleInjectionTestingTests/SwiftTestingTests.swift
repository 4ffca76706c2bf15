import SocleInjection
import SocleInjectionTesting
import TestSupport
import Testing

@Suite("A test of Swift Testing that sets no reporter")
struct SwiftTestingTests {
  /// The errors of the issues that `body` records, which do not fail this test.
  private func issues(_ body: () -> Void) -> [InjectionError] {
    let found = Record<InjectionError>()
    withKnownIssue(isIntermittent: true) {
      body()
    } matching: { issue in
      if let error = issue.error as? InjectionError { found.add(error) }
      return true
    }
    return found.entries
  }

  @Test("A closure without an implementation fails the test, even if the error is swallowed")
  func swallowed() {
    let found = issues { try? Bell().ring() }
    #expect(found == [.unimplemented(name: "Bell.ring")])
  }

  @Test("A type that is not registered fails the test that uses its stand-in")
  func standIn() {
    struct Porch { @Injected var chime: any Chime = Silence() }
    let found = issues { Porch().chime.play() }
    guard found.count == 1, case .missing("Chime", _) = found[0] else {
      Issue.record("\(found)")
      return
    }
  }

  @Test("A report from a task of the test fails the test")
  func task() async {
    let found = Record<InjectionError>()
    let dependencies = Dependencies.current
    await withKnownIssue {
      await Task { withDependencies(from: dependencies) { try? Bell().ring() } }.value
    } matching: { issue in
      if let error = issue.error as? InjectionError { found.add(error) }
      return true
    }
    #expect(found.entries == [.unimplemented(name: "Bell.ring")])
  }

  @Test("A test that sets a reporter keeps it")
  func own() {
    let reports = Record<String>()
    let found = issues {
      withDependencies {
        $0.issueReporter = IssueReporter { reports.add("\($0)") }
      } operation: {
        try? Bell().ring()
      }
    }
    #expect(found.isEmpty && reports.entries.count == 1)
  }
}

struct Bell: Sendable {
  var ring: @Sendable () throws -> Void = unimplemented("Bell.ring")
}

protocol Chime: Sendable {
  func play()
}

struct Silence: Chime {
  func play() {}
}
