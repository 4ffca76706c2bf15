import SocleCSV

struct CommandSearch {
  let commands: [any Command.Type]

  enum Found {
    case command(any Command.Type, arguments: [String])
    case help([any Command.Type])
    case version
  }

  func find(_ line: [String]) throws(UsageError) -> Found {
    if line == ["--version"] || line == ["version"] { return .version }
    if line.first == "help" { return .help(try named(line.dropFirst())) }
    if let command = commands.first(where: { line.starts(with: $0.help.name) }) {
      return .command(command, arguments: Array(line.dropFirst(command.help.name.count)))
    }
    let words = line.prefix { !$0.hasPrefix("-") }
    let known = try named(words)
    guard line.contains("--help") || line.contains("-h") else { throw incomplete(words, known) }
    return .help(known)
  }

  /// The commands whose names begin with `words`, at least one.
  private func named(_ words: ArraySlice<String>) throws(UsageError) -> [any Command.Type] {
    let known = commands.filter { $0.help.name.starts(with: words) }
    guard known.isEmpty else { return known }
    let typed = words.prefix(2).joined(separator: " ")
    throw UsageError(
      reason: "there is no command \"\(typed)\"\(suggestion(for: typed, words))", command: [])
  }

  private func incomplete(
    _ words: ArraySlice<String>, _ known: [any Command.Type]
  ) -> UsageError {
    let next = known.map { $0.help.name[words.count] }
    let choices = next.indices.filter { !next[..<$0].contains(next[$0]) }.map { next[$0] }
    let start =
      words.isEmpty ? "a command is missing" : "\(words.joined(separator: " ")) needs a subcommand"
    return UsageError(
      reason: "\(start): one of \(choices.joined(separator: ", "))", command: Array(words))
  }

  /// A question such as `; did you mean "lego load"?`, which names a similar command, else the commands that end with the first
  /// typed word, else a similar first word of a command; empty if there are none.
  private func suggestion(for typed: String, _ words: ArraySlice<String>) -> String {
    let names = commands.map { $0.help.words }
    let near = NearName.question(for: typed, among: names)
    guard near.isEmpty, let word = words.first else { return near }
    let sameEnd = commands.filter { $0.help.name.last == word }.map { "\"\($0.help.words)\"" }
    guard sameEnd.isEmpty else { return "; did you mean \(sameEnd.joined(separator: " or "))?" }
    return NearName.question(for: word, among: commands.map { $0.help.name[0] })
  }
}
