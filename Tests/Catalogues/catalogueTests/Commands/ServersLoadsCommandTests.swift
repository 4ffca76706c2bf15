import Foundation
import ServerCatalogue
import Testing

@Suite("catalogue servers loads")
struct ServersLoadsCommandTests {
  private let workspace: Workspace
  private let loads = Workspace.servers("loads.json")

  init() throws {
    workspace = try Workspace()
    _ = try Tool.run("servers", "load", Workspace.servers("logicals.json"), workspace.servers)
  }

  @Test("Loads are applied, and loads that are not applied are counted by reason")
  func apply() throws {
    let result = try Tool.run("servers", "loads", loads, workspace.servers)
    #expect(result.status == 0 && result.errors.isEmpty)
    #expect(result.output == "5 applied, 1 unknown, 1 held in maintenance\n")
    let server = try workspace.asking { try $0.firstServer(filteredBy: [.logicalID("l-us-tx-4")]) }
    #expect(server?.logical.isUnderMaintenance == true && server?.logical.score == 1000)
    #expect(try workspace.files == ["servers.sqlite"])
  }

  @Test("The JSON output for applied loads has exactly the expected keys")
  func json() throws {
    let object = try Tool.run("servers", "loads", loads, workspace.servers, "--json").object
    #expect(
      Set(object.keys) == [
        "applied", "unknown", "held_in_maintenance", "rejections", "rejected_count",
      ])
    #expect(object["applied"] as? Int == 5 && object["held_in_maintenance"] as? Int == 1)
  }

  @Test("A bad load item stops all loads, or is skipped on request")
  func bad() throws {
    let file = try workspace.list([
      #"{"ID": "l-ch-9", "Load": 99, "Score": 9, "Status": 1}"#, #"{"ID": "l-ch-10"}"#,
    ])
    let stopped = try Tool.run("servers", "loads", file, workspace.servers)
    #expect(stopped.status == 1 && stopped.errors.contains("LogicalServers[1]"))
    let load =
      { try $0.firstServer(filteredBy: [.logicalID("l-ch-9")])?.logical.load }
      as (ServerRepository) throws -> Int?
    #expect(try workspace.asking(load) == 12)
    let skipped = try Tool.run("servers", "loads", file, workspace.servers, "--skip-bad")
    #expect(skipped.status == 1)
    #expect(skipped.output == "1 applied, 0 unknown, 0 held in maintenance, 1 rejected\n")
    #expect(try workspace.asking(load) == 99)
  }

  @Test("A missing database is not created")
  func absent() throws {
    let result = try Tool.run("servers", "loads", loads, workspace.file("other"))
    #expect(result.status == 3 && result.errors.contains(workspace.file("other")))
    #expect(try workspace.files == ["servers.sqlite"])
  }
}
