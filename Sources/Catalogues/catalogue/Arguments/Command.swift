protocol Command: SendableMetatype {
  static var help: CommandHelp { get }

  static func run(_ arguments: Arguments) throws -> ExitStatus
}

struct UsageError: Error, CustomStringConvertible {
  let reason: String
  /// The words of the command, as far as they were recognized.
  let command: [String]

  var description: String {
    let words = (["catalogue"] + command + ["--help"]).joined(separator: " ")
    return reason.hasSuffix("?") ? "\(reason) See \(words)" : "\(reason); see \(words)"
  }
}
