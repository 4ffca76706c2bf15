import Foundation

/// Where the program writes to.
enum Console {

  /// Writes lines to standard output.
  static func write(_ text: String) {
    FileHandle.standardOutput.write(Data((text + "\n").utf8))
  }

  /// Writes lines to standard error.
  static func writeError(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
  }

  /// Writes a line of standard error that the next one takes the place of.
  static func showStatus(_ text: String) {
    FileHandle.standardError.write(Data("\r\u{1B}[K\(text)".utf8))
  }

  static var errorIsTerminal: Bool { isatty(STDERR_FILENO) != 0 }
  static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) != 0 }
}

extension String {
  /// The text without anything that moves a cursor or hides: one line, as it looks.
  var asOneLine: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { scalar in
          switch scalar.properties.generalCategory {
          case .control, .format, .lineSeparator, .paragraphSeparator: " "
          default: scalar
          }
        }))
  }
}
