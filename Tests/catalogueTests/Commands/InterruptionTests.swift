import Foundation
import ServerCatalogue
import Testing

@Suite("Ctrl-C")
struct InterruptionTests {
  @Test("A load of servers that is interrupted says so, and leaves the old list or the new one")
  func servers() throws {
    let workspace = try Workspace()
    let made = workspace.file("made.json")
    _ = try Tool.run("generate", "servers", made, "--count", "3000", "--seed", "3")
    for milliseconds in stride(from: 5, to: 300, by: 60) {
      let result = try Tool.interrupted(
        afterMilliseconds: milliseconds, ["servers", "load", made, workspace.servers])
      #expect([0, 130, SIGINT].contains(result.status))
      if result.status == 130 {
        #expect(result.errors.contains("interrupted; ") && result.errors.contains("not changed"))
      }
      let files = try workspace.files
      #expect(files == ["made.json"] || files == ["made.json", "servers.sqlite"])
      if files.count == 2 { #expect(try workspace.asking { try $0.serverCount() } == 3000) }
    }
  }

  @Test("A generator of servers that is interrupted leaves no half file")
  func generator() throws {
    let workspace = try Workspace()
    let made = workspace.file("made.json")
    for milliseconds in stride(from: 20, to: 400, by: 80) {
      let result = try Tool.interrupted(
        afterMilliseconds: milliseconds,
        ["generate", "servers", made, "--count", "4000", "--seed", "3"])
      if result.status == 0 {
        #expect(try ServerListReader().servers(inFile: made).items.count == 4000)
        try FileManager.default.removeItem(atPath: made)
      }
      #expect(try workspace.files.isEmpty)
    }
  }
}
