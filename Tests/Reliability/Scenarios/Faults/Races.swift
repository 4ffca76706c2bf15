import Foundation
import TestSupport

/// R15: two pieces of work that begin at once, on the files of a third.
struct Race: Sendable {
  let name: String
  /// Prepares the files.
  let base: Subject
  let first: Subject
  let second: Subject

  static let all: [Race] = [
    Race(name: "create", base: .create, first: .createAll, second: .createColors),
    Race(name: "replace", base: .update, first: .replaceAll, second: .replaceColors),
    Race(name: "replace-update", base: .update, first: .replaceColors, second: .updateAll),
    Race(name: "update", base: .update, first: .updateAll, second: .updateColors),
    Race(name: "schema", base: .create, first: .chainTo20, second: .chainTo20),
    Race(name: "migrate", base: .chain, first: .chainTo20, second: .chainTo20),
    Race(name: "recreate", base: .chain20, first: .recreateAt5, second: .chainTo20),
    Race(name: "backup", base: .backup, first: .backUp, second: .backUp),
    Race(name: "backup-write", base: .backup, first: .backUp, second: .addEntries),
    Race(name: "refresh", base: .refresh, first: .list, second: .refreshedList),
    Race(name: "undo", base: .graph, first: .undo, second: .saveParcel),
    Race(name: "undo-twice", base: .graph, first: .undo, second: .undo),
  ]

  func scenario() -> Scenario {
    Scenario(
      "R15-\(name)",
      "\(first.phrase) and \(second.phrase) at once, in threads, processes, process-id namespaces",
      promise: "the result is that of those who were acknowledged, one after the other", long: 200,
      short: 3
    ) { trial in
      let place = try Place(trial.folder, for: base)
      var random = trial.random
      let problems: [String?]
      switch trial.number % 3 {
      case 0: problems = try runThreads(in: place)
      case 1: problems = try runProcesses(in: place, program: [], &random)
      default: problems = try runProcesses(in: place, program: Namespaces.program, &random)
      }
      try check(problems, in: place)
    }
  }

  private func check(_ problems: [String?], in place: Place) throws {
    let found = try Contents(of: place.databases)
    let said = problems.map { $0 ?? "done" }
    let orders = try [[first, second], [second, first]].map { try Serial($0, on: base) }
    let isExplained: Bool
    switch (problems[0], problems[1]) {
    case (nil, nil): isExplained = orders.contains { $0.isComplete && $0.contents[2] == found }
    case (nil, _): isExplained = orders[0].contents[1] == found
    case (_, nil): isExplained = orders[1].contents[1] == found
    default: isExplained = false
    }
    try expect(isExplained, "\(said), and there is \(found)")
  }

  /// - Throws: ``BrokenPromise`` if a thread hangs; it stays behind.
  private func runThreads(in place: Place) throws -> [String?] {
    let said = [Record<String?>(), Record<String?>()]
    let group = DispatchGroup()
    for (subject, record) in zip([first, second], said) {
      group.enter()
      Thread.detachNewThread {
        do {
          try subject.perform(in: place.databases)
          record.add(nil)
        } catch { record.add("\(error)") }
        group.leave()
      }
    }
    try expect(group.wait(timeout: .now() + TestTime.seconds(60)) == .success, "a thread hangs")
    return said.map { $0.entries[0] }
  }

  private func runProcesses(
    in place: Place, program: [String], _ random: inout SeededRandom
  ) throws -> [String?] {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw BrokenPromise("no pipe") }
    defer { for end in ends { close(end) } }
    let children = try [first, second].map {
      try Child($0, in: place, by: program, waitingFor: ends[0])
    }
    // Each reads one byte.
    write(ends[1], "g", 1)
    usleep(UInt32.random(in: 0..<1000, using: &random))
    write(ends[1], "g", 1)
    return try children.map { child in
      let outcome = try child.outcome()
      try outcome.checkEnd()
      return outcome.isSuccess ? nil : outcome.lines.joined(separator: " ")
    }
  }
}

/// What comes of two pieces of work that are done one after the other.
private struct Serial {
  /// The content at first, after the first and after the second.
  let contents: [Contents]
  /// Whether both succeed.
  let isComplete: Bool

  init(_ subjects: [Subject], on base: Subject) throws {
    let folder = try TemporaryFolder()
    try Blueprint.of(base).write(to: folder.path)
    var contents = [try Contents(of: folder.path)]
    var successes = 0
    for subject in subjects {
      if (try? subject.perform(in: folder.path)) != nil { successes += 1 }
      contents.append(try Contents(of: folder.path))
    }
    self.contents = contents
    isComplete = successes == subjects.count
  }
}

/// Process-id namespaces, in which two processes can have the same number, as in two containers.
private enum Namespaces {
  /// What runs a program in a new one; empty where that is not allowed.
  static let program: [String] = {
    let program = ["/usr/bin/unshare", "--pid", "--fork"]
    let run = try? ProgramRun(program[0], program.dropFirst() + ["true"])
    return run?.status == 0 ? program : []
  }()
}
