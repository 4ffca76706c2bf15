import Foundation
import LegoCatalogue
import Testing

@Suite("catalogue lego load")
struct LoadCommandTests {

  @Test("A valid folder is loaded with status 0, and a table is printed at the end")
  func good() throws {
    let workspace = try Workspace()
    let result = try Tool.run("lego", "load", Workspace.samples, workspace.database)
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 14)
    #expect(
      lines.first?.split(separator: " ") == [
        "file", "read", "inserted", "updated", "skipped", "seconds",
      ])
    #expect(lines.last?.hasPrefix("all") == true)
    #expect(try workspace.files == ["lego.sqlite"])
  }

  @Test("A second load without a mode is refused with status 3 and a remedy")
  func second() throws {
    let workspace = try Workspace()
    #expect(try Tool.run("lego", "load", Workspace.samples, workspace.database).status == 0)
    let result = try Tool.run("lego", "load", Workspace.samples, workspace.database)
    #expect(result.status == 3)
    #expect(result.errors.contains("--replace") && result.errors.contains("--update"))
    #expect(
      try Tool.run("lego", "load", Workspace.samples, workspace.database, "--replace").status == 0)
    #expect(try workspace.files == ["lego.sqlite"])
  }

  @Test("With `--quiet` nothing is printed, and the JSON output has exactly the expected keys")
  func json() throws {
    let workspace = try Workspace()
    let first = try Tool.run("lego", "load", Workspace.samples, workspace.database, "--quiet")
    #expect(first.output.isEmpty && first.errors.isEmpty)
    let result = try Tool.run(
      "lego", "load", Workspace.samples, workspace.database, "--update", "--json")
    let json = try result.object
    #expect(
      Set(json.keys) == [
        "files", "is_loaded", "left_out", "rejected_by_problem", "rejected_count", "rejections",
        "seconds", "warnings",
      ])
    let files = try #require(json["files"] as? [[String: Any]])
    #expect(files.count == 12)
    for file in files {
      #expect(
        Set(file.keys) == [
          "file", "table", "read", "inserted", "updated", "removed", "skipped", "blank",
          "delimiter", "encoding", "filled", "line_ends", "seconds",
        ])
      #expect(file["inserted"] as? Int == 0 && file["updated"] as? Int == 0)
    }
  }

  @Test(
    "A bad row stops the load with status 1; if it is skipped, the status is also 1, until it is corrected"
  )
  func bad() throws {
    let workspace = try Workspace()
    try workspace.copySamples()
    try workspace.append("5,81060,2,x,f\n", to: "inventory_parts.csv")
    let message = "inventory_parts.csv:236: quantity: not an integer (\"x\")"
    let stopped = try Tool.run("lego", "load", workspace.folder, workspace.database)
    #expect(stopped.status == 1)
    #expect(stopped.errors.contains(message) && stopped.errors.contains("--skip-bad"))
    #expect(try workspace.files == ["files"])
    let skipped = try Tool.run(
      "lego", "load", workspace.folder, workspace.database, "--skip-bad", "--rejects",
      workspace.rejects)
    #expect(skipped.status == 1)
    #expect(skipped.errors.contains(message) && skipped.errors.contains(workspace.rejects))
    #expect(
      try workspace.rejects("inventory_parts.csv").hasSuffix("is_spare\n5,81060,2,x,f\n"))
    let mended = try workspace.rejects("inventory_parts.csv").replacing("x", with: "7")
    _ = try workspace.write(mended, to: "bad/inventory_parts.csv")
    let update = try Tool.run("lego", "load", workspace.rejects, workspace.database, "--update")
    #expect(update.status == 0 && update.output.contains("inventory_parts.csv"))
  }

  @Test(
    "A rejects folder that is the database is refused",
    arguments: ["", "./"])
  func rejectsDatabase(prefix: String) throws {
    let workspace = try Workspace()
    #expect(try Tool.run("lego", "load", Workspace.samples, workspace.database).status == 0)
    let before = try Data(contentsOf: URL(fileURLWithPath: workspace.database))
    let rejects = "\(workspace.path)/\(prefix)lego.sqlite"
    let result = try Tool.run(
      "lego", "load", Workspace.samples, workspace.database, "--update", "--rejects", rejects)
    #expect(result.status == 3)
    #expect(
      result.errors == """
        catalogue: cannot write \(rejects): it is not a folder; name a new or an empty folder

        """)
    #expect(try Data(contentsOf: URL(fileURLWithPath: workspace.database)) == before)
  }

  @Test(
    "A refused load names the option that allows it, as text and as JSON",
    arguments: [("", "(--replace, --update)"), ("--replace", "(if they are, use --allow-removal)")])
  func remedies(mode: String, text: String) throws {
    let workspace = try Workspace()
    try workspace.copySamples()
    _ = try Tool.run("lego", "load", workspace.folder, workspace.database, "--quiet")
    try FileManager.default.removeItem(atPath: workspace.folder + "/inventory_sets.csv")
    let line = ["lego", "load", workspace.folder, workspace.database, "--json"]
    let result = try Tool.run(line + (mode.isEmpty ? [] : [mode]))
    #expect(result.status != 0 && result.errors.contains(text))
    #expect((try result.object["error"] as? String)?.contains(text) == true)
  }

  @Test("A missing folder, a folder as database and a folder without files have different errors")
  func wrongKinds() throws {
    let workspace = try Workspace()
    let empty = workspace.file("empty")
    try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: true)
    for (folder, database, text) in [
      (workspace.file("none"), workspace.database, "there is no such file; check the path"),
      (Workspace.samples, empty, "it is a folder; name a database file"),
      (empty, workspace.database, "it contains no .csv"),
    ] {
      let result = try Tool.run("lego", "load", folder, database)
      #expect(result.status == 3 && result.errors.contains(text))
    }
    #expect(try workspace.files == ["empty"])
  }

  @Test("A full disk has status 3, and no file is left behind", arguments: [8, 64])
  func fullDisk(blocks: Int) throws {
    let workspace = try Workspace()
    try workspace.makeLego(rows: 5000)
    // The shell counts in blocks of 512 bytes or of 1 KiB; the database needs much more than either.
    let result = try Tool.run(
      behind: "ulimit -f \(blocks)", "lego", "load", workspace.folder, workspace.database)
    #expect(result.status == 3)
    #expect(result.errors.hasPrefix("catalogue: "))
    #expect(try workspace.files == ["files"])
  }

  @Test(
    "A full disk leaves an existing database unchanged", arguments: ["--replace", "--update"])
  func fullDiskOverOld(mode: String) throws {
    let workspace = try Workspace()
    #expect(try Tool.run("lego", "load", Workspace.samples, workspace.database).status == 0)
    let before = try Data(contentsOf: URL(fileURLWithPath: workspace.database))
    try workspace.makeLego(rows: 40_000)
    let result = try Tool.run(
      behind: "ulimit -f 600", "lego", "load", workspace.folder, workspace.database, mode,
      "--allow-removal")
    #expect(result.status == 3)
    #expect(try workspace.files == ["files", "lego.sqlite"])
    #expect(try Data(contentsOf: URL(fileURLWithPath: workspace.database)) == before)
  }

  @Test(
    "A process that is killed leaves the old catalogue or the new one",
    arguments: ["--replace", "--update"])
  func killed(mode: String) throws {
    let workspace = try Workspace()
    #expect(try Tool.run("lego", "load", Workspace.samples, workspace.database).status == 0)
    try workspace.makeLego(rows: 4000)
    let before = try #require(try inventoryParts(in: workspace))
    let after = try #require(try inventoryPartsAfterLoad(mode: mode))
    #expect(before == 234 && after > before)
    for milliseconds in stride(from: 1, to: 120, by: 13) {
      try Tool.killed(
        afterMilliseconds: milliseconds, "lego", "load", workspace.folder, workspace.database, mode,
        "--allow-removal")
      let found = try #require(try inventoryParts(in: workspace))
      #expect([before, after].contains(found))
    }
    #expect(
      try Tool.run("lego", "load", workspace.folder, workspace.database, mode, "--allow-removal")
        .status == 0)
    #expect(try workspace.files == ["files", "lego.sqlite"])
  }

  /// The number of rows after a load that nothing stops: `--update` replaces the lines of inventories that both have.
  private func inventoryPartsAfterLoad(mode: String) throws -> Int? {
    let workspace = try Workspace()
    #expect(try Tool.run("lego", "load", Workspace.samples, workspace.database).status == 0)
    try workspace.makeLego(rows: 4000)
    #expect(
      try Tool.run("lego", "load", workspace.folder, workspace.database, mode, "--allow-removal")
        .status == 0)
    return try inventoryParts(in: workspace)
  }

  @Test("A process killed while it creates a database leaves none or a complete one")
  func killedFresh() throws {
    let workspace = try Workspace()
    try workspace.makeLego(rows: 4000)
    for milliseconds in stride(from: 1, to: 120, by: 13) {
      try Tool.killed(
        afterMilliseconds: milliseconds, "lego", "load", workspace.folder, workspace.database)
      guard try workspace.files.contains("lego.sqlite") else { continue }
      #expect(try inventoryParts(in: workspace) == 4000)
      try FileManager.default.removeItem(atPath: workspace.database)
    }
    #expect(try Tool.run("lego", "load", workspace.folder, workspace.database).status == 0)
    #expect(try workspace.files == ["files", "lego.sqlite"])
  }

  private func inventoryParts(in workspace: Workspace) throws -> Int? {
    let lego = try LegoDatabase(openingExistingAt: workspace.database)
    return try lego.statistics().tables.first { $0.name == "inventory_parts" }?.rows
  }
}
