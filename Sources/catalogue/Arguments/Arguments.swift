/// The arguments of a command, checked against its ``CommandHelp``.
struct Arguments {
  private(set) var positionals: [String] = []
  private(set) var flags: Set<String> = []
  private(set) var values: [String: [String]] = [:]
  private let help: CommandHelp

  /// The words that call the command.
  var command: [String] { help.name }

  /// - Throws: ``UsageError`` for an unknown option, a missing value, a missing or empty argument, and too many
  ///   arguments.
  init(_ raw: [String], for help: CommandHelp) throws(UsageError) {
    self.help = help
    var rest = raw[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        positionals += rest
        break
      }
      if argument == "-h" {
        flags.insert("--help")
      } else if argument.hasPrefix("--") {
        try takeOption(argument, &rest)
      } else {
        positionals.append(argument)
      }
    }
    if !asksForHelp { try checkCompleteness() }
  }

  var asksForHelp: Bool { flags.contains("--help") }

  /// The argument in the place of that name, nil if the command has none.
  func positional(_ name: String) -> String? {
    help.positionals.firstIndex { $0.name == name }.map { positionals[$0] }
  }

  func has(_ flag: String) -> Bool { flags.contains(flag) }

  /// The value of an option, nil if it was not given.
  func value(_ option: String) -> String? { values[option]?.last }

  func error(_ reason: String) -> UsageError {
    UsageError(reason: reason, command: help.name)
  }
}

extension Arguments {
  /// The value of an option as an integer, nil if it was not given.
  ///
  /// - Throws: ``UsageError`` if it is not an integer.
  func integer(_ option: String) throws(UsageError) -> Int? {
    guard let text = value(option) else { return nil }
    guard let integer = Int(text) else {
      throw error("\(option) takes a whole number, not \"\(text)\"")
    }
    return integer
  }

  /// The value of `--limit`, nil if it was not given.
  ///
  /// - Throws: ``UsageError`` if it is not an integer from 1.
  func limit() throws(UsageError) -> Int? {
    let limit = try integer("--limit")
    if let limit, limit < 1 { throw error("--limit takes a number from 1, not \"\(limit)\"") }
    return limit
  }

  /// The value of a required option that gives the size of generated data.
  ///
  /// - Throws: ``UsageError`` if it is not an integer from 0 to `limit`.
  func size(_ option: String, upTo limit: Int) throws(UsageError) -> Int {
    guard let size = try integer(option), (0...limit).contains(size) else {
      throw error("\(option) takes a number from 0 to \(limit)")
    }
    return size
  }

  /// The value of the required option `--seed`.
  ///
  /// - Throws: ``UsageError`` if it is not an integer from 0.
  func seed() throws(UsageError) -> UInt64 {
    guard let seed = UInt64(value("--seed") ?? "") else {
      throw error("--seed takes a whole number from 0, not \"\(value("--seed") ?? "")\"")
    }
    return seed
  }
}

extension Arguments {

  private mutating func takeOption(
    _ argument: String, _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = help.option(named: name) else { throw error("unknown option \(name)") }
    var given = parts.dropFirst().map(String.init)
    switch option.value {
    case .none:
      guard given.isEmpty else { throw error("\(name) takes no value") }
      flags.insert(name)
      return
    case .one:
      if given.isEmpty, let value = rest.popFirst() { given = [value] }
    case .optional:
      flags.insert(name)
      if given.isEmpty, let value = rest.first, !value.hasPrefix("--") {
        given = [value]
        rest.removeFirst()
      }
      values[name, default: []] += given
      return
    case .several:
      while let value = rest.first, !value.hasPrefix("--") {
        given.append(value)
        rest.removeFirst()
      }
    }
    guard !given.isEmpty else { throw error("\(option.spelling) lacks its value") }
    values[name, default: []] += given
  }

  private func checkCompleteness() throws(UsageError) {
    let expected = help.positionals
    guard positionals.count >= expected.count else {
      throw error("\(expected[positionals.count].name) is missing")
    }
    if positionals.count > expected.count, !expected.contains(where: \.isRepeated) {
      throw error("\"\(positionals[expected.count])\" is one argument too many")
    }
    for (name, value) in zip(expected.map(\.name), positionals) where value.isEmpty {
      throw error("\(name) is empty")
    }
    for option in help.options where option.isRequired && values[option.name] == nil {
      throw error("\(option.spelling) is missing")
    }
  }
}
