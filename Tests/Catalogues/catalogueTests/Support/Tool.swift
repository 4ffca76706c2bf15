import Foundation
import TestSupport
import Testing

/// The program as it was built, run as a user runs it.
enum Tool {
  typealias Result = ProgramRun

  static var path: String { BuiltProducts.program("catalogue").path }

  /// Runs the program to its end.
  static func run(_ arguments: String...) throws -> Result {
    try run(arguments)
  }

  static func run(_ arguments: [String]) throws -> Result {
    try ProgramRun(path, arguments)
  }

  /// Runs the program in a shell, behind commands that prepare it.
  static func run(behind preparation: String, _ arguments: String...) throws -> Result {
    try ProgramRun("/bin/sh", ["-c", "\(preparation); exec \"$0\" \"$@\"", path] + arguments)
  }

  /// Runs a line of shell script in which `$0` is the program and `$@` are the arguments.
  static func shell(_ script: String, _ arguments: [String]) throws -> Result {
    try ProgramRun("/bin/sh", ["-c", script, path] + arguments)
  }

  /// Whether ``unprivileged(preparing:_:)`` works: root has to become somebody else to be refused anything.
  static var canLosePrivileges: Bool {
    geteuid() != 0 || FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv")
  }

  /// Runs the program as a user whom file permissions bind, behind commands that set them.
  static func unprivileged(preparing script: String, _ arguments: [String]) throws -> Result {
    let user = geteuid() == 0 ? "/usr/bin/setpriv --reuid=65534 --clear-groups" : ""
    return try shell("\(script); exec \(user) \"$0\" \"$@\"", arguments)
  }

  /// Starts the program and kills it after that time, whether it has ended or not.
  static func killed(afterMilliseconds milliseconds: Int, _ arguments: String...) throws {
    _ = try ProgramRun(path, arguments) { process in
      Thread.sleep(forTimeInterval: Double(milliseconds) / 1000)
      kill(process.processIdentifier, SIGKILL)
    }
  }

  /// Starts the program, interrupts it after that time, and waits until it has ended.
  static func interrupted(
    afterMilliseconds milliseconds: Int, by signal: Int32 = SIGINT, _ arguments: [String]
  ) throws -> Result {
    try ProgramRun(path, arguments) { process in
      Thread.sleep(forTimeInterval: Double(milliseconds) / 1000)
      kill(process.processIdentifier, signal)
    }
  }
}
