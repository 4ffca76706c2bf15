import Foundation
import TestSupport
import Testing

@Suite("Standard output that cannot be written")
struct ConsoleTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    _ = try Tool.run("servers", "load", Workspace.servers("logicals.json"), workspace.servers)
  }

  @Test(
    "A full device or a closed output stream has status 3 and a message of one line",
    arguments: [
      ("/dev/full", ["servers", "list"]), ("/dev/full", ["servers", "info", "--json"]),
      ("&-", ["servers", "list"]), ("&-", ["servers", "first", "--json"]),
    ] as [(String, [String])])
  func refused(target: String, arguments: [String]) throws {
    if target == "/dev/full" && !FileManager.default.fileExists(atPath: target) { return }
    let result = try Tool.shell("\"$0\" \"$@\" >\(target)", arguments + [workspace.servers])
    #expect(result.status == 3)
    #expect(result.errors.hasPrefix("catalogue: cannot write to standard output: "))
    #expect(result.errors.split(separator: "\n").count == 1)
  }

  @Test(
    "Help that cannot be written has status 3, too", arguments: ["--help", "servers list --help"])
  func help(line: String) throws {
    let result = try Tool.shell("\"$0\" \(line) >&-", [])
    #expect(result.status == 3 && result.errors.contains("standard output"))
  }

  @Test("With standard streams closed, the database does not get their file descriptors")
  func closedStreams() throws {
    let before = try Data(contentsOf: URL(fileURLWithPath: workspace.servers))
    let loads = Workspace.servers("loads.json")
    let result = try Tool.shell(
      "\"$0\" \"$@\" <&- >&- 2>&-", ["servers", "loads", loads, workspace.servers])
    #expect(result.status == 3)
    #expect(try Data(contentsOf: URL(fileURLWithPath: workspace.servers)) != before)
    #expect(try workspace.asking { try $0.serverCount() } == 13)
  }

  @Test("A closed pipe ends the program without a message")
  func closedPipe() throws {
    let many = workspace.file("many.json")
    _ = try Tool.run("generate", "servers", many, "--count", "3000", "--seed", "1")
    _ = try Tool.run("servers", "load", many, workspace.servers, "--allow-removal")
    let result = try Tool.shell(
      "\"$0\" \"$@\" --json | head -c 10 >/dev/null", ["servers", "list", workspace.servers])
    #expect(result.status == 0 && result.errors.isEmpty)
  }
}
