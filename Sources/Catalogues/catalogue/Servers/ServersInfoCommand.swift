import ServerCatalogue

enum ServersInfoCommand: Command {
  static let help = CommandHelp(
    form: "servers info DATABASE",
    summary: "Say how many servers a database holds, and when they were loaded.", options: [.json],
    notes: [
      "JSON: servers, servers_rounded (there are more than that, if it is over 100), countries,",
      "gateways, under_maintenance, last_modified_all, last_modified_free, database_version. A time",
      "that is not known is left out.",
    ], example: "catalogue servers info servers.sqlite")

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    let (json, facts) = try arguments.asking(contents)
    try arguments.write(json, else: TextTable.lines(of: facts))
    return .success
  }

  private static func contents(
    of repository: ServerRepository
  ) throws -> (json: JSONObject, facts: [(String, String)]) {
    let servers = try repository.serverCount()
    let rounded = try repository.roundedServerCount()
    let countries = try repository.countryCount()
    let gateways = try repository.groups(filteredBy: [.kind(.gateway(nil))]).count
    let down = servers - (try repository.servers(filteredBy: [.isNotUnderMaintenance]).count)
    let all = try repository.metadata(.lastModifiedAll)
    let free = try repository.metadata(.lastModifiedFree)
    // Opening migrates the database to this version.
    let version = ServerSchemaVersion.latest.rawValue
    let json: JSONObject = [
      "servers": servers, "servers_rounded": rounded, "countries": countries,
      "gateways": gateways, "under_maintenance": down, "last_modified_all": all,
      "last_modified_free": free, "database_version": version,
    ]
    let facts = [
      ("servers", "\(servers)" + (rounded < servers ? ", \(rounded)+" : "")),
      ("countries", "\(countries)"), ("gateways", "\(gateways)"),
      ("under maintenance", "\(down)"), ("last refresh of all", all ?? "never"),
      ("last refresh of the free", free ?? "never"), ("database version", "\(version)"),
    ]
    return (json, facts)
  }
}
