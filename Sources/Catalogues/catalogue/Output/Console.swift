import Foundation

enum Console {
  /// Writes lines to standard output.
  ///
  /// A terminal gets control characters as escapes; a file or a pipe gets the text as it is. A closed pipe ends the process by
  /// SIGPIPE, as it does for other command-line tools.
  /// - Parameter isStyled: Whether the text contains colors, which a terminal gets as they are.
  static func write(_ text: String, isStyled: Bool = false) throws(OutputError) {
    let text = outputIsTerminal ? text.escapingControls(keepingStyles: isStyled) : text
    guard write(text + "\n", to: STDOUT_FILENO) else {
      throw OutputError(writingTo: "standard output")
    }
  }

  /// Writes a new file. If that fails, no file is left.
  ///
  /// - Parameter isReplacing: Whether the file takes the place of one that exists, once it is complete.
  static func write(
    _ text: String, toNewFile path: String, replacing isReplacing: Bool = false
  ) throws(OutputError) {
    guard !isReplacing else {
      // Another name each time, so that the file of a killed process is not in the way.
      let new = "\(path).new-\(String(UInt64.random(in: .min ... .max), radix: 16))"
      try write(text, toNewFile: new)
      guard rename(new, path) == 0 else {
        let error = OutputError(writingTo: "\"\(path)\"")
        unlink(new)
        throw error
      }
      return
    }
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw OutputError(writingTo: "\"\(path)\"") }
    defer { close(file) }
    guard write(text, to: file) else {
      let error = OutputError(writingTo: "\"\(path)\"")
      unlink(path)
      throw error
    }
  }

  /// Writes lines to standard error, with control characters as escapes. A failure is ignored: there is no other place to
  /// report it.
  static func writeError(_ text: String) {
    _ = write(text.escapingControls() + "\n", to: STDERR_FILENO)
  }

  /// Writes a line to standard error that the next line overwrites.
  static func showStatus(_ text: String) {
    _ = write("\r\u{1B}[K\(text.escapingControls())", to: STDERR_FILENO)
  }

  static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) != 0 }

  static var outputWidth: Int? { width(of: STDOUT_FILENO) }

  static var errorWidth: Int? { width(of: STDERR_FILENO) }

  /// The number of columns; 80 for a terminal that does not know its width.
  private static func width(of stream: Int32) -> Int? {
    guard isatty(stream) != 0 else { return nil }
    var size = winsize()
    guard ioctl(stream, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// Opens `/dev/null` in place of standard streams that are closed, so that no file the program opens gets their
  /// file descriptors. Standard output and error stay unwritable.
  static func occupyClosedStreams() {
    for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) == -1 {
      _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  private static func write(_ text: String, to stream: Int32) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while !rest.isEmpty {
        let count = Foundation.write(stream, rest.baseAddress, rest.count)
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { return false }
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      }
      return true
    }
  }
}

struct OutputError: Error, CustomStringConvertible {
  let description: String
}

extension OutputError {
  /// The error for the current value of `errno`.
  init(writingTo target: String) {
    description =
      errno == EEXIST
      ? "will not overwrite \(target): choose another name"
      : "cannot write to \(target): \(String(cString: strerror(errno)))"
  }
}

extension String {
  /// The text with escapes such as `\u001b`, which are also valid in JSON, for all characters but line feeds that could move the
  /// cursor, change the terminal or reverse the order of the text.
  ///
  /// - Parameter keepingStyles: Whether sequences that only change colors (`ESC [ … m`) are kept.
  func escapingControls(keepingStyles: Bool = false) -> String {
    guard unicodeScalars.contains(where: \.isSteering) else { return self }
    var result = ""
    var rest = Substring(self).unicodeScalars
    while let scalar = rest.popFirst() {
      let isStyle =
        keepingStyles && scalar == "\u{1B}" && rest.first == "["
        && rest.dropFirst().first { !"0123456789;".unicodeScalars.contains($0) } == "m"
      if scalar.isSteering, !isStyle {
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The text on one line: control characters, format characters and line separators become spaces.
  var asOneLine: String {
    String(String.UnicodeScalarView(unicodeScalars.map { $0.isSeen ? $0 : " " }))
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is not a control character, a format character or a line separator.
  var isSeen: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }

  /// Whether the scalar is a control other than a line feed, a line separator, or changes the direction of text.
  fileprivate var isSteering: Bool {
    switch value {
    case 0x0A: false
    case 0...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

/// Values as JSON with sorted keys in snake case.
enum JSONText {
  static func of(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}
