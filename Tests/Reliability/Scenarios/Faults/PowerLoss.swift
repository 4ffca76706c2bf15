import Foundation
import TestSupport

extension Subject {
  /// R14: power fails at a random moment.
  func losingPower() -> Scenario {
    let promise =
      isFlushed ? "no acknowledged commit is lost" : "the last commits may be lost, none is torn"
    return Scenario(
      "R14-\(name)",
      "\(phrase): power fails, what was not flushed is lost or reordered",
      promise: promise + "; the next run succeeds", long: 2000, short: 20
    ) { trial in
      let log = try Logs.shared.log(of: self)
      var random = trial.random
      let end = Int.random(in: 0...log.entries.count, using: &random)
      var disk = Disk(log, try Blueprint.of(self).files)
      for entry in log.entries[..<end] { disk.perform(entry) }
      let place = try Place(trial.folder)
      try disk.fail(into: place.databases, &random)
      let acknowledged = log.entries[..<end].filter { $0.kind == .acknowledgement }.count
      do {
        let number = try place.commits(
          of: self, atLeast: isFlushed ? acknowledged : 0, atMost: min(acknowledged + 1, commits))
        try place.finish(self, from: number)
      } catch {
        throw BrokenPromise(
          "\(error), after \(end) of \(log.entries.count) calls, \(acknowledged) commits")
      }
    }
  }
}

/// The logs that were made in this process.
private final class Logs: Sendable {
  static let shared = Logs()
  private let lock = NSLock()
  // Read and written only while `lock` is held.
  nonisolated(unsafe) private var logs: [String: WriteLog] = [:]

  func log(of subject: Subject) throws -> WriteLog {
    try lock.withLock {
      if let log = logs[subject.name] { return log }
      let log = try WriteLog(of: subject)
      logs[subject.name] = log
      return log
    }
  }
}
