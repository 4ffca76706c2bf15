import Foundation

/// A program that was run to its end by a test.
package struct ProgramRun {
  package let status: Int32
  package let output: String
  package let errors: String

  /// Runs a program to its end. It is killed if the test is canceled, and on Linux also when the tests are killed.
  ///
  /// - Parameters:
  ///   - input: The content of the standard input.
  ///   - folder: The program's current folder.
  ///   - whileRunning: Called when the program has begun.
  package init(
    _ program: String, _ arguments: [String], input: [UInt8] = [], in folder: String? = nil,
    whileRunning: (Process) throws -> Void = { _ in }
  ) throws {
    // Files and not pipes: a pipe that nobody empties would stop the program.
    let files = try TemporaryFolder()
    func open(_ name: String) throws -> FileHandle {
      try FileHandle(forWritingTo: URL(fileURLWithPath: files.write([], to: name)))
    }
    let process = Process()
    let words = Self.binding + [program] + arguments
    process.executableURL = URL(fileURLWithPath: words[0])
    process.arguments = Array(words.dropFirst())
    process.standardInput = try FileHandle(
      forReadingFrom: URL(fileURLWithPath: files.write(input, to: "input")))
    (process.standardOutput, process.standardError) = (try open("output"), try open("errors"))
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    try process.startInTest()
    defer { process.endInTest() }
    try whileRunning(process)
    process.endInTest()
    status = process.terminationStatus
    output = String(decoding: try files.bytes(of: "output"), as: UTF8.self)
    errors = String(decoding: try files.bytes(of: "errors"), as: UTF8.self)
  }

  /// A command that lets the system kill a program when the thread ends that started it, which waits for it.
  private static let binding: [String] = {
    let program = "/usr/bin/setpriv"
    let isThere = FileManager.default.isExecutableFile(atPath: program)
    return isThere ? [program, "--pdeathsig", "KILL"] : []
  }()
}

extension Process {
  /// Waits until the program has ended; kills it if the test is canceled.
  package func endInTest() {
    while isRunning {
      if Task.isCancelled { kill(processIdentifier, SIGKILL) }
      usleep(1000)
    }
  }

  /// The next bytes that the program writes; empty when it has ended. It is killed if the test is canceled.
  package func nextOutput(of pipe: Pipe) -> Data {
    let output = pipe.fileHandleForReading
    var descriptor = pollfd(fd: output.fileDescriptor, events: Int16(POLLIN), revents: 0)
    while poll(&descriptor, 1, 50) <= 0 {
      guard Task.isCancelled else { continue }
      kill(processIdentifier, SIGKILL)
      // Another process may hold the other end of the pipe.
      if !isRunning { return Data() }
    }
    return output.availableData
  }

  /// All that the program writes until it has ended. It is killed if the test is canceled.
  package func allOutput(of pipe: Pipe) -> Data {
    var all = Data()
    while true {
      let some = nextOutput(of: pipe)
      if some.isEmpty { return all }
      all += some
    }
  }
}
