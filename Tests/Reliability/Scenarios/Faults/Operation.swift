import Foundation
import TestSupport

/// What a process of ``Child`` does: the commits of a subject, each acknowledged by a line.
package enum Operation {
  static let acknowledgement = "+"
  /// The exit code of a process that hangs.
  static var codeOfHang: Int32 { 128 + SIGALRM }

  /// Runs it with the arguments that follow `operate`; returns the exit code.
  package static func run(_ arguments: [String]) -> Int32 {
    ParentWatch.begin()
    let environment = ProcessInfo.processInfo.environment
    // The first process of a namespace is not ended by a signal that it does not handle.
    signal(SIGALRM) { _ in _exit(Operation.codeOfHang) }
    alarm(environment["OPERATION_SECONDS"].flatMap(UInt32.init) ?? UInt32(TestTime.seconds(60)))
    guard arguments.count == 2,
      let subject = (Subject.all + Subject.racing).first(where: { $0.name == arguments[0] })
    else { return 64 }
    guard environment["OPERATION_WAITS"] != nil else { return perform(subject, in: arguments[1]) }
    var byte: UInt8 = 0
    read(0, &byte, 1)
    do {
      try subject.perform(in: arguments[1])
      return 0
    } catch {
      say("\(error)")
      return 1
    }
  }

  private static func perform(_ subject: Subject, in folder: String) -> Int32 {
    let done = Counter()
    let acknowledge: @Sendable () -> Void = {
      done.add()
      say(acknowledgement)
    }
    var session: (any Session)?
    do {
      let opened = try subject.open(folder)
      session = opened
      try opened.run(from: 0, acknowledge: acknowledge)
      try opened.close()
      return 0
    } catch {
      say("!")
      var failure = Failure(
        type: "\(type(of: error))", text: "\(error)", contents: contents(of: folder))
      if failure.text.contains(", 1290)") { done.add() }
      if let session {
        failure.same = problem { try session.run(from: done.value) { done.add() } }
        failure.same = failure.same ?? problem { try session.close() }
      }
      if session == nil || failure.same != nil {
        session = nil
        failure.other = problem { try subject.perform(in: folder, from: done.value) }
      }
      let line = (try? JSONEncoder().encode(failure)).map { String(decoding: $0, as: UTF8.self) }
      say("!" + (line ?? ""))
      return failure.other == nil ? 1 : 2
    }
  }

  private static func contents(of folder: String) -> String {
    do {
      return try Contents(of: folder).description
    } catch { return "\(error)" }
  }

  private static func problem(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch { return "\(error)" }
  }

  /// By the system's own call, which the shim sees.
  private static func say(_ text: String) {
    let bytes = Array((text + "\n").utf8)
    _ = write(1, bytes, bytes.count)
  }
}

private final class Counter: Sendable {
  private let lock = NSLock()
  // Read and written only while `lock` is held.
  nonisolated(unsafe) private var number = 0

  var value: Int { lock.withLock { number } }

  func add() { lock.withLock { number += 1 } }
}
