import Foundation
import Testing

/// A run of the executable `TestProcess`, which ends with the tests. Each wait for it ends when the test is canceled.
package struct ChildProcess {
  private let process = Process()
  private let input = Pipe.inTest()
  private let output = Pipe.inTest()

  /// - Parameter environment: Variables besides those of this process.
  package init(_ arguments: String..., environment: [String: String] = [:]) throws {
    process.executableURL = BuiltProducts.program("TestProcess")
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = input
    process.standardOutput = output
    try process.startInTest()
  }

  /// Whether `--unprivileged` works here.
  package static let canLosePrivileges: Bool = {
    let said = try? ChildProcess("--unprivileged", "read", "/").result()
    return said?.hasPrefix("error") == true
  }()

  package static let cannotLosePrivileges: Comment = "root's rights cannot be given up here"

  /// Waits until it has said that it is ready, which it does with `--wait`.
  package func waitUntilReady() {
    _ = process.nextOutput(of: output)
  }

  /// Lets one go on that waits.
  package func proceed() throws {
    try input.fileHandleForWriting.write(contentsOf: Data("go\n".utf8))
  }

  /// Sends a line, and waits for the line with which it is answered; an empty one if the process ends.
  package func ask(_ line: String) throws -> String {
    try input.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8))
    var answer = Data()
    while answer.last != UInt8(ascii: "\n") {
      let some = process.nextOutput(of: output)
      if some.isEmpty { break }
      answer += some
    }
    return String(decoding: answer, as: UTF8.self)
  }

  /// Ends it at once, whatever it is doing.
  package func endAtOnce() {
    kill(process.processIdentifier, SIGKILL)
  }

  /// What it has printed by its end.
  package func result() -> String {
    let data = process.allOutput(of: output)
    process.endInTest()
    let text = String(decoding: data, as: UTF8.self)
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
