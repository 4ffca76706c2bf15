/// The program: finds the command, runs it, and says what went wrong.
enum CatalogueTool {

  static let commands: [any Command.Type] = [
    LegoLoadCommand.self, LegoSetCommand.self, LegoPartCommand.self, LegoSearchCommand.self,
    LegoMissingCommand.self, LegoStatsCommand.self,
    ServersLoadCommand.self, ServersLoadsCommand.self, ServersListCommand.self,
    ServersGroupsCommand.self, ServersFirstCommand.self, ServersInfoCommand.self,
    GenerateLegoCommand.self, GenerateServersCommand.self,
  ]

  static func run(_ arguments: [String]) -> ExitStatus {
    do {
      guard let (command, rest) = command(for: arguments) else {
        return try explain(arguments)
      }
      let parsed = try Arguments(rest, for: command.help)
      guard !parsed.asksForHelp else {
        try Console.write(command.help.text)
        return .success
      }
      return try command.run(parsed)
    } catch {
      Console.writeError("catalogue: \(error)")
      return ExitStatus(error)
    }
  }

  private static func command(
    for arguments: [String]
  ) -> (any Command.Type, [String])? {
    for command in commands where arguments.starts(with: command.help.name) {
      return (command, Array(arguments.dropFirst(command.help.name.count)))
    }
    return nil
  }

  /// The list of commands; an error if something else was asked for.
  private static func explain(_ arguments: [String]) throws -> ExitStatus {
    let words = arguments.prefix { !$0.hasPrefix("-") }
    let asksForHelp = arguments.contains("--help") || arguments.contains("-h")
    let known = commands.filter { $0.help.name.starts(with: words) }
    guard asksForHelp, !known.isEmpty else {
      let reason =
        arguments.isEmpty
        ? "a command is missing" : "there is no command \"\(arguments.joined(separator: " "))\""
      throw UsageError(reason: reason, command: [])
    }
    try Console.write(CommandHelp.overview(of: known.map { $0.help }))
    return .success
  }
}
