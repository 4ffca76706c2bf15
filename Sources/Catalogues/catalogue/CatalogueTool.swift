enum CatalogueTool {
  static let commands: [any Command.Type] = [
    LegoLoadCommand.self, LegoSetCommand.self, LegoPartCommand.self, LegoSearchCommand.self,
    LegoMissingCommand.self, LegoStatsCommand.self, CSVLoadCommand.self, CSVSchemaCommand.self,
    SwiftCommand.self, SchemaCommand.self, ReportCommand.self, CheckCommand.self,
    ServersLoadCommand.self, ServersLoadsCommand.self, ServersListCommand.self,
    ServersGroupsCommand.self, ServersFirstCommand.self, ServersInfoCommand.self,
  ]

  /// The output of `--version`. There is no release yet.
  static let version = "catalogue of Socle, unreleased"

  static func run(_ line: [String]) -> ExitStatus {
    var database: String?
    var options: [String] = []
    do {
      try checkEncoding()
      switch try CommandSearch(commands: commands).find(line) {
      case .version: try Console.write(version)
      case .help(let commands): try Console.write(help(commands))
      case .command(let command, let rest):
        let arguments = try Arguments(rest, for: command.help)
        guard !arguments.asksForHelp else {
          try Console.write(command.help.text)
          break
        }
        database = arguments.database
        options = command.help.options.map(\.name)
        return try command.run(arguments)
      }
      return .success
    } catch {
      Console.writeError("catalogue: \(ErrorText.of(error, database: database))")
      if options.contains("--encoding") {
        for advice in CSVOptions.advice(about: error) { Console.writeError(advice) }
      }
      return ExitStatus(error)
    }
  }

  /// Checks the process's arguments: Swift repairs those that are not UTF-8, so that a path would name another file.
  private static func checkEncoding() throws(UsageError) {
    var word = CommandLine.unsafeArgv
    for repaired in CommandLine.arguments {
      guard let bytes = word.pointee, String(validatingCString: bytes) != nil else {
        throw UsageError(
          reason: "the argument \"\(repaired)\" is not UTF-8; rename the file", command: [])
      }
      word = word.successor()
    }
  }

  private static func help(_ commands: [any Command.Type]) -> String {
    commands.count == 1 ? commands[0].help.text : CommandHelp.overview(of: commands.map { $0.help })
  }
}
