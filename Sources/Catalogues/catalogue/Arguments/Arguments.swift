import SocleCSV

/// The arguments of a command, checked against its ``CommandHelp``.
struct Arguments {
  private(set) var positionals: [String] = []
  /// The values of each given option; empty for an option without values.
  private(set) var values: [String: [String]] = [:]
  private let help: CommandHelp
  /// The last option with a varying number of values, whose last values may be positional arguments; nil if a positional
  /// argument follows it.
  private var greedyOption: CommandHelp.Option?

  var command: [String] { help.name }

  init(_ raw: [String], for help: CommandHelp) throws(UsageError) {
    self.help = help
    var rest = raw[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        positionals += rest
        greedyOption = nil
        break
      }
      if argument == "-h" {
        values["--help"] = []
      } else if argument.hasPrefix("--") {
        try takeOption(argument, &rest)
      } else {
        positionals.append(argument)
        greedyOption = nil
      }
    }
    guard !asksForHelp else { return }
    returnGreedyValues()
    try checkCompleteness()
  }

  var asksForHelp: Bool { has("--help") }

  /// The path of the database, which is the first or the last argument; nil if the command takes no database.
  var database: String? {
    if help.positionals.first == "DATABASE" { return positionals.first }
    return help.positionals.last == "DATABASE" ? positionals.last : nil
  }

  func has(_ option: String) -> Bool { values[option] != nil }

  func value(_ option: String) -> String? { values[option]?.last }

  func error(_ reason: String) -> UsageError { UsageError(reason: reason, command: help.name) }
}

extension Arguments {
  /// The value of an option as an integer, nil if it was not given.
  func integer(
    _ option: String, in range: ClosedRange<Int> = .min ... .max
  ) throws(UsageError) -> Int? {
    guard let text = value(option) else { return nil }
    guard let integer = Int(text), range.contains(integer) else {
      // The bounds of Int concern only numbers beyond them.
      let isBeyond = (Double(text)?.magnitude ?? 0) >= 0x1p63
      let start = range.lowerBound == .min && !isBeyond ? "" : " from \(range.lowerBound)"
      let end = range.upperBound == .max && !isBeyond ? "" : " to \(range.upperBound)"
      throw error("\(option) takes a whole number\(start)\(end), not \"\(text)\"")
    }
    return integer
  }

  /// The meanings of an option's values in `words`, compared without regard to case and dashes.
  func choices<Meaning>(
    _ option: String, of words: some Collection<(key: String, value: Meaning)>
  ) throws(UsageError) -> [Meaning] {
    func letters(_ word: String) -> String { word.lowercased().filter { $0 != "-" } }
    var meanings: [Meaning] = []
    for text in values[option] ?? [] {
      guard let word = words.first(where: { letters($0.key) == letters(text) }) else {
        let known = words.map(\.key).joined(separator: ", ")
        throw error("\(option) takes \(known), not \"\(text)\"")
      }
      meanings.append(word.value)
    }
    return meanings
  }

  /// Writes `value` as JSON if `--json` was given, else `lines`, if there are any.
  func write(
    _ value: @autoclosure () -> some Encodable, else lines: @autoclosure () -> [String]
  ) throws {
    if has("--json") { return try Console.write(JSONText.of(value())) }
    let lines = lines()
    if !lines.isEmpty { try Console.write(lines.joined(separator: "\n"), isStyled: true) }
  }
}

extension Arguments {
  private mutating func takeOption(
    _ argument: String, _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = help.allOptions.first(where: { $0.name == name }) else {
      throw unknownOption(name)
    }
    var given = parts.dropFirst().map(String.init)
    let counts = option.valueCounts
    guard given.count <= counts.upperBound else { throw error("\(name) takes no value") }
    if counts.upperBound == 1, !option.isRepeatable, has(name) {
      throw error("\(name) was given twice; it can have one value")
    }
    // An option of exactly one value takes whatever is next.
    while given.count < counts.upperBound, let next = rest.first,
      counts.lowerBound == counts.upperBound || !next.hasPrefix("--")
    {
      given.append(rest.removeFirst())
    }
    guard given.count >= counts.lowerBound else {
      throw error("\(option.spelling) needs a value")
    }
    values[name, default: []] += given
    if counts.lowerBound < counts.upperBound { greedyOption = option }
  }

  private mutating func returnGreedyValues() {
    let lacking = help.positionals.count - positionals.count
    guard lacking > 0, let greedyOption, let given = values[greedyOption.name],
      given.count - lacking >= greedyOption.valueCounts.lowerBound
    else { return }
    values[greedyOption.name] = given.dropLast(lacking)
    positionals += given.suffix(lacking)
  }

  private func unknownOption(_ name: String) -> UsageError {
    error(
      "unknown option \(name)" + NearName.question(for: name, among: help.allOptions.map(\.name)))
  }

  private func checkCompleteness() throws(UsageError) {
    let expected = help.positionals
    func name(_ place: String) -> String { place.filter { $0 != "…" } }
    guard positionals.count >= expected.count else {
      throw error("\(name(expected[positionals.count])) is missing")
    }
    if positionals.count > expected.count, !expected.contains(where: { $0.hasSuffix("…") }) {
      if let option = positionals.first(where: { $0.hasPrefix("-") }) {
        throw unknownOption(option)
      }
      throw error("\"\(positionals[expected.count])\" is one argument too many")
    }
    for (place, value) in zip(expected, positionals) where value.isEmpty {
      throw error("\(name(place)) is empty")
    }
    for option in help.options where option.isRequired && values[option.name] == nil {
      throw error("\(option.spelling) is missing")
    }
  }
}
