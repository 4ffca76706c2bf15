/// A command line that makes no sense.
struct UsageError: Error, CustomStringConvertible {
  let reason: String
  /// The words of the command, as far as it is known which.
  let command: [String]

  var description: String {
    let words = (["catalogue"] + command + ["--help"]).joined(separator: " ")
    return "\(reason); see \(words)"
  }
}
