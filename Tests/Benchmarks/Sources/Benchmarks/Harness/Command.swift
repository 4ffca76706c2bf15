import Foundation

/// A program that is run to its end.
struct Command {
  let program: String
  let arguments: [String]
  var standardInput: FileHandle?

  struct Output {
    let text: String
    let errors: String
    let status: Int32
  }

  init(_ program: String, _ arguments: [String], standardInput: FileHandle? = nil) {
    self.program = program
    self.arguments = arguments
    self.standardInput = standardInput
  }

  /// This program itself, for a run in a fresh process.
  static func ourselves(_ arguments: [String]) -> Command {
    Command(Bundle.main.executablePath ?? CommandLine.arguments[0], arguments)
  }

  /// Runs the program; standard error goes to a file, so that neither pipe can fill up unread.
  func run() throws -> Output {
    let errors = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data().write(to: errors)
    defer { try? FileManager.default.removeItem(at: errors) }
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.standardOutput = pipe
    process.standardError = try FileHandle(forWritingTo: errors)
    process.standardInput = standardInput ?? FileHandle.nullDevice
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Output(
      text: String(decoding: output, as: UTF8.self),
      errors: try String(contentsOf: errors, encoding: .utf8), status: process.terminationStatus)
  }

  static func isInstalled(_ program: String) -> Bool {
    (try? Command("which", [program]).run().status) == 0
  }
}
