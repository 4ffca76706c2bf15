/// The arguments of a command, checked against what it takes.
struct Arguments {
  private(set) var positionals: [String] = []
  private(set) var flags: Set<String> = []
  private(set) var values: [String: [String]] = [:]
  private let help: CommandHelp

  /// - Throws: ``UsageError`` for an unknown option, a missing value, and too few or too many arguments.
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
    if !asksForHelp { try checkPositionals() }
  }

  var asksForHelp: Bool { flags.contains("--help") }

  func has(_ flag: String) -> Bool { flags.contains(flag) }

  /// The value of an option, nil if it was not given.
  func value(_ option: String) -> String? { values[option]?.last }

  /// The value of an option as a whole number, nil if it was not given.
  ///
  /// - Throws: ``UsageError`` if it is none.
  func integer(_ option: String) throws(UsageError) -> Int? {
    guard let text = value(option) else { return nil }
    guard let integer = Int(text) else {
      throw error("\(option) takes a whole number, not \"\(text)\"")
    }
    return integer
  }

  func error(_ reason: String) -> UsageError {
    UsageError(reason: reason, command: help.name)
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

  private func checkPositionals() throws(UsageError) {
    let expected = help.positionals
    guard positionals.count >= expected.count else {
      throw error("\(expected[positionals.count].name) is missing")
    }
    if positionals.count > expected.count, expected.last?.isRepeated != true {
      throw error("\"\(positionals[expected.count])\" is one argument too many")
    }
  }
}
