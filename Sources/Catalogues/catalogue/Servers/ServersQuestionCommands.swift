import SQLiteCore
import ServerCatalogue

enum ServersListCommand: Command {
  static let help = CommandHelp(
    name: ["servers", "list"], summary: "List the servers that match.",
    positionals: [.init(name: "DATABASE")], options: ServerQuestion.options + [.json],
    notes: [
      "Filters that are given together must all hold.",
      "JSON: an array of servers: kind (country, secureCore or gateway), id, name, domain,",
      "exit_country, entry_country, city, translated_city, state, gateway, host_country,",
      "is_under_maintenance, load, score, tier, features, protocols, latitude, longitude. What a",
      "server does not have is left out.",
    ], example: "catalogue servers list servers.sqlite --country CH --feature p2p --order fastest")

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    let path = arguments.positionals[0]
    let question = try ServerQuestion(arguments)
    let servers = question.limited(
      try ServerRepository.asking(path) {
        try $0.servers(filteredBy: question.filters, orderedBy: question.order)
      })
    try arguments.write(servers.map(ServerOutput.init), else: ServerListing.ofOutput.lines(servers))
    guard !servers.isEmpty else { throw ServerQuestionError.noServer(database: path) }
    return .success
  }
}

extension ServerRepository {
  /// The answer of the repository at `path`, read-only if the file may not be written.
  ///
  /// It is not always read-only, because a read-only connection leaves the files of the write-ahead log behind.
  static func asking<Answer>(
    _ path: String, _ question: (ServerRepository) throws -> Answer
  ) throws -> Answer {
    let repository = try ServerRepository(
      openingExistingAt: path, readOnly: try !DatabaseFile(path).isWritable)
    let answer = try question(repository)
    try repository.close()
    return answer
  }
}

enum ServersGroupsCommand: Command {
  static let help = CommandHelp(
    name: ["servers", "groups"],
    summary: "List gateways and countries, cities or states, with what their servers have in sum.",
    positionals: [.init(name: "DATABASE")], options: GroupQuestion.options + [.json],
    notes: [
      "Only servers that match count.",
      "JSON: an array of groups: kind (country, gateway, city or state), name (not of a country),",
      "country (not of a gateway), servers, cities, min_tier, max_tier, some_offer, all_offer,",
      "protocols, is_under_maintenance, is_virtual, latitude, longitude.",
    ], example: "catalogue servers groups servers.sqlite --by city --country US")

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    let path = arguments.positionals[0]
    let question = try GroupQuestion(arguments)
    let groups = try ServerRepository.asking(path) {
      try $0.groups(
        filteredBy: question.filters, orderedBy: question.order, groupedBy: question.grouping)
    }
    try arguments.write(groups.map(GroupOutput.init), else: ServerListing.ofOutput.lines(groups))
    guard !groups.isEmpty else { throw ServerQuestionError.noServer(database: path) }
    return .success
  }
}

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
    ], example: "catalogue servers first servers.sqlite --country CH --up --protocol wireGuardUDP")

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    let question = try ServerQuestion(arguments, order: .fastest)
    let path = arguments.positionals[0]
    let first = try ServerRepository.asking(path) {
      try $0.firstServer(filteredBy: question.filters, orderedBy: question.order)
    }
    guard let server = first else { throw ServerQuestionError.noServer(database: path) }
    try arguments.write(ServerOutput(server), else: ServerListing.ofOutput.sheet(server))
    return .success
  }
}

/// The reason why a command about servers has no result.
enum ServerQuestionError: Error, CustomStringConvertible {
  /// No server matches.
  case noServer(database: String)
  /// A list loaded with `--free-only` contains a server that is not free.
  case notFree(id: String, file: String)

  var description: String {
    switch self {
    case .noServer(let database): "no server of \"\(database)\" matches; leave out an option"
    case .notFree(let id, let file):
      """
      the server "\(id.asOneLine)" of \(file) is not free, so nothing was loaded; \
      load the whole list without --free-only
      """
    }
  }
}
