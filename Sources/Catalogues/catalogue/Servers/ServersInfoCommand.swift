import ServerCatalogue

enum ServersInfoCommand: Command {
  static let help = CommandHelp(
    form: "servers info DATABASE",
    summary: "Say how many servers a database holds, and when they were loaded.", options: [.json],
    notes: [
      "JSON: servers, servers_rounded (there are more than that, if it is over 100), countries,",
      "gateways, under_maintenance, last_modified_all, last_modified_free, database_version. An",
      "unknown time is left out.",
    ], example: "catalogue servers info servers.sqlite")

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    let json = try arguments.asking(contents)
    let facts = json.members.compactMap { name, value in
      value.map { (name: name.replacing("_", with: " "), value: "\($0)") }
    }
    try arguments.write(json, else: TextTable.lines(of: facts))
    return .success
  }

  private static func contents(of repository: ServerRepository) throws -> JSONObject {
    let servers = try repository.serverCount()
    let up = try repository.servers(filteredBy: [.isNotUnderMaintenance]).count
    return [
      "servers": servers, "servers_rounded": try repository.roundedServerCount(),
      "countries": try repository.countryCount(),
      "gateways": try repository.groups(filteredBy: [.kind(.gateway(nil))]).count,
      "under_maintenance": servers - up,
      "last_modified_all": try repository.metadata(.lastModifiedAll),
      "last_modified_free": try repository.metadata(.lastModifiedFree),
      // Opening migrates the database to this version.
      "database_version": ServerSchemaVersion.latest.rawValue,
    ]
  }
}
