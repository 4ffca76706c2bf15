import Foundation
import ServerCatalogue
import Testing

@Suite("Interruption by Ctrl-C")
struct InterruptionTests {
  private static let table = Data(
    ("id,name,size\n" + (0..<30_000).map { "\($0),name \($0),\($0).5\n" }.joined()).utf8)

  @Test("An interrupted load of servers is reported, and leaves either the old list or the new one")
  func servers() throws {
    let workspace = try Workspace()
    let made = workspace.file("made.json")
    _ = try Tool.run("generate", "servers", made, "--count", "1500", "--seed", "3")
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

  @Test("An interrupted generator of servers leaves no incomplete file")
  func generator() throws {
    let workspace = try Workspace()
    let made = workspace.file("made.json")
    for milliseconds in stride(from: 20, to: 200, by: 40) {
      let result = try Tool.interrupted(
        afterMilliseconds: milliseconds,
        ["generate", "servers", made, "--count", "2000", "--seed", "3"])
      if result.status == 0 {
        #expect(try ServerListReader().servers(inFile: made).items.count == 2000)
        try FileManager.default.removeItem(atPath: made)
      }
      #expect(try workspace.files.isEmpty)
    }
  }

  @Test("A generator of many servers stops before its file is complete")
  func longGenerator() throws {
    let workspace = try Workspace()
    let made = workspace.file("made.json")
    let result = try Tool.interrupted(
      onceThereIs: made, ["generate", "servers", made, "--count", "100000000", "--seed", "3"])
    #expect(result.status == 130)
    #expect(result.errors == "catalogue: interrupted; no file was written\n")
    #expect(try workspace.files.isEmpty)
  }

  @Test(
    "An interrupted generator of a catalogue leaves neither files nor folder",
    arguments: ["themes.csv", "parts.csv", "inventory_parts.csv"])
  func legoGenerator(file: String) throws {
    let workspace = try Workspace()
    let result = try Tool.interrupted(
      onceThereIs: "\(workspace.folder)/\(file)",
      ["generate", "lego", workspace.folder, "--rows", "2000000", "--seed", "3"])
    #expect(result.status == 130)
    #expect(result.errors == "catalogue: interrupted; no file was written\n")
    #expect(try workspace.files.isEmpty)
  }

  @Test("An interrupted generator keeps an existing folder with its other files")
  func folderStays() throws {
    let workspace = try Workspace()
    let folder = workspace.folder
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    try Data("mine".utf8).write(to: URL(fileURLWithPath: folder + "/notes.txt"))
    let result = try Tool.interrupted(
      onceThereIs: folder + "/inventory_parts.csv",
      ["generate", "lego", folder, "--rows", "2000000", "--seed", "3"])
    #expect(result.status == 130)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["notes.txt"])
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
