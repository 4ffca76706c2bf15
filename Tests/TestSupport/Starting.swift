import Foundation

extension Process {
  /// Starts the program while no other program of the tests starts.
  ///
  /// On Linux, Foundation learns from a socket's end that a program has ended. Another program that starts at the same moment can
  /// inherit the other end of that socket; then the first one seems to run until both have ended.
  package func startInTest() throws {
    try start.withLock { try run() }
  }
}

extension Pipe {
  /// A pipe that no program inherits which starts at the same moment, so that its reader sees its end.
  package static func inTest() -> Pipe {
    start.withLock { Pipe() }
  }
}

/// Held while a program starts or a pipe is opened.
private let start = NSLock()
