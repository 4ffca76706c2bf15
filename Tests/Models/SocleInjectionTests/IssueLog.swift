import SocleInjection
import TestSupport

/// Records the errors that its reporter receives, in order.
final class IssueLog: Sendable {
  private let told = Record<any Error>()

  var issues: [InjectionError] { told.entries.compactMap { $0 as? InjectionError } }

  var reporter: IssueReporter {
    IssueReporter { [told] issue in told.add(issue) }
  }
}
