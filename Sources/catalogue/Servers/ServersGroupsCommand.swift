import ServerCatalogue

/// `catalogue servers groups`
enum ServersGroupsCommand: Command {
  static let help = CommandHelp(
    name: ["servers", "groups"],
    summary: "List gateways and countries, cities or states, with what their servers have in sum.",
    positionals: [.init(name: "DATABASE")],
    options: GroupQuestion.options + [.json],
    notes: [
      "Only servers that match count.",
      "JSON: an array of groups: kind (country, gateway, city or state), name (not of a country),",
      "country (not of a gateway), servers, cities, min_tier, max_tier, some_offer, all_offer,",
      "protocols, is_under_maintenance, is_virtual, latitude, longitude.",
    ],
    example: "catalogue servers groups servers.sqlite --by city --country US")

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    let path = arguments.positionals[0]
    let question = try GroupQuestion(arguments)
    let repository = try ServerRepository(reading: path)
    let groups = try repository.groups(
      filteredBy: question.filters, orderedBy: question.order, groupedBy: question.grouping)
    try repository.close()
    if arguments.has("--json") {
      try Console.write(JSONText.of(groups.map(GroupOutput.init)))
    } else if !groups.isEmpty {
      try Console.write(ServerListing.ofOutput.lines(groups).joined(separator: "\n"))
    }
    guard !groups.isEmpty else { throw ServerQuestionError.noServer(database: path) }
    return .success
  }
}
