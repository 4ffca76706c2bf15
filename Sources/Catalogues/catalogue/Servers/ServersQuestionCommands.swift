import ServerCatalogue
import SocleCore

enum ServersListCommand: Command {
  static let help = CommandHelp(
    form: "servers list DATABASE",
    summary: "List the servers that match.", options: ServerQuestion.options + [.json],
    notes: [
      "Filters that are given together must all hold.",
      "JSON: an array of servers: kind (country, secureCore or gateway), id, name, domain,",
      "exit_country, entry_country, city, translated_city, state, gateway, host_country,",
      "is_under_maintenance, load, score, tier, features, protocols, latitude, longitude. Keys",
      "without a value are left out.",
    ], example: "catalogue servers list servers.sqlite --country CH --feature p2p --order fastest")

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    let question = try ServerQuestion(arguments)
    let servers = try arguments.asking {
      try $0.servers(filteredBy: question.filters, orderedBy: question.order).prefix(question.limit)
    }
    try arguments.write(servers.map(\.json), else: ServerListing.lines(Array(servers)))
    guard !servers.isEmpty else { throw ServerQuestionError.noServer(arguments) }
    return .success
  }
}

extension Arguments {
  /// The answer of the repository in the command's database, read-only if the file may not be written.
  ///
  /// It is not always read-only, because a read-only connection leaves the files of the write-ahead log behind.
  func asking<Answer>(_ question: (ServerRepository) throws -> Answer) throws -> Answer {
    let path = positionals[0]
    let repository = try ServerRepository(
      openingExistingAt: path, readOnly: try !DatabaseFile(path).isWritable)
    let answer = try question(repository)
    try repository.close()
    return answer
  }
}

enum ServersGroupsCommand: Command {
  static let help = CommandHelp(
    form: "servers groups DATABASE",
    summary: "List gateways and countries, cities or states, with totals of their servers.",
    options: GroupQuestion.options + [.json],
    notes: [
      "Only servers that match count.",
      "JSON: an array of groups: kind (country, gateway, city or state), name (not of a country),",
      "country (not of a gateway), servers, cities, min_tier, max_tier, some_offer, all_offer,",
      "protocols, is_under_maintenance, is_virtual, latitude, longitude.",
    ], example: "catalogue servers groups servers.sqlite --by city --country US")

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    let question = try GroupQuestion(arguments)
    let groups = try arguments.asking {
      try $0.groups(
        filteredBy: question.filters, orderedBy: question.order, groupedBy: question.grouping)
    }
    try arguments.write(groups.map(\.json), else: ServerListing.lines(groups))
    guard !groups.isEmpty else { throw ServerQuestionError.noServer(arguments) }
    return .success
  }
}

enum ServersFirstCommand: Command {
  static let help = CommandHelp(
    form: "servers first DATABASE",
    summary: "Show the fastest server that matches, with all its endpoints.",
    options: ServerQuestion.filterOptions + [ServerQuestion.orderOption, .json],
    notes: [
      "With --order it is the first in that order.",
      "JSON: a server as \"catalogue servers list\" writes it, and endpoints: id, entries (the",
      "address to connect to by each protocol), exit, domain, label, public_key,",
      "is_under_maintenance.",
    ], example: "catalogue servers first servers.sqlite --country CH --up --protocol wireGuardUDP")

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    let question = try ServerQuestion(arguments, order: .fastest)
    let first = try arguments.asking {
      try $0.firstServer(filteredBy: question.filters, orderedBy: question.order)
    }
    guard let server = first else { throw ServerQuestionError.noServer(arguments) }
    try arguments.write(server.json, else: ServerListing.sheet(server))
    return .success
  }
}

/// The reason why a command about servers has no result.
struct ServerQuestionError: Error, CustomStringConvertible {
  let description: String

  static func noServer(_ arguments: Arguments) -> ServerQuestionError {
    .init(description: "no server of \"\(arguments.positionals[0])\" matches; leave out an option")
  }
}
