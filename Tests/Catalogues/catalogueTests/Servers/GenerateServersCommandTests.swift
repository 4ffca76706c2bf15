import Foundation
import ServerCatalogue
import Testing

@Suite("catalogue generate servers")
struct GenerateServersCommandTests {
  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  @Test("The generated lists of servers and loads are read without an error")
  func generate() throws {
    let (list, loads) = (workspace.file("list.json"), workspace.file("loads.json"))
    let result = try Tool.run(
      "generate", "servers", list, "--count", "100", "--seed", "7", "--loads", loads)
    #expect(result.status == 0 && result.output.isEmpty && result.errors.isEmpty)
    #expect(try ServerListReader().servers(inFile: list).items.count == 100)
    #expect(try ServerListReader().loads(inFile: loads).items.count == 101)
  }

  @Test(
    "Numbers out of range are refused with the range",
    arguments: [
      (["--count", "-1", "--seed", "1"], "--count takes a whole number from 0 to "),
      (["--count", "1", "--seed", "-1"], "--seed takes a whole number from 0, not \"-1\""),
      (["--count", "1", "--seed", "x"], "--seed takes a whole number from 0, not \"x\""),
    ])
  func ranges(options: [String], message: String) throws {
    let result = try Tool.run(["generate", "servers", workspace.file("list.json")] + options)
    #expect(result.status == 2 && result.errors.hasPrefix("catalogue: \(message)"))
    #expect(result.errors.hasSuffix("; see catalogue generate servers --help\n"))
    #expect(try workspace.files.isEmpty)
  }

  @Test("An existing file is not overwritten, and the status is 3")
  func exists() throws {
    let path = workspace.file("mine")
    try Data("mine".utf8).write(to: URL(fileURLWithPath: path))
    let result = try Tool.run("generate", "servers", path, "--count", "1", "--seed", "1")
    #expect(result.status == 3)
    #expect(result.errors == "catalogue: will not overwrite \"\(path)\": choose another name\n")
    #expect(try workspace.files == ["mine"])
  }
}
