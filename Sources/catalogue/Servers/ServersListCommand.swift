import ServerCatalogue

/// `catalogue servers list`
enum ServersListCommand: Command {
  static let help = CommandHelp(
    name: ["servers", "list"],
    summary: "List the servers that match.",
    positionals: [.init(name: "DATABASE")],
    options: ServerQuestion.options + [.json],
    notes: [
      "Filters that are given together must all hold.",
      "JSON: an array of servers: kind (country, secureCore or gateway), id, name, domain,",
      "exit_country, entry_country, city, translated_city, state, gateway, host_country,",
      "is_under_maintenance, load, score, tier, features, protocols, latitude, longitude. What a",
      "server does not have is left out.",
    ],
    example: "catalogue servers list servers.sqlite --country CH --feature p2p --order fastest")

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    let question = try ServerQuestion(arguments)
    let repository = try ServerRepository(openingExistingAt: arguments.positionals[0])
    let servers = question.limited(
      try repository.servers(filteredBy: question.filters, orderedBy: question.order))
    try repository.close()
    if arguments.has("--json") {
      try Console.write(JSONText.of(servers.map(ServerOutput.init)))
    } else {
      try Console.write(ServerListing.ofOutput.lines(servers).joined(separator: "\n"))
    }
    return .success
  }
}
