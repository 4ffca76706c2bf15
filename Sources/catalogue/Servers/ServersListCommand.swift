import SQLiteCore
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
    let path = arguments.positionals[0]
    let question = try ServerQuestion(arguments)
    let repository = try ServerRepository(reading: path)
    let servers = question.limited(
      try repository.servers(filteredBy: question.filters, orderedBy: question.order))
    try repository.close()
    if arguments.has("--json") {
      try Console.write(JSONText.of(servers.map(ServerOutput.init)))
    } else if !servers.isEmpty {
      try Console.write(ServerListing.ofOutput.lines(servers).joined(separator: "\n"))
    }
    guard !servers.isEmpty else { throw ServerQuestionError.noServer(database: path) }
    return .success
  }
}

extension ServerRepository {
  /// The repository at `path`, read-only if the file may not be written.
  ///
  /// Not always read-only: SQLite leaves the files of its write-ahead log behind then.
  init(reading path: String) throws {
    do {
      try self.init(openingExistingAt: path)
    } catch let error as SQLiteError {
      guard case .file(_, .denied) = error else { throw error }
      try self.init(openingExistingAt: path, readOnly: true)
    }
  }
}
