import ServerCatalogue

enum ServersLoadsCommand: Command {
  static let help = CommandHelp(
    form: "servers loads FILE DATABASE",
    summary: "Bring loads, scores and status of the servers in a database up to date.",
    options: [.skipBadServers, .json],
    notes: [
      "FILE is an answer of /vpn/loads, plain or gzipped. Only a list of servers ends the",
      "maintenance of a server; a load that would end it is not applied.",
      "JSON: applied, unknown, held_in_maintenance, rejected_count, rejections, each with key_path",
      "and reason.",
    ], example: "catalogue servers loads loads.json servers.sqlite")

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    let list = try arguments.listReader.loads(inFile: arguments.positionals[0])
    let repository = try ServerRepository(openingExistingAt: arguments.positionals[1])
    let outcome = try repository.upsert(loads: list.items)
    try repository.close()
    let result = ListResult(
      [
        "applied": outcome.applied, "unknown": outcome.unknown,
        "held_in_maintenance": outcome.heldInMaintenance,
      ], of: list)
    return try result.write(arguments)
  }
}
