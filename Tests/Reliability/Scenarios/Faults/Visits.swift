import Foundation
import SocleCore
import TestSupport

/// R18: somebody else acts while a process is stopped before one of its calls, which may be between a check and what is done
/// because of it.
struct Visit: Sendable {
  let base: Subject
  let subject: Subject
  /// The name of the file that the subject creates or changes.
  let file: String
  /// A table of that file, and the number of its rows if the subject succeeds; nil if the subject creates nothing.
  let table: String?

  static let all: [Visit] = [
    Visit(base: .create, subject: .createAll, file: "test.sqlite", table: "colors"),
    Visit(base: .update, subject: .replaceAll, file: "test.sqlite", table: "colors"),
    Visit(base: .update, subject: .updateAll, file: "test.sqlite", table: "colors"),
    Visit(base: .backup, subject: .backUp, file: "copy.sqlite", table: "entries"),
    Visit(base: .backup, subject: .vacuum, file: "copy.sqlite", table: "entries"),
    Visit(base: .create, subject: .createPool, file: "test.sqlite", table: "entries"),
    Visit(base: .create, subject: .failToCreate, file: "test.sqlite", table: nil),
    Visit(base: .create, subject: .failToCreatePool, file: "test.sqlite", table: nil),
  ]

  private static let calls = ["change", "read", "lock"]

  func scenario() -> Scenario {
    Scenario(
      "R18-\(subject.name)", "\(subject.phrase), stopped before a call while somebody else acts",
      promise: "what either was told is there, and who was refused changed nothing", long: 500,
      short: 3
    ) { trial in
      let place = try Place(trial.folder, for: base)
      var random = trial.random
      let calls = random.pick(Self.calls)
      let count = try CallCounts.shared.count(of: subject, on: base, calls)
      guard count > 0 else { return }
      let call = Int.random(in: 1...count, using: &random)
      let guest = random.pick(Guest.allCases)
      do {
        try run(guest, at: Fault(calls: calls, first: call, kind: "stop"), in: place)
      } catch {
        throw BrokenPromise("\(error); \(guest) before the call \(calls) \(call) of \(count)")
      }
    }
  }

  private func run(_ guest: Guest, at fault: Fault, in place: Place) throws {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw BrokenPromise("no pipe") }
    defer { for end in ends { close(end) } }
    write(ends[1], "g", 1)
    var environment = try fault.environment()
    environment["OPERATION_SECONDS"] = "60"
    let child = try Child(subject, in: place, environment: environment, waitingFor: ends[0])
    let path = place.databases + "/" + file
    let before = rows(path)
    let check = child.waitUntilStopped() ? guest.act(at: path, place) : nil
    child.proceed()
    let outcome = try child.outcome()
    try outcome.checkEnd()
    let said = outcome.isSuccess ? "it succeeded" : "it failed: \(outcome.lines)"
    guard let check else {
      try expect(outcome.isSuccess, "nothing was done, and \(said)")
      return try checkRows(outcome.isSuccess, before, path, said)
    }
    try check(said)
    if !guest.takesThePlace { try checkRows(outcome.isSuccess, before, path, said) }
    let rest = try FileManager.default.contentsOfDirectory(atPath: place.databases).filter {
      $0.contains(".new-")
        || $0.contains(".loading") && !$0.contains("mine") && guest != .lock
          && guest != .lockText
    }
    try expect(rest.isEmpty, "\(rest) is left, and \(said)")
  }

  /// The number of rows of the table; nil if there is no such table.
  private func rows(_ path: String) -> Int64? {
    guard let table else { return nil }
    let options = ConnectionOptions(journalMode: nil)
    let connection = try? Connection(openingExistingAt: path, readOnly: true, options: options)
    let query = SQLCommand("counting", "SELECT count(*) FROM \(identifier: table)")
    guard case .integer(let count)? = (try? connection?.values(of: query))?.first?.first else {
      return nil
    }
    return count
  }

  private func checkRows(
    _ isSuccess: Bool, _ before: Int64?, _ path: String, _ said: String
  ) throws {
    let expected =
      isSuccess
      ? try CallCounts.shared.rows(after: subject, on: base) { rows("\($0)/\(file)") } : before
    let found = rows(path)
    try expect(found == expected, "\(said), and there are \(found as Any) rows")
    guard found != nil else { return }
    let options = ConnectionOptions(journalMode: nil)
    let problems = try Connection(openingExistingAt: path, options: options).integrityCheck()
    try expect(problems.isEmpty, "\(problems), and \(said)")
  }
}

/// What somebody else does to a file that may not exist, or beside it.
private enum Guest: CaseIterable {
  case row, view, index, trigger, column, version
  case text, lock, lockText, nearName, openLeftover, link, file

  /// Whether the database is another one afterwards.
  var takesThePlace: Bool { self == .file || self == .text }

  private var statements: [SQLFragment] {
    switch self {
    case .view: ["CREATE VIEW mine AS SELECT 1"]
    case .index: ["CREATE INDEX mine ON colors(name)"]
    case .trigger: ["CREATE TRIGGER mine AFTER INSERT ON colors BEGIN SELECT 1; END"]
    case .column: ["ALTER TABLE colors ADD COLUMN mine TEXT"]
    case .version: ["PRAGMA user_version = 77"]
    default: ["CREATE TABLE mine(x)", "INSERT INTO mine VALUES (7)"]
    }
  }

  private var proof: SQLFragment {
    switch self {
    case .index, .trigger: "SELECT 7 FROM sqlite_schema WHERE name = 'mine'"
    case .view: "SELECT 7 FROM mine"
    case .column: "SELECT 7 FROM pragma_table_info('colors') WHERE name = 'mine'"
    case .version: "SELECT 7 FROM pragma_user_version WHERE user_version = 77"
    default: "SELECT x FROM mine"
    }
  }

  /// Acts; the result checks that nothing of it is lost. Nil if it was refused.
  func act(at path: String, _ place: Place) -> ((String) throws -> Void)? {
    switch self {
    case .text: write("mine", to: path)
    case .lockText: write("mine", to: path + ".loading")
    case .nearName: write("mine", to: path + ".loading-0123456789abcdef-mine")
    case .lock: commit(to: path + ".loading")
    case .openLeftover: commit(to: path + ".loading-0123456789abcdef", staysOpen: true)
    case .link: link(path)
    case .file: replace(path, from: place.file("mine.sqlite"))
    default: commit(to: path)
    }
  }

  private func commit(to path: String, staysOpen: Bool = false) -> ((String) throws -> Void)? {
    let options = ConnectionOptions(
      journalMode: staysOpen ? .wal : nil, busyTimeout: .milliseconds(20))
    let connection: Connection
    do {
      connection =
        statements.count > 1
        ? try Connection(openingOrCreatingAt: path, options: options)
        : try Connection(openingExistingAt: path, options: options)
      try connection.transaction { () throws in
        for sql in statements { try connection.execute(sql) }
      }
    } catch { return nil }
    if !staysOpen { try? connection.close() }
    let proof = SQLCommand("looking", proof)
    return { said in
      let options = ConnectionOptions(journalMode: nil)
      let reader = try Connection(openingExistingAt: path, options: options)
      let found = try? reader.values(of: proof)
      try expect(found == [[.integer(7)]], "\(self) is lost, and \(said)")
      try? connection.close()
      if staysOpen {
        try reader.close()
        unlink(path)
      }
    }
  }

  private func write(_ text: String, to path: String) -> ((String) throws -> Void)? {
    guard let file = fopen(path, "wx") else { return nil }
    fputs(text, file)
    fclose(file)
    return { said in
      let found = try? String(contentsOfFile: path, encoding: .utf8)
      try expect(found == text, "the text at \(path) is lost, and \(said)")
    }
  }

  private func link(_ path: String) -> ((String) throws -> Void)? {
    let copy = path + "-mine"
    guard Foundation.link(path, copy) == 0 else { return nil }
    let file = FileIdentity(copy)
    return { said in
      try expect(FileIdentity(copy) == file, "the link is lost, and \(said)")
      unlink(copy)
    }
  }

  /// Gives another database the place of this one, unless its log or journal would become that of the other.
  private func replace(_ path: String, from other: String) -> ((String) throws -> Void)? {
    guard let check = commit(to: other), let file = FileIdentity(other),
      (try? DatabaseFile(path))?.companions.contains(where: DatabaseFile.exists) == false,
      rename(other, path) == 0
    else { return nil }
    withExtendedLifetime(check) {}
    return { said in
      try expect(FileIdentity(path) == file, "the other database is lost, and \(said)")
      let reader = try Connection(openingExistingAt: path, options: .init(journalMode: nil))
      let found = try? reader.values(of: SQLCommand("looking", "SELECT x FROM mine"))
      try expect(found == [[.integer(7)]], "its rows are lost, and \(said)")
    }
  }
}

/// What undisturbed runs of the subjects need and leave, found once in the process.
private final class CallCounts: Sendable {
  static let shared = CallCounts()
  private let lock = NSLock()
  // Read and written only while `lock` is held.
  nonisolated(unsafe) private var counts: [String: Int] = [:]
  nonisolated(unsafe) private var rows: [String: Int64?] = [:]

  func count(of subject: Subject, on base: Subject, _ calls: String) throws -> Int {
    try lock.withLock {
      let key = "\(subject.name) \(calls)"
      if let count = counts[key] { return count }
      let count = try CallCount.of(subject, on: base, calls)
      counts[key] = count
      return count
    }
  }

  func rows(
    after subject: Subject, on base: Subject, _ count: (String) -> Int64?
  ) throws -> Int64? {
    try lock.withLock {
      if let rows = rows[subject.name] { return rows }
      let folder = try TemporaryFolder()
      try Blueprint.of(base).write(to: folder.path)
      try subject.perform(in: folder.path)
      let found = count(folder.path)
      rows[subject.name] = found
      return found
    }
  }
}
