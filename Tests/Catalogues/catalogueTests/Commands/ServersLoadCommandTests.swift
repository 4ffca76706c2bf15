import Foundation
import ServerCatalogue
import SocleCore
import Testing

@testable import catalogue

@Suite("catalogue servers load")
struct ServersLoadCommandTests {
  private let workspace: Workspace
  private let list = Workspace.servers("logicals.json")
  private let refreshed = Workspace.servers("logicals-refreshed.json")

  init() throws { workspace = try Workspace() }

  private func load(_ file: String, _ options: String...) throws -> Tool.Result {
    try Tool.run(["servers", "load", file, workspace.servers] + options)
  }

  @Test("The first load creates the database, and a refresh prints the number of differences")
  func refresh() throws {
    let first = try load(list)
    #expect(first.status == 0 && first.errors.isEmpty)
    #expect(first.output == "13 added, 0 changed, 0 removed\n")
    #expect(try workspace.files == ["servers.sqlite"])
    #expect(try load(list).output == "0 added, 0 changed, 0 removed\n")
    #expect(try load(refreshed).output == "1 added, 2 changed, 1 removed\n")
    #expect(try workspace.asking { try $0.serverCount() } == 13)
    #expect(try workspace.files == ["servers.sqlite"])
  }

  @Test("The stored servers equal the servers in the list")
  func stored() throws {
    _ = try load(list)
    let read = try ServerListReader().servers(inFile: list).items
    let stored = try workspace.asking { try $0.fullServers() }
    #expect(stored.sorted { $0.id < $1.id } == read.sorted { $0.id < $1.id })
  }

  @Test("The JSON output of a load has exactly the expected keys, and its time is stored")
  func json() throws {
    let result = try load(list, "--json")
    let object = try result.object
    #expect(
      Set(object.keys) == [
        "is_loaded", "added", "changed", "removed", "loaded_at", "rejections", "rejected_count",
      ])
    let time = try #require(object["loaded_at"] as? String)
    #expect(time.hasSuffix("Z") && ISO8601DateFormatter().date(from: time) != nil)
    for key in [MetadataKey.lastModifiedAll, .lastModifiedFree] {
      #expect(try workspace.asking { try $0.metadata(key) } == time)
    }
  }

  @Test("A list of free servers does not change other servers")
  func freeOnly() throws {
    _ = try load(list)
    let whole = try workspace.asking { try $0.metadata(.lastModifiedAll) }
    let free = try workspace.list([Workspace.server("new", tier: 0)])
    #expect(
      try load(free, "--free-only", "--allow-removal").output == "1 added, 0 changed, 1 removed\n")
    #expect(try workspace.asking { try $0.serverCount() } == 13)
    #expect(try workspace.asking { try $0.servers(filteredBy: [.maxTier(0)]).map(\.id) } == ["new"])
    #expect(try workspace.asking { try $0.metadata(.lastModifiedAll) } == whole)
  }

  @Test("A list of free servers does not set the time of the last complete list")
  func freeFirst() throws {
    _ = try load(try workspace.list([Workspace.server("a", tier: 0)]), "--free-only")
    #expect(try workspace.asking { try $0.metadata(.lastModifiedAll) } == nil)
    #expect(try workspace.asking { try $0.metadata(.lastModifiedFree) } != nil)
  }

  @Test("With `--free-only` a list that contains other servers is refused")
  func notFree() throws {
    let result = try load(list, "--free-only")
    #expect(result.status == 1 && result.output.isEmpty)
    #expect(result.errors.contains("without --free-only") && result.errors.contains("l-ch-9"))
    #expect(try workspace.files.isEmpty)
  }

  @Test("A bad item stops the load with status 1; if it is skipped, the status is also 1")
  func bad() throws {
    _ = try load(list)
    let before = try Data(contentsOf: URL(fileURLWithPath: workspace.servers))
    let file = try workspace.list(["{\"ID\": 7}", Workspace.server("a", tier: 1)])
    let stopped = try load(file)
    #expect(stopped.status == 1 && stopped.output.isEmpty)
    #expect(
      stopped.errors.contains("LogicalServers[0].") && stopped.errors.contains("--skip-bad"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: workspace.servers)) == before)
    let told = try load(file, "--json").object
    #expect(told["is_loaded"] as? Bool == false && told["error"] is String)
    let skipped = try load(file, "--skip-bad", "--allow-removal")
    #expect(skipped.status == 1)
    #expect(skipped.output == "1 added, 0 changed, 13 removed, 1 rejected\n")
    #expect(skipped.errors.contains("LogicalServers[0]."))
  }

  @Test("The stored server of a bad item is kept")
  func storedStays() throws {
    _ = try load(list)
    let good = try Data(contentsOf: URL(fileURLWithPath: list))
    let text = String(decoding: good, as: UTF8.self)
    let bad = workspace.file("bad.json")
    let range = try #require(text.range(of: "\"Tier\""))
    try Data(text.replacingCharacters(in: range, with: "\"Level\"").utf8)
      .write(to: URL(fileURLWithPath: bad))
    let result = try load(bad, "--skip-bad")
    #expect(result.status == 1)
    #expect(result.output == "0 added, 0 changed, 0 removed, 1 rejected\n")
    #expect(try workspace.asking { try $0.serverCount() } == 13)
  }

  @Test(
    "A list without a good item, and one that removes most servers, are refused unless allowed",
    arguments: [
      (#"{"LogicalServers": []}"#, "no good item"),
      (#"{"LogicalServers": [{"ID": "l-ch-9"}, {"id": "l-ch-10"}]}"#, "no good item"),
      ("one server", "would remove 13 of the 13 stored servers"),
    ])
  func removal(text: String, reason: String) throws {
    _ = try load(list)
    let file =
      text == "one server"
      ? try workspace.list([Workspace.server("a", tier: 1)]) : workspace.file("few.json")
    if text != "one server" { try Data(text.utf8).write(to: URL(fileURLWithPath: file)) }
    let before = try Data(contentsOf: URL(fileURLWithPath: workspace.servers))
    let refused = try load(file, "--skip-bad")
    #expect(refused.status == 1 && refused.errors.contains(reason))
    #expect(refused.errors.contains(file) && refused.errors.contains("--allow-removal"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: workspace.servers)) == before)
    let allowed = try load(file, "--skip-bad", "--allow-removal")
    #expect(allowed.status <= 1 && allowed.output.contains("removed"))
    #expect(try workspace.asking { try $0.serverCount() } <= 1)
  }

  @Test("An empty list creates no database")
  func emptyFirst() throws {
    let result = try load(try workspace.list([]))
    #expect(result.status == 1 && result.errors.contains("no good item"))
    #expect(try workspace.files == ["list.json"])
  }

  @Test(
    "A missing or invalid list creates no database",
    arguments: [("missing", 3), ("text", 1), ("{}", 1), ("[]", 1)])
  func none(text: String, status: Int32) throws {
    let file = workspace.file("in.json")
    if text != "missing" { try Data(text.utf8).write(to: URL(fileURLWithPath: file)) }
    let result = try load(file)
    #expect(result.status == status)
    #expect(result.errors.contains(file))
    #expect(try !workspace.files.contains("servers.sqlite"))
  }

  @Test(
    "A list that lost a key is refused with the option that allows it, and loaded with this option",
    arguments: [
      ("\"Label\"", "\"Tag\"", "Servers.Label"), ("\"City\"", "\"Town\"", "City"),
      ("\"EntryIP\"", "\"Entry\"", "Servers.EntryIP"),
    ])
  func lostKey(key: String, name: String, path: String) throws {
    _ = try load(list)
    let text = try String(contentsOfFile: list, encoding: .utf8)
    let renamed = workspace.file("renamed.json")
    try Data(text.replacingOccurrences(of: key, with: name).utf8)
      .write(to: URL(fileURLWithPath: renamed))
    let before = try Data(contentsOf: URL(fileURLWithPath: workspace.servers))
    let refused = try load(renamed)
    #expect(refused.status == 1 && refused.output.isEmpty)
    #expect(refused.errors.contains("no \(path) for "), "\(refused.errors)")
    #expect(refused.errors.contains("--allow-empty \(path)"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: workspace.servers)) == before)
    let option = refused.errors.split(separator: "(").last?.split(separator: ")").first ?? ""
    let options = option.split(separator: " ").map(String.init)
    let allowed = try Tool.run(["servers", "load", renamed, workspace.servers] + options)
    #expect(allowed.status == 0 && allowed.output.contains(" 0 removed"))
  }

  @Test("An unknown key after `--allow-empty` is an error of usage that lists the keys")
  func unknownKey() throws {
    let result = try load(list, "--allow-empty", "Town")
    #expect(result.status == 2 && result.errors.contains("Servers.Label"))
    #expect(try workspace.files.isEmpty)
  }

  @Test(
    "Another program's database keeps every byte, whatever its version, also with `--recreate`",
    arguments: [1, 2, 3, 5], [[], ["--recreate"]])
  func foreignVersion(version: Int, options: [String]) throws {
    let connection = try Connection(
      creatingAt: workspace.servers, options: ConnectionOptions(journalMode: .delete))
    try connection.execute("CREATE TABLE Album(id)")
    try connection.close()
    try setVersion(UInt8(version))
    let before = try Data(contentsOf: URL(fileURLWithPath: workspace.servers))
    for arguments in [["load", list, workspace.servers] + options, ["list", workspace.servers]] {
      let result = try Tool.run(["servers"] + arguments)
      #expect(result.status == 4 && !result.errors.contains("--recreate"), "\(result.errors)")
      #expect(try Data(contentsOf: URL(fileURLWithPath: workspace.servers)) == before)
    }
    #expect(try workspace.files == ["servers.sqlite"])
  }

  @Test("Another program's database is refused with status 4 and left unchanged")
  func foreign() throws {
    #expect(
      try Tool.run("lego", "load", Workspace.samples, workspace.servers, "--quiet").status == 0)
    let before = try Data(contentsOf: URL(fileURLWithPath: workspace.servers))
    let result = try load(list)
    #expect(result.status == 4 && result.errors.contains(workspace.servers))
    #expect(try Data(contentsOf: URL(fileURLWithPath: workspace.servers)) == before)
  }

  @Test(
    "Each invalid target has its own message with the path as it was typed",
    arguments: [
      ("folder", 3, "is a folder; name a database file"), ("", 2, "DATABASE is empty"),
      ("text", 4, "is not a SQLite database"),
    ] as [(String, Int32, String)])
  func targets(kind: String, status: Int32, reason: String) throws {
    let path = kind.isEmpty ? "" : workspace.file(kind)
    if kind == "folder" {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } else if kind == "text" {
      try Data(repeating: 65, count: 5000).write(to: URL(fileURLWithPath: path))
    }
    let result = try Tool.run("servers", "load", list, path)
    #expect(result.status == status && result.errors.contains(reason))
    #expect(kind.isEmpty || result.errors.contains("\"\(path)\""))
    for word in ["creatingAt", "openingExistingAt", "readOnly:", "Adopt"] {
      #expect(!result.errors.contains(word))
    }
  }

  @Test("A full disk prints one line and leaves no incomplete database", arguments: ["new", "old"])
  func fullDisk(target: String) throws {
    let made = try workspace.madeServers(1500)
    if target == "old" { _ = try load(list) }
    let files = try workspace.files
    let result = try Tool.run(
      behind: "ulimit -f 100", "servers", "load", made, workspace.servers, "--allow-removal")
    #expect(result.status == 3 && result.errors.contains("disk is full"))
    #expect(result.errors.split(separator: "\n").count == 1)
    #expect(try workspace.files == files)
    if target == "old" { #expect(try workspace.asking { try $0.serverCount() } == 13) }
  }

  @Test("A failed load keeps what another process has loaded into the new database meanwhile")
  func otherLoad() throws {
    for isOther in [false, true] {
      #expect(throws: CancellationError.self) {
        try ServersLoadCommand.write(to: workspace.servers, recreating: false) { _ in
          if isOther { #expect(try load(list).status == 0) }
          throw CancellationError()
        }
      }
      #expect(try workspace.files.contains("servers.sqlite") == isOther)
    }
    #expect(try workspace.asking { try $0.serverCount() } == 13)
  }

  @Test("A database of an unknown version is refused with a remedy, and recreated on request")
  func recreate() throws {
    _ = try load(list)
    try setVersion(99)
    let refused = try load(list)
    #expect(refused.status == 4 && refused.errors.contains("--recreate"))
    #expect(try Tool.run("servers", "list", workspace.servers).status == 4)
    let result = try load(list, "--recreate")
    #expect(result.status == 0 && result.output == "13 added, 0 changed, 0 removed\n")
    #expect(result.errors.hasPrefix("warning: ") && result.errors.contains("99"))
    #expect(!result.errors.contains("allow the file"), "\(result.errors)")
    #expect(try load(list, "--recreate").errors.isEmpty)
  }

  @Test(
    "`--recreate` keeps a database that gets another version, or is replaced, while the list is written",
    arguments: [true, false], [JournalMode.wal, .delete])
  func changedMeanwhile(isReplaced: Bool, mode: JournalMode) throws {
    let target = workspace.servers
    let options = ConnectionOptions(journalMode: mode)
    for path in [target, target + "2"] {
      let connection = try Connection(creatingAt: path, options: options)
      try connection.execute("PRAGMA user_version = 99")
      try connection.close()
    }
    let error = #expect(throws: SQLiteError.self) {
      _ = try ServersLoadCommand.write(to: target, recreating: true) { _ in
        if isReplaced {
          guard rename(target + "2", target) == 0 else { throw CancellationError() }
        } else {
          try Connection(openingExistingAt: target, options: options)
            .execute("PRAGMA user_version = 98")
        }
        return ListResult([:], of: try ServerListReader().servers(inFile: list))
      }
    }
    #expect(error == .file(path: target, problem: .replaced))
    let kept = try Connection(openingExistingAt: target, options: options)
    #expect(try kept.tableNames().isEmpty)
  }

  @Test("If the list cannot be written, `--recreate` keeps the database of an unknown version")
  func keptByRecreate() throws {
    let made = try workspace.madeServers(1500)
    _ = try load(list)
    try setVersion(99)
    let (files, before) = try (
      workspace.files, Data(contentsOf: URL(fileURLWithPath: workspace.servers))
    )
    let result = try Tool.run(
      behind: "ulimit -f 400", "servers", "load", made, workspace.servers, "--recreate")
    #expect(result.status == 3 && result.errors.contains("nothing was changed"), "\(result)")
    #expect(try Data(contentsOf: URL(fileURLWithPath: workspace.servers)) == before)
    #expect(try workspace.files == files)
  }

  @Test("A name that is too long is refused with the reason, and leaves no file")
  func longName() throws {
    let name = workspace.file(String(repeating: "x", count: 250))
    let result = try Tool.run("servers", "load", list, name)
    #expect(result.status == 3 && result.errors.contains("File name too long"), "\(result.errors)")
    #expect(!result.errors.contains("permissions"))
    #expect(try workspace.files.isEmpty)
    #expect(
      try Tool.run("servers", "load", list, workspace.file("new/folder/s.sqlite")).status == 0)
  }

  @Test("A database whose tables were changed is refused with the first three differences")
  func difference() throws {
    _ = try load(list)
    let connection = try Connection(openingExistingAt: workspace.servers)
    for name in ["mine", "mine2", "mine3", "mine4"] {
      try connection.execute("CREATE INDEX \(identifier: name) ON Logical(city)")
    }
    try connection.close()
    let result = try Tool.run("servers", "info", workspace.servers)
    #expect(result.status == 4 && result.errors.contains("mine3"), "\(result.errors)")
    #expect(result.errors.contains("; and 1 more)"), "\(result.errors)")
  }

  @Test(
    "If the index of the log is read-only, the error names it",
    .enabled(if: Tool.canLosePrivileges))
  func unwritableLog() throws {
    _ = try load(list)
    let (folder, file) = (workspace.path, workspace.servers)
    let own = "chmod 777 '\(folder)'; chown 65534 '\(folder)' '\(file)'; chmod 644 '\(file)'"
    let logs = "touch '\(file)-wal' '\(file)-shm'; chmod 444 '\(file)-shm'; chmod 666 '\(file)-wal'"
    let result = try Tool.unprivileged(
      preparing: "\(own); \(logs)", ["servers", "load", list, file])
    #expect(result.status == 3, "\(result.errors)")
    #expect(result.errors.contains("servers.sqlite-shm\" is read-only"), "\(result.errors)")
  }

  @Test(
    "A path that SQLite does not take for a file is refused in the words of the command",
    arguments: [":memory:", "file:x.sqlite"])
  func specialNames(name: String) throws {
    let result = try Tool.run("servers", "load", list, name)
    #expect(result.status == 3 && result.errors.contains("choose another"), "\(result.errors)")
    for word in ["Connection", "URL"] { #expect(!result.errors.contains(word), "\(result.errors)") }
  }

  /// Writes `PRAGMA user_version` into the header of the file (https://sqlite.org/fileformat.html).
  private func setVersion(_ version: UInt8) throws {
    let handle = try FileHandle(forUpdating: URL(fileURLWithPath: workspace.servers))
    try handle.seek(toOffset: 60)
    try handle.write(contentsOf: Data([0, 0, 0, version]))
    try handle.close()
  }

  @Test("A process that is killed leaves the old list or the new one")
  func killed() throws {
    let made = try workspace.madeServers(1500)
    #expect(try load(list).status == 0)
    for milliseconds in stride(from: 1, to: 200, by: 40) {
      try Tool.killed(
        afterMilliseconds: milliseconds, "servers", "load", made, workspace.servers)
      #expect([13, 1500].contains(try workspace.asking { try $0.serverCount() }))
    }
  }
}
