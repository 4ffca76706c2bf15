/// The name, arguments and purpose of a command: arguments are checked against it, and `--help` prints it.
struct CommandHelp {
  struct Option {
    /// The name and its values as help shows them: `--city NAME`, `--gateway [NAME]` for at most one value, which does not begin
    /// with two dashes, `--feature WORD…` for one or more values, up to the next option.
    let spelling: String
    let summary: String
    let isRequired: Bool
    /// Whether an option of one value may be given several times, with a value each.
    let isRepeatable: Bool

    init(
      _ spelling: String, _ summary: String, isRequired: Bool = false, isRepeatable: Bool = false
    ) {
      self.spelling = spelling
      self.summary = isRepeatable ? "\(summary); can be repeated" : summary
      self.isRequired = isRequired
      self.isRepeatable = isRepeatable
    }
  }

  /// The words that call the command, then the arguments given by position in capitals, such as `lego load FOLDER DATABASE`. An
  /// argument that ends in "…" takes all remaining words, at least one.
  let form: String
  let summary: String
  var options: [Option] = []
  /// Further lines of help, such as the keys of the JSON output.
  var notes: [String] = []
  let example: String

  /// The words that call the command, such as `["lego", "load"]`.
  var name: [String] {
    form.split(separator: " ").map { String($0) }.filter { $0 == $0.lowercased() }
  }

  var positionals: [String] {
    form.split(separator: " ").map { String($0) }.filter { $0 != $0.lowercased() }
  }

  var allOptions: [Option] { options + [Option("--help", "show this text")] }

  var words: String { name.joined(separator: " ") }
}

extension CommandHelp {
  var text: String {
    let width = allOptions.map(\.spelling.count).max() ?? 0
    let lines = allOptions.map { "  \($0.spelling.padded(to: width))  \($0.summary)" }
    return """
      \(summary)

      usage: \(usage)

      options:
      \(lines.joined(separator: "\n"))
      \(notes.isEmpty ? "" : "\n" + notes.joined(separator: "\n") + "\n")
      example:
        \(example)
      """
  }

  /// The command with its arguments on one line; optional arguments are in brackets.
  var usage: String {
    let required = options.filter(\.isRequired).map(\.spelling)
    let optional = options.filter { !$0.isRequired }.map { "[\($0.spelling)]" }
    return (["catalogue", form] + required + optional).joined(separator: " ")
  }

  static func overview(of commands: [CommandHelp]) -> String {
    let width = commands.map(\.words.count).max() ?? 0
    let lines = commands.map { "  catalogue \($0.words.padded(to: width))  \($0.summary)" }
    return """
      Loads CSV files, Rebrickable's LEGO catalogue or a list of VPN servers into a SQLite database, and answers
      questions about it.

      \(lines.joined(separator: "\n"))

      Each command explains itself with --help.

      exit status: 0 done, 1 data rejected or nothing found, 2 usage, 3 file cannot be read or written,
      4 database, 130 interrupted
      """
  }
}

extension CommandHelp.Option {
  var name: String { String(spelling.prefix { $0 != " " }) }

  /// The numbers of values that the option takes.
  var valueCounts: ClosedRange<Int> {
    if name == spelling { return 0...0 }
    if spelling.hasSuffix("…") { return 1 ... .max }
    return (spelling.hasSuffix("]") ? 0 : 1)...1
  }

  static let json = Self("--json", "write JSON")
}
