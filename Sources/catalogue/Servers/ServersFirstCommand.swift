import ServerCatalogue

/// `catalogue servers first`
enum ServersFirstCommand: Command {
  static let help = CommandHelp(
    name: ["servers", "first"],
    summary: "Show the fastest server that matches, with all its endpoints.",
    positionals: [.init(name: "DATABASE")],
    options: ServerQuestion.filterOptions + [ServerQuestion.orderOption, .json],
    notes: [
      "With --order it is the first in that order.",
      "JSON: a server as \"catalogue servers list\" writes it, and endpoints: id, entries (the",
      "address to connect to by each protocol), exit, domain, label, public_key,",
      "is_under_maintenance.",
    ],
    example: "catalogue servers first servers.sqlite --country CH --up --protocol wireGuardUDP")

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    let question = try ServerQuestion(arguments, order: .fastest)
    let path = arguments.positionals[0]
    let repository = try ServerRepository(reading: path)
    let first = try repository.firstServer(
      filteredBy: question.filters, orderedBy: question.order)
    try repository.close()
    guard let server = first else { throw ServerQuestionError.noServer(database: path) }
    if arguments.has("--json") {
      try Console.write(JSONText.of(ServerOutput(server)))
    } else {
      try Console.write(ServerListing.ofOutput.sheet(server).joined(separator: "\n"))
    }
    return .success
  }
}
