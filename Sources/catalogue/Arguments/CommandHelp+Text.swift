extension CommandHelp {

  /// What `--help` shows.
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

  /// The command with its arguments, in one line.
  var usage: String {
    let places = positionals.map { $0.isRepeated ? "\($0.name)…" : $0.name }
    let names = options.map { "[\($0.spelling)]" }
    return (["catalogue"] + name + places + names).joined(separator: " ")
  }

  /// What the program shows when no command is named.
  static func overview(of commands: [CommandHelp]) -> String {
    let width = commands.map { $0.name.joined(separator: " ").count }.max() ?? 0
    let lines = commands.map {
      "  catalogue \($0.name.joined(separator: " ").padded(to: width))  \($0.summary)"
    }
    return """
      Keeps Rebrickable's LEGO catalogue or a list of VPN servers in a SQLite database, and answers
      questions about it.

      \(lines.joined(separator: "\n"))

      Each command explains itself with --help.

      exit status: 0 done, 1 data rejected or not found, 2 usage, 3 file cannot be read or written, 4 database
      """
  }
}

extension CommandHelp.Option {
  /// The name with what follows it.
  var spelling: String {
    switch value {
    case .none: name
    case .one(let value): "\(name) \(value)"
    case .optional(let value): "\(name) [\(value)]"
    case .several(let value): "\(name) \(value)…"
    }
  }
}

extension String {
  /// The text with spaces behind it, up to so many characters.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
