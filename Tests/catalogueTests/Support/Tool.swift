import Foundation
import Testing

/// The program as it was built, run as a user runs it.
enum Tool {

  /// What a run left behind.
  struct Result {
    let status: Int32
    let output: String
    let errors: String
  }

  /// The folder that the package's products are built into: where this test's own program or bundle lies.
  private static var products: URL {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    let program = bundle?.bundleURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
    return program.deletingLastPathComponent()
  }

  static var path: String {
    products.appendingPathComponent("catalogue").path
  }

  /// Runs the program to its end.
  static func run(_ arguments: String...) throws -> Result {
    try run(path, arguments)
  }

  /// Runs the program in a shell, behind commands that prepare it.
  static func run(behind preparation: String, _ arguments: String...) throws -> Result {
    try run("/bin/sh", ["-c", "\(preparation); exec \"$0\" \"$@\"", path] + arguments)
  }

  /// Starts the program and goes on.
  static func start(_ arguments: String...) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  private static func run(_ program: String, _ arguments: [String]) throws -> Result {
    let home = FileManager.default.temporaryDirectory
      .appendingPathComponent("socle-tool-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: home) }
    // Files and not pipes: a pipe that nobody empties would stop the program.
    let files = try ["output", "errors"].map { name in
      let url = home.appendingPathComponent(name)
      try Data().write(to: url)
      return (url, try FileHandle(forWritingTo: url))
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardOutput = files[0].1
    process.standardError = files[1].1
    try process.run()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus,
      output: try String(contentsOf: files[0].0, encoding: .utf8),
      errors: try String(contentsOf: files[1].0, encoding: .utf8))
  }
}
