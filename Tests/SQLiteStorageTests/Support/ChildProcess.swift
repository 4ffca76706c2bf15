import Foundation

/// A run of the executable `TestProcess`, which lies beside the tests.
struct ChildProcess {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  init(_ arguments: String...) throws {
    process.executableURL = Self.executable
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  /// Waits until it has said that it is ready, which it does with `--wait`.
  func waitUntilReady() {
    _ = output.fileHandleForReading.readData(ofLength: "ready\n".utf8.count)
  }

  /// Lets one go on that waits.
  func proceed() throws {
    try input.fileHandleForWriting.write(contentsOf: Data("go\n".utf8))
  }

  /// What it has printed by its end.
  func result() -> String {
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let text = String(decoding: data, as: UTF8.self)
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private static var executable: URL {
    #if os(Linux)
      let bundle: Bundle? = nil
    #else
      let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    #endif
    // On Linux the tests are an executable, elsewhere a bundle that another one loads.
    let tests = bundle?.bundleURL ?? Bundle.main.executableURL ?? Bundle.main.bundleURL
    return tests.deletingLastPathComponent().appendingPathComponent("TestProcess")
  }
}
