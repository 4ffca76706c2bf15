import Foundation
import SocleCore
import TestSupport
import Testing

@Suite("Paths that a user may type")
struct PathTests {
  // Foundation's own functions stop the program at names of one character.
  @Test(
    "A load into a database whose name is one character or begins with a hyphen succeeds",
    arguments: ["x", "é", "~", "%", "-db", "x/../y"])
  func oneCharacter(name: String) throws {
    let workspace = try Workspace()
    try FileManager.default.createDirectory(
      atPath: workspace.file("x"), withIntermediateDirectories: false)
    let target = name == "x" ? "z" : name
    _ = try workspace.write("id\n1\n", to: "a.csv")
    for mode in ["", "--update", "--replace"] {
      let script = "cd \"$1\" && \"$0\" csv load \(mode) -- a.csv \"$2\""
      let result = try Tool.shell(script, [workspace.path, target])
      #expect(result.status == 0, "\(mode): \(result.errors)")
    }
  }

  @Test("The commands for catalogues, servers, pages and schemas accept paths of one character")
  func otherCommands() throws {
    let workspace = try Workspace()
    let list = PackageFiles.sample("servers") + "/logicals.json"
    let script = """
      cd "$1" && "$0" lego load "$2" l && "$0" lego load "$2" l --replace && "$0" servers load "$3" s \
        && "$0" servers load "$3" '~' && "$0" report l r && "$0" schema l && "$0" swift l
      """
    let result = try Tool.shell(script, [workspace.path, Workspace.samples, list])
    #expect(result.status == 0, "\(result.errors)")
    #expect(try workspace.files == ["l", "r", "s", "~"])
  }

  @Test(
    "A file with a name of one character fills a table of that name; a path without one is refused",
    arguments: [("t", 0), ("~", 0), ("/", 3), ("", 2), ("////gz//", 3), (".", 3)])
  func tables(file: String, status: Int32) throws {
    let workspace = try Workspace()
    for name in ["t", "~"] { _ = try workspace.write("id\n1\n", to: name) }
    let script = "cd \"$1\" && \"$0\" csv load \"$2\" db"
    let result = try Tool.shell(script, [workspace.path, file])
    #expect(result.status == status, "\(result)")
    guard status == 0 else { return }
    let connection = try Connection(openingExistingAt: workspace.file("db"), readOnly: true)
    #expect(try connection.tableNames() == [file])
  }

  @Test("A path that is not UTF-8 is an error of usage, and no file of a similar name is created")
  func notUTF8() throws {
    let workspace = try Workspace()
    let list = PackageFiles.sample("servers") + "/logicals.json"
    let script = "cd \"$1\" && \"$0\" servers load \"$2\" \"$(printf 'x\\351')\""
    let result = try Tool.shell(script, [workspace.path, list])
    #expect(result.status == 2 && result.errors.contains("x\u{FFFD}\" is not UTF-8"), "\(result)")
    #expect(try workspace.files.isEmpty)
  }

  @Test(
    "A path that is too long for SQLite and a half-done change each have an error with the reason")
  func reasons() throws {
    let workspace = try Workspace()
    var folder = workspace.path
    while folder.utf8.count < 480 { folder += "/" + String(repeating: "x", count: 100) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let csv = try workspace.write("id\n1\n", to: "a.csv")
    let long = try Tool.run("csv", "load", csv, folder + "/a.sqlite")
    #expect(long.errors.contains("SQLite cannot open a path as long as this one"), "\(long.errors)")
    #expect(long.status == 3 && !long.errors.contains("permissions"))

    let options = ConnectionOptions(journalMode: .delete, cacheKibibytes: 10)
    let dying = try Connection(creatingAt: workspace.file("dying"), options: options)
    try dying.run("CREATE TABLE t(x)")
    try dying.run(
      "WITH n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 500) INSERT INTO t SELECT hex(zeroblob(200)) FROM n"
    )
    try dying.run("BEGIN")
    try dying.run("UPDATE t SET x = 'lost' || x")
    for suffix in ["", "-journal"] {
      try FileManager.default.copyItem(
        atPath: workspace.file("dying" + suffix), toPath: workspace.file("dead" + suffix))
    }
    let dead = try Tool.run("schema", workspace.file("dead"))
    #expect(dead.errors.contains("half done; open the database once with a program that may"))
    #expect(!dead.errors.contains("permissions"), "\(dead.errors)")
  }

  @Test(
    "A replacement that would lose a user's view is refused, and an update is not",
    arguments: ["lego", "csv"])
  func additions(command: String) throws {
    let workspace = try Workspace()
    let csv = try workspace.write("id\n1\n", to: "sets.csv")
    let schema = try workspace.write("CREATE TABLE sets(id INTEGER PRIMARY KEY);", to: "s.sql")
    let load =
      command == "lego"
      ? ["lego", "load", Workspace.samples, workspace.database]
      : ["csv", "load", csv, workspace.database, "--schema", schema]
    #expect(try Tool.run(load).status == 0)
    #expect(try Tool.run(load + ["--replace"]).status == 0)
    let connection = try Connection(openingExistingAt: workspace.database)
    try connection.run("CREATE VIEW mine AS SELECT count(*) FROM sets")
    try connection.close()
    let refused = try Tool.run(load + ["--replace"])
    #expect(refused.status == 4 && refused.errors.contains("the view mine. Drop them first"))
    #expect(try Tool.run(load + ["--update"]).status == 0)
  }
}
