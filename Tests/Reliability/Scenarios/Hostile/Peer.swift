import Foundation
import TestSupport

/// Another process of the command `reliability`, which does a part of a case: what may crash or hang, what is measured, or what
/// several processes do at once.
struct Peer {
  private let process = Process()
  private let output = Pipe.inTest()

  /// - Parameter part: The name of a ``PeerPart``.
  init(_ part: PeerPart, _ arguments: String...) throws {
    process.executableURL = BuiltProducts.program("reliability")
    process.arguments = ["peer", part.rawValue] + arguments
    process.standardOutput = output
    try process.startInTest()
  }

  /// What it printed.
  ///
  /// - Throws: ``BrokenPromise`` if it crashed, or did not end in time.
  func result(within seconds: Double = TestTime.seconds(120)) throws -> String {
    let id = process.processIdentifier
    let alarm = DispatchWorkItem { _ = kill(id, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + seconds, execute: alarm)
    let data = process.allOutput(of: output)
    process.endInTest()
    alarm.cancel()
    let text = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    let isSound = process.terminationReason == .exit && process.terminationStatus == 0
    try expect(isSound, "a process ended with \(process.terminationStatus): \(text)")
    return text
  }
}

/// What another process can be asked to do; see ``Peer``.
package enum PeerPart: String {
  case transfer, cancel, untrusted, leak, soak

  /// Does the part, and returns the exit code of the process.
  package static func run(_ arguments: [String]) -> Int32 {
    ParentWatch.begin()
    guard let part = arguments.first.flatMap(PeerPart.init), arguments.count > 1 else { return 2 }
    let number = arguments.dropFirst(2).first.flatMap { UInt64($0) } ?? 0
    do {
      switch part {
      case .transfer: try Bank(path: arguments[1]).transfer(times: 40, seed: number)
      case .cancel: try Cancellations.run(seed: number, in: arguments[1])
      case .leak:
        let kind = OpenedKind.all.first { $0.name == arguments.last }
        try kind?.openRepeatedly(number == 0 ? 60 : 800, in: arguments[1])
      case .soak: print(try Soak(folder: arguments[1]).run(seconds: Double(number)))
      case .untrusted: print(try UntrustedVisit(path: arguments[1]).description)
      }
      return 0
    } catch {
      print("\(error)")
      return 1
    }
  }
}
