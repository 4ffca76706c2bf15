import Foundation
import Testing

@Suite("Interruption by Ctrl-C")
struct InterruptionTests {
  private static let table = Data(
    ("id,name,size\n" + (0..<30_000).map { "\($0),name \($0),\($0).5\n" }.joined()).utf8)

  @Test("An interrupted load of servers is reported, and leaves either the old list or the new one")
  func servers() throws {
    let workspace = try Workspace()
    let made = try workspace.madeServers(1500)
    for milliseconds in stride(from: 5, to: 150, by: 30) {
      let result = try Tool.interrupted(
        afterMilliseconds: milliseconds, ["servers", "load", made, workspace.servers])
      #expect([0, 130, SIGINT].contains(result.status))
      if result.status == 130 {
        #expect(result.errors.contains("interrupted; ") && result.errors.contains("not changed"))
      }
      let files = try workspace.files
      #expect(files == ["made.json"] || files == ["made.json", "servers.sqlite"])
      if files.count == 2 { #expect(try workspace.asking { try $0.serverCount() } == 1500) }
    }
  }

  @Test(
    "An interrupted load of CSV files leaves either no database or a complete one",
    arguments: [SIGINT, SIGTERM, SIGHUP])
  func csv(signal: Int32) throws {
    let workspace = try Workspace()
    let file = workspace.file("t.csv")
    try Self.table.write(to: URL(fileURLWithPath: file))
    for milliseconds in stride(from: 5, to: 150, by: 30) {
      let result = try Tool.interrupted(
        afterMilliseconds: milliseconds, by: signal,
        ["csv", "load", file, workspace.database, "--quiet"])
      #expect([0, 130, signal].contains(result.status))
      if result.status == 130 {
        #expect(result.errors == "catalogue: interrupted; nothing was loaded or changed\n")
      }
      #expect(try workspace.files == (result.status == 0 ? ["lego.sqlite", "t.csv"] : ["t.csv"]))
      try? FileManager.default.removeItem(atPath: workspace.database)
    }
  }

  @Test("A load that ignores hang-ups, as under nohup, goes on after one")
  func ignored() throws {
    let workspace = try Workspace()
    let file = workspace.file("t.csv")
    try Data(("id\n" + (0..<200_000).map { "\($0)\n" }.joined()).utf8)
      .write(to: URL(fileURLWithPath: file))
    let result = try Tool.shell(
      "trap '' HUP; \"$0\" csv load \"$1\" \"$2\" --quiet & sleep 0.05; kill -HUP $!; wait $!",
      [file, workspace.database])
    #expect(result.status == 0)
    #expect(try workspace.files == ["lego.sqlite", "t.csv"])
  }
}
