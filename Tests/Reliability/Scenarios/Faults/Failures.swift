import Foundation
import TestSupport

/// R3: the ways in which a call that changes files fails.
private enum Way: CaseIterable {
  case inputOutput, lastingInputOutput, noSpace, lastingNoSpace

  func fault(at call: Int) -> Fault {
    switch self {
    case .inputOutput: Fault(first: call, kind: "\(EIO)")
    case .lastingInputOutput: Fault(first: call, kind: "\(EIO)", isLasting: true)
    case .noSpace: Fault(first: call, kind: "\(ENOSPC)")
    case .lastingNoSpace: Fault(first: call, kind: "\(ENOSPC)", isLasting: true)
    }
  }

  /// What the text of the error must contain one of.
  ///
  /// SQLite has no code for a flush or a removal that fails for want of space.
  var words: [String] {
    switch self {
    case .inputOutput, .lastingInputOutput: Self.ofReading
    case .noSpace, .lastingNoSpace:
      ["disk is full", "No space left", "disk I/O error"] + Self.ofFallback
    }
  }

  /// SQLite reports a page that cannot be read as a damaged one.
  static let ofReading =
    [
      "I/O error", "Input/output error", "A failing disk looks the same",
      "not a SQLite database, or a damaged or encrypted one",
    ] + ofFallback

  /// SQLite tries to open for reading what it cannot open for writing, and then does not know the first reason.
  private static let ofFallback = [
    "unable to open database file", "the file or disk refuses writes",
    "could not be opened for writing, although its permissions allow that",
  ]
}

extension Subject {
  func failing() -> Scenario {
    Scenario(
      "R3-\(name)",
      "\(phrase): EIO or ENOSPC, once or from then on, in each call that changes files",
      promise: """
        a typed error names the cause, the databases hold the commits before it and no other, and once the disk is well the \
        work goes on, in 5 s
        """, long: .max, short: 8,
      limit: { try CallCount.of(self) * Way.allCases.count }
    ) { trial in
      let way = Way.allCases[trial.number % Way.allCases.count]
      let fault = way.fault(at: trial.number / Way.allCases.count + 1)
      try fail(with: fault, words: way.words, in: Place(trial.folder, for: self))
    }
  }

  /// R3: only a half of what is to be written is written, and no error is reported.
  func writingShort() -> Scenario {
    Scenario(
      "R3-\(name)-short", "\(phrase): half a write, once or from then on, in each write",
      promise: "it does no harm", long: .max, short: 4,
      limit: { try CallCount.of(self, "write") * 2 }
    ) { trial in
      let fault = Fault(
        calls: "write", first: trial.number / 2 + 1, kind: "short",
        isLasting: trial.number % 2 == 1)
      try fail(with: fault, words: [], in: Place(trial.folder, for: self))
    }
  }

  /// R3: a call that reads fails.
  func failingToRead() -> Scenario {
    Scenario(
      "R3-\(name)-reading", "\(phrase): EIO, once or from then on, in each call that reads",
      promise: "as if a change failed", long: .max, short: 6,
      limit: { try CallCount.of(self, "read") * 2 }
    ) { trial in
      let fault = Fault(
        calls: "read", first: trial.number / 2 + 1, kind: "\(EIO)",
        isLasting: trial.number % 2 == 1)
      try fail(with: fault, words: Way.ofReading, in: Place(trial.folder, for: self))
    }
  }

  private func fail(with fault: Fault, words: [String], in place: Place) throws {
    let report = place.file("report")
    let environment = try fault.environment(report: report)
    let outcome = try Child(self, in: place, environment: environment).outcome()
    let call = (try? String(contentsOfFile: report, encoding: .utf8)) ?? ""
    do {
      try outcome.checkEnd()
      // A report that begins with the number of calls names none that failed.
      try expect(!call.isEmpty && !call.hasPrefix("calls "), "no call failed: \(outcome)")
      if let failure = outcome.failure {
        try check(failure, after: outcome.acknowledged, words: words)
      } else {
        try expect(outcome.isSuccess, "it ended with the code \(outcome.code)")
      }
      try place.finish(self, from: commits)
    } catch {
      throw BrokenPromise("\(error), after \(call.prefix { $0 != "\n" })")
    }
  }

  private func check(_ failure: Failure, after commits: Int, words: [String]) throws {
    let text = failure.text
    let types = ["SQLiteError", "LoadError", "EntityError", "ServerListError"]
    try expect(types.contains(failure.type), "an error of type \(failure.type): \(text)")
    try expect(!words.isEmpty, "an error without a cause: \(text)")
    try expect(words.contains { text.contains($0) }, "the error names another cause: \(text)")
    let accusations = ["does not exist", "read-only", "no such", "permission"]
    try expect(
      !accusations.contains { text.contains($0) } || text.contains("permissions allow"),
      "the error accuses the wrong thing: \(text)")
    // The folder could not be flushed after the removal of the journal, which is the commit.
    let isDone = text.contains(", 1290)")
    let expected = try Blueprint.of(self).states[commits + (isDone ? 1 : 0)].description
    try expect(
      failure.contents == expected,
      "after \(commits) commits and the error \(text) there is \(failure.contents), not \(expected)"
    )
    if let other = failure.other { throw BrokenPromise("it cannot go on: \(other), after \(text)") }
    if let same = failure.same {
      // Once SQLite has opened the index of the log for reading only, it does so for all connections of the process, until the
      // last one is closed.
      try expect(
        same.contains("closed") || same.contains("the file or disk refuses writes"),
        "the session is neither usable nor closed: \(same), after \(text)")
    }
  }
}
