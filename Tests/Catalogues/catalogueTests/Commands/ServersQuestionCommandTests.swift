import Foundation
import Testing

@Suite("catalogue servers list, groups, first, info")
struct ServersQuestionCommandTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    _ = try Tool.run("servers", "load", Workspace.servers("logicals.json"), workspace.servers)
  }

  private func ask(_ question: String, _ options: String...) throws -> Tool.Result {
    try Tool.run(["servers", question, workspace.servers] + options)
  }

  @Test(
    "A list is sorted by name, and has no flags or escape codes if it is not written to a terminal")
  func list() throws {
    let result = try ask("list", "--country", "ch")
    #expect(result.status == 0 && result.errors.isEmpty)
    let lines = result.output.split(separator: "\n")
    #expect(lines.map { $0.prefix { $0 != " " } } == ["name", "CH#9", "CH#10", "SE-CH#1"])
    #expect(!result.output.contains("\u{1B}") && !result.output.contains("🇨🇭"))
    #expect(try workspace.files == ["servers.sqlite"])
  }

  @Test(
    "Filters, orders and limits are applied",
    arguments: [
      (["--feature", "tor"], ["US-TX#4-TOR"]), (["--tier-max", "0"], ["US-FREE#3"]),
      (["--order", "fastest", "--limit", "2"], ["NO#2", "CH#9"]),
      (["--matches", "lakow"], ["PL#2"]), (["--gateway"], ["DE-GW#1", "FR-GW#1"]),
      (["--secure-core"], ["SE-CH#1"]), (["--state", "Texas"], ["US-TX#4-TOR"]),
      (["--country", "XX"], []),
    ] as [([String], [String])])
  func filters(options: [String], names: [String]) throws {
    let result = try Tool.run(["servers", "list", workspace.servers, "--json"] + options)
    #expect(result.status == (names.isEmpty ? 1 : 0))
    let found = try result.objects.compactMap { $0["name"] as? String }
    #expect(found == names)
  }

  @Test("Every question that finds nothing has status 1", arguments: ["list", "groups", "first"])
  func nothing(question: String) throws {
    let result = try ask(question, "--country", "XX")
    #expect(result.status == 1 && result.output.isEmpty)
    #expect(result.errors.contains(workspace.servers) && result.errors.contains("matches"))
    let json = try ask(question, "--country", "XX", "--json")
    #expect(json.status == 1)
    #expect(json.output == (question == "first" ? "" : "[\n\n]\n"))
  }

  @Test("A read-only database is read", arguments: ["list", "groups", "first", "info"])
  func readOnly(question: String) throws {
    try #require(Tool.canLosePrivileges)
    let result = try Tool.unprivileged(
      preparing: "chmod 777 '\(workspace.path)'; chmod 444 '\(workspace.servers)'",
      ["servers", question, workspace.servers])
    #expect(result.status == 0 && result.errors.isEmpty)
  }

  @Test(
    "A database is read in a folder in which nothing can be created, whether it is writable or not",
    arguments: ["list", "groups", "first", "info"], ["666", "444"])
  func readOnlyFolder(question: String, mode: String) throws {
    try #require(Tool.canLosePrivileges)
    let result = try Tool.unprivileged(
      preparing: "chmod 555 '\(workspace.path)'; chmod \(mode) '\(workspace.servers)'",
      ["servers", question, workspace.servers])
    #expect(result.status == 0 && result.errors.isEmpty)
    chmod(workspace.path, 0o755)
  }

  @Test("An unreadable database has status 3 and a message with its path")
  func unreadable() throws {
    try #require(Tool.canLosePrivileges)
    let result = try Tool.unprivileged(
      preparing: "chmod 000 '\(workspace.servers)'", ["servers", "list", workspace.servers])
    #expect(result.status == 3 && result.errors.contains("\"\(workspace.servers)\""))
    #expect(result.errors.contains("permissions") && !result.errors.contains("readOnly"))
  }

  @Test("Servers are grouped by country unless another grouping is given")
  func groups() throws {
    let countries = try ask("groups", "--json").objects
    #expect(countries.count == 9)
    #expect(countries.first?["kind"] as? String == "gateway")
    #expect(countries.first?["servers"] as? Int == 2)
    let cities = try ask("groups", "--by", "city", "--country", "US", "--json").objects
    #expect(cities.compactMap { $0["name"] as? String }.sorted() == ["Cedar Flats", "Port Larkin"])
    let states = try ask("groups", "--by", "state", "--country", "US", "--json").objects
    #expect(states.compactMap { $0["name"] as? String }.sorted() == ["New York", "Texas"])
    #expect(try ask("groups", "--country", "CH").output.contains("Switzerland"))
  }

  @Test("The command `first` shows the fastest server with all its endpoints")
  func first() throws {
    let text = try ask("first", "--country", "CH", "--up")
    #expect(text.status == 0 && text.output.hasPrefix("CH#9\n"))
    #expect(text.output.contains("e-ch-9-0") && text.output.contains("e-ch-9-1"))
    let server = try ask("first", "--country", "CH", "--up", "--json").object
    #expect(server["id"] as? String == "l-ch-9")
    #expect((server["endpoints"] as? [Any])?.count == 2)
    #expect(try ask("first", "--order", "name", "--json").object["name"] as? String == "CH#9")
  }

  @Test("The command `info` shows counts, times and the version")
  func info() throws {
    let object = try ask("info", "--json").object
    #expect(
      Set(object.keys) == [
        "servers", "servers_rounded", "countries", "gateways", "under_maintenance",
        "last_modified_all", "last_modified_free", "database_version",
      ])
    #expect(object["servers"] as? Int == 13 && object["gateways"] as? Int == 1)
    #expect(object["under_maintenance"] as? Int == 3 && object["database_version"] as? Int == 3)
    let time = try #require(object["last_modified_all"] as? String)
    let text = try ask("info").output
    #expect(text.contains("servers             13\n") && text.contains(time))
  }

  @Test(
    "A missing or unsuitable database is an error, and is left unchanged",
    arguments: ["list", "groups", "first", "info"], [("none", 3), ("text", 4), ("empty", 4)])
  func databases(question: String, other: (kind: String, status: Int32)) throws {
    let path = try workspace.noDatabase(other.kind)
    let (files, before) = (try workspace.files, FileManager.default.contents(atPath: path))
    let result = try Tool.run("servers", question, path)
    #expect(result.status == other.status)
    #expect(result.errors.contains(path))
    #expect(try workspace.files == files)
    #expect(FileManager.default.contents(atPath: path) == before)
  }
}
