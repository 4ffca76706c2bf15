import Foundation
import Injection

/// Keeps what an issue reporter is told, in order.
final class Reported: Sendable {
  private let lock = NSLock()
  // Read and written only while `lock` is held.
  nonisolated(unsafe) private var kept: [InjectionError] = []

  var issues: [InjectionError] { lock.withLock { kept } }

  var reporter: IssueReporter {
    IssueReporter { issue in self.lock.withLock { self.kept.append(issue) } }
  }
}
