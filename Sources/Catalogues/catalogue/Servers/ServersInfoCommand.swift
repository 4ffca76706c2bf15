import ServerCatalogue

enum ServersInfoCommand: Command {
  static let help = CommandHelp(
    name: ["servers", "info"],
    summary: "Say how many servers a database holds, and when they were loaded.",
    positionals: [.init(name: "DATABASE")], options: [.json],
    notes: [
      "JSON: servers, servers_rounded (there are more than that, if it is over 100), countries,",
      "gateways, under_maintenance, last_modified_all, last_modified_free, database_version. A time",
      "that is not known is left out.",
    ], example: "catalogue servers info servers.sqlite")

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    let info = try ServerRepository.asking(arguments.positionals[0], InfoOutput.init)
    try arguments.write(info, else: info.lines)
    return .success
  }
}

/// The statistics of a database, as `--json` writes them. Keys without a value are left out.
struct InfoOutput: Encodable, Equatable {
  let servers: Int
  let serversRounded: Int
  let countries: Int
  let gateways: Int
  /// The number of servers that `--up` leaves out.
  let underMaintenance: Int
  let lastModifiedAll: String?
  let lastModifiedFree: String?
  let databaseVersion: Int

  init(_ repository: ServerRepository) throws {
    servers = try repository.serverCount()
    serversRounded = try repository.roundedServerCount()
    countries = try repository.countryCount()
    gateways = try repository.groups(filteredBy: [.kind(.gateway(nil))]).count
    let up = try repository.servers(filteredBy: [.isNotUnderMaintenance]).count
    underMaintenance = servers - up
    lastModifiedAll = try repository.metadata(.lastModifiedAll)
    lastModifiedFree = try repository.metadata(.lastModifiedFree)
    // Opening migrates the database to this version.
    databaseVersion = ServerSchemaVersion.latest.rawValue
  }

  var lines: [String] {
    let rounded = serversRounded < servers ? ", \(serversRounded)+" : ""
    let facts = [
      ("servers", "\(servers)" + rounded), ("countries", "\(countries)"),
      ("gateways", "\(gateways)"), ("under maintenance", "\(underMaintenance)"),
      ("last refresh of all", lastModifiedAll ?? "never"),
      ("last refresh of the free", lastModifiedFree ?? "never"),
      ("database version", "\(databaseVersion)"),
    ]
    let width = facts.map(\.0.count).max() ?? 0
    return facts.map { $0.0.padded(to: width) + "  " + $0.1.asOneLine }
  }
}
