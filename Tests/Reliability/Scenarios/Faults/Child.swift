import Foundation
import TestSupport

/// A process that performs the commits of a subject, or those that another one left, and says what came of each.
///
/// It writes to a file, not to a pipe, so that nothing it said is lost with it.
struct Child {
  private let process: pid_t
  private let output: String

  /// - Parameters:
  ///   - place: Where the databases are.
  ///   - environment: Variables besides those of this process.
  ///   - program: A program that runs the process, with its arguments.
  ///   - input: A file from which the process reads a byte before it begins.
  init(
    _ subject: Subject, in place: Place, environment: [String: String] = [:],
    by program: [String] = [], waitingFor input: Int32? = nil
  ) throws {
    output = place.file("output-\(UUID().uuidString)")
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 1, output, O_CREAT | O_WRONLY | O_APPEND, 0o600)
    if let input { posix_spawn_file_actions_adddup2(&actions, input, 0) }
    let own = BuiltProducts.program("reliability").path
    let path = program.first ?? own
    let arguments = program + [own, "operate", subject.name, place.databases]
    var variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    variables["OPERATION_WAITS"] = input.map { _ in "1" }
    var process: pid_t = 0
    let code = Self.withPointers(arguments) { arguments in
      Self.withPointers(variables.map { "\($0)=\($1)" }) { variables in
        posix_spawn(&process, path, &actions, nil, arguments, variables)
      }
    }
    guard code == 0 else { throw BrokenPromise("cannot run \(path): \(code)") }
    self.process = process
  }

  /// Ends it at once, whatever it is doing.
  func killAtOnce() { kill(process, SIGKILL) }

  /// Waits until it is stopped, or has ended; false if it has ended.
  func waitUntilStopped() -> Bool {
    var information = siginfo_t()
    while waitid(P_PID, id_t(process), &information, WSTOPPED | WEXITED | WNOWAIT) < 0 {
      guard errno == EINTR else { return false }
    }
    return information.si_code == Int32(CLD_STOPPED)
  }

  func proceed() { kill(process, SIGCONT) }

  /// Waits for its end; a process that hangs ends itself, see ``Operation``.
  func outcome() throws -> Outcome {
    var status: Int32 = 0
    while true {
      let ended = waitpid(process, &status, WNOHANG)
      if ended == process { break }
      guard ended == 0 || errno == EINTR else {
        throw BrokenPromise("the process is lost: \(errno)")
      }
      if Task.isCancelled { killAtOnce() }
      usleep(200)
    }
    let text = String(
      decoding: try Data(contentsOf: URL(fileURLWithPath: output)), as: UTF8.self)
    return Outcome(
      lines: text.split(separator: "\n").map(String.init), signal: status & 0x7F,
      code: (status >> 8) & 0xFF)
  }

  private static func withPointers<Result>(
    _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let pointers = texts.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    return body(pointers + [nil])
  }
}

/// What a process said, and how it ended.
struct Outcome {
  let lines: [String]
  /// The signal that ended it, or 0.
  let signal: Int32
  let code: Int32

  /// The number of commits that were acknowledged before the first error.
  var acknowledged: Int { lines.prefix { $0 == Operation.acknowledgement }.count }
  /// The first error.
  var failure: Failure? {
    lines.first { $0.hasPrefix("!{") }.flatMap {
      try? JSONDecoder().decode(Failure.self, from: Data($0.dropFirst().utf8))
    }
  }

  var isSuccess: Bool { signal == 0 && code == 0 }

  /// - Throws: ``BrokenPromise`` if the process was ended by a signal other than a kill, or hung.
  func checkEnd() throws {
    try expect(code != Operation.codeOfHang, "it hung: \(lines)")
    try expect([0, SIGKILL].contains(signal), "it crashed with the signal \(signal): \(lines)")
  }
}

/// An error of a process, and what it found after it.
struct Failure: Codable {
  var type: String
  var text: String
  /// The content of the databases after it.
  var contents: String
  /// The error with which the same session failed to go on once the disk was well again; nil if it went on.
  var same: String?
  /// The error with which another session failed to go on; nil if it went on, or was not needed.
  var other: String?
}
