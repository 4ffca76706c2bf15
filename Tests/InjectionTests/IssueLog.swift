import Foundation
import Injection

/// Keeps what a reporter is told, in order.
final class IssueLog: Sendable {
  private let lock = NSLock()
  // Read and written only while `lock` is held.
  nonisolated(unsafe) private var kept: [any Error] = []

  var issues: [InjectionError] { lock.withLock { kept.compactMap { $0 as? InjectionError } } }

  var reporter: IssueReporter {
    IssueReporter { issue in self.lock.withLock { self.kept.append(issue) } }
  }
}
