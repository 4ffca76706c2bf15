import Foundation
import TestSupport

/// The calls of a process that go wrong, see Tests/Reliability/Shim/fault.c.
struct Fault {
  /// `change`, `write`, `read` or `lock`.
  var calls = "change"
  var first: Int
  var kind: String
  /// Whether all further calls go wrong, too.
  var isLasting = false

  /// - Parameter report: A file that gets a line about the first call that goes wrong.
  func environment(report: String? = nil) throws -> [String: String] {
    var settings = [
      "CALLS": calls, "FIRST": "\(first)", "LAST": isLasting ? "\(Int.max)" : "\(first)",
      "KIND": kind,
    ]
    settings["REPORT"] = report
    guard let environment = FaultShim.environment(settings) else { throw NoShim() }
    return environment
  }
}

/// There is no C compiler, or no `LD_PRELOAD`.
struct NoShim: Error {}

/// The number of calls of a subject's process, if nothing goes wrong.
enum CallCount {
  ///
  /// - Parameter base: The subject whose files are there at first; by default `subject`.
  static func of(
    _ subject: Subject, on base: Subject? = nil, _ calls: String = "change"
  ) throws -> Int {
    let folder = try TemporaryFolder()
    let place = try Place(folder, for: base ?? subject)
    let report = place.file("report")
    let settings = Fault(calls: calls, first: 0, kind: "")
    let child = try Child(
      subject, in: place, environment: settings.environment(report: report))
    let outcome = try child.outcome()
    try expect(outcome.isSuccess, "\(subject.name) fails without a fault: \(outcome)")
    let text = String(
      decoding: try Data(contentsOf: URL(fileURLWithPath: report)), as: UTF8.self)
    guard let count = text.split(separator: " ").last.flatMap({ Int($0.trimmed) }) else {
      throw BrokenPromise("no number of calls: \(text)")
    }
    return count
  }
}

extension Substring {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
