import ServerCatalogue

enum ServersLoadsCommand: Command {
  static let help = CommandHelp(
    name: ["servers", "loads"],
    summary: "Bring loads, scores and status of the servers in a database up to date.",
    positionals: [.init(name: "FILE"), .init(name: "DATABASE")], options: [.skipBadServers, .json],
    notes: [
      "FILE is what /vpn/loads answers, plain or gzipped. Only a whole list brings a server out of",
      "maintenance; until then it is held there.",
      "JSON: applied, unknown, held_in_maintenance, rejected_count, rejections, each with key_path",
      "and reason.",
    ], example: "catalogue servers loads loads.json servers.sqlite")

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    let reader = ServerListReader(skipsBadItems: arguments.has("--skip-bad"))
    let list = try reader.loads(inFile: arguments.positionals[0])
    let repository = try ServerRepository(openingExistingAt: arguments.positionals[1])
    let result = LoadsOutput(try repository.upsert(loads: list.items), list)
    try repository.close()
    Rejections.write(list.rejected, total: list.rejectedCount)
    try arguments.write(result, else: [result.text])
    return list.rejectedCount == 0 ? .success : .rejected
  }
}

/// The result of applying a file of loads, as `--json` writes it.
struct LoadsOutput: Encodable, Equatable {
  let applied: Int
  /// The number of loads of servers that are not in the database.
  let unknown: Int
  let heldInMaintenance: Int
  /// The first items that were left out, at most 20.
  let rejections: [RejectedItem]
  /// The number of items that were left out.
  let rejectedCount: Int

  init(_ outcome: LoadsOutcome, _ list: ServerList<ServerLoad>) {
    applied = outcome.applied
    unknown = outcome.unknown
    heldInMaintenance = outcome.heldInMaintenance
    rejections = list.rejected
    rejectedCount = list.rejectedCount
  }

  var text: String {
    let numbers = "\(applied) applied, \(unknown) unknown, \(heldInMaintenance) held in maintenance"
    return rejectedCount == 0 ? numbers : numbers + ", \(rejectedCount) rejected"
  }
}
