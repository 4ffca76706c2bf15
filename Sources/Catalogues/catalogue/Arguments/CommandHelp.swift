/// The name, arguments and purpose of a command: arguments are checked against it, and `--help` prints it.
struct CommandHelp {

  /// An argument given by position.
  struct Positional {
    let name: String
    /// Whether the argument takes all remaining words, at least one.
    var isRepeated = false
  }

  /// An argument given by name.
  struct Option {

    /// The values that may follow the name.
    enum Value {
      case none
      case one(String)
      /// At most one value, which does not begin with two dashes.
      case optional(String)
      /// One or more values, up to the next option.
      case several(String)
    }

    let name: String
    var value = Value.none
    var isRequired = false
    let summary: String
  }

  /// The words that call the command, such as `["lego", "load"]`.
  let name: [String]
  let summary: String
  var positionals: [Positional] = []
  var options: [Option] = []
  /// Further lines of help, such as the keys of the JSON output.
  var notes: [String] = []
  let example: String

  /// All options, including `--help`.
  var allOptions: [Option] { options + [Option(name: "--help", summary: "show this text")] }

  /// The words of ``name`` with spaces between them.
  var words: String { name.joined(separator: " ") }
}

extension CommandHelp {

  /// The output of `--help`.
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
    let places = positionals.map { $0.isRepeated ? "\($0.name)…" : $0.name }
    let required = options.filter(\.isRequired).map(\.spelling)
    let optional = options.filter { !$0.isRequired }.map { "[\($0.spelling)]" }
    return (["catalogue"] + name + places + required + optional).joined(separator: " ")
  }

  /// The list of `commands`, as `catalogue --help` prints it.
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
  /// The name and its values.
  var spelling: String {
    switch value {
    case .none: name
    case .one(let value): "\(name) \(value)"
    case .optional(let value): "\(name) [\(value)]"
    case .several(let value): "\(name) \(value)…"
    }
  }

  /// The numbers of values that the option takes.
  var valueCounts: ClosedRange<Int> {
    switch value {
    case .none: 0...0
    case .one: 1...1
    case .optional: 0...1
    case .several: 1 ... .max
    }
  }

  static let json = Self(name: "--json", summary: "write JSON")

  static let seed = Self(
    name: "--seed", value: .one("S"), isRequired: true,
    summary: "the start value of the random numbers")

  /// The option of the commands that print a limited number of rows.
  static func limit(_ summary: String) -> Self {
    Self(name: "--limit", value: .one("N"), summary: summary)
  }
}

extension String {
  /// The text followed by spaces up to `width` characters.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
