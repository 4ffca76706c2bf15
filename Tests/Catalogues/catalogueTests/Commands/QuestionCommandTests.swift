import Foundation
import Testing

@Suite("catalogue lego set, part, search, missing, stats")
struct QuestionCommandTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    _ = try Tool.run("lego", "load", Workspace.samples, workspace.database, "--quiet")
  }

  @Test("A set is shown with its pieces, without colors if the output is not a terminal")
  func set() throws {
    let result = try Tool.run("lego", "set", workspace.database, "90101-1")
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("90101-1  Baker's House\n2021, Village > Market Day\n"))
    #expect(!result.output.contains("\u{1B}"))
    #expect(result.output.contains("fig-900001") && result.output.contains("90102-1"))
  }

  @Test(
    "An unknown set or part has status 1 and a remedy",
    arguments: [["set", "1"], ["part", "1"]])
  func unknown(question: [String]) throws {
    let result = try Tool.run("lego", question[0], workspace.database, question[1])
    #expect(result.status == 1)
    #expect(result.errors.contains("catalogue lego search"))
  }

  @Test("Search words need no quotes")
  func search() throws {
    let result = try Tool.run("lego", "search", workspace.database, "brick", "2", "x", "4")
    #expect(result.status == 0 && result.output.contains("81005"))
    let nothing = try Tool.run("lego", "search", workspace.database, "zeppelin")
    #expect(nothing.status == 1 && nothing.output == "nothing found; try fewer words\n")
  }

  @Test(
    "All matches are counted, and the best ones are shown first",
    arguments: [
      (
        ["house"],
        """
        1 set
        set      year  parts  name
        90101-1  2021    160  Baker's House


        """
      ),
      (
        ["brick", "--limit", "2"],
        """
        12 parts, the best 2 of them
        part   name
        81001  Brick 1 x 1
        81002  Brick 1 x 2


        """
      ),
    ])
  func found(words: [String], text: String) throws {
    let result = try Tool.run(["lego", "search", workspace.database] + words)
    #expect(result.status == 0 && result.output == text)
  }

  @Test("A part is shown with the sets that have it in a color, and a part of no set has status 1")
  func part() throws {
    let result = try Tool.run("lego", "part", workspace.database, "81005", "--color", "4")
    #expect(
      result.output == """
        81005  Brick 2 x 4
        in 1 set

        color      quantity  spares  year  set      name
        Brick Red         6       0  2021  90101-1  Baker's House

        """)
    let none = try Tool.run("lego", "part", workspace.database, "81005", "--color", "9999")
    #expect(none.status == 1 && none.output == "81005  Brick 2 x 4\nin no set\n")
  }

  @Test("Statistics are tables of rows, years, themes and colors")
  func stats() throws {
    let result = try Tool.run("lego", "stats", workspace.database)
    let tables = result.output.components(separatedBy: "\n\n").map { $0.split(separator: "\n") }
    #expect(result.status == 0 && tables.count == 4)
    #expect(
      tables.compactMap(\.first) == [
        "table               rows", "year  sets  parts", "theme               sets",
        "color           id  pieces  lines",
      ])
    #expect(tables[0][1] == "themes                14" && tables[0].count == 13)
    #expect(tables[1][1] == "1978     1      7")
    #expect(tables[2][1...2] == ["Gardens                2", "  Greenhouse           1"])
    #expect(tables[3][1] == "Caramel         84     116     18")
  }

  @Test("No piece of a set is missing if the set itself is owned")
  func allThere() throws {
    let result = try Tool.run(
      "lego", "missing", workspace.database, "90101-1", "--own", "90101-1")
    #expect(result.status == 0)
    #expect(result.output == "90101-1  Baker's House\nall of its 181 pieces are there\n")
  }

  @Test(
    "A catalogue is read in a folder in which nothing can be created, also through a link elsewhere",
    arguments: [false, true])
  func readOnlyFolder(isLink: Bool) throws {
    try #require(Tool.canLosePrivileges)
    let outside = try Workspace()
    let link = outside.file("link")
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: workspace.database)
    chmod(outside.path, 0o777)
    let result = try Tool.unprivileged(
      preparing: "chmod 555 '\(workspace.path)'; chmod 666 '\(workspace.database)'",
      ["lego", "set", isLink ? link : workspace.database, "90101-1"])
    #expect(result.status == 0 && result.errors.isEmpty)
    chmod(workspace.path, 0o755)
  }

  @Test("Pieces that num_parts counts and no line contains cause a warning and status 1")
  func unlisted() throws {
    let small = try Workspace()
    try small.copySamples()
    let sets = try String(contentsOfFile: small.folder + "/sets.csv", encoding: .utf8)
    try sets.replacing(",160,", with: ",163,")
      .write(toFile: small.folder + "/sets.csv", atomically: true, encoding: .utf8)
    _ = try Tool.run("lego", "load", small.folder, small.database, "--quiet")
    for line in [["set", "90101-1"], ["missing", "90101-1", "--own", "90101-1"]] {
      let result = try Tool.run(["lego", line[0], small.database] + line.dropFirst())
      #expect(result.status == 1)
      #expect(
        result.errors.hasPrefix("warning: num_parts counts ") && !result.output.contains("all of"))
    }
  }

  @Test("Several owned sets may follow one option")
  func missing() throws {
    let result = try Tool.run(
      "lego", "missing", workspace.database, "90101-1", "--own", "90102-1", "90110-1", "--json")
    #expect((try result.object["owned"] as? [Any])?.count == 2)
    #expect(try Tool.run("lego", "missing", workspace.database, "90101-1").status == 2)
  }

  @Test(
    "Every question can be answered in JSON",
    arguments: [
      ["set", "90101-1"], ["part", "81005", "--color", "4"], ["search", "brick"], ["stats"],
    ])
  func json(question: [String]) throws {
    let arguments = ["lego", question[0], workspace.database] + question.dropFirst() + ["--json"]
    let result = try Tool.run(arguments)
    #expect(result.status == 0)
    #expect(throws: Never.self) {
      try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    }
  }

  @Test(
    "A missing database, and a file that is not a catalogue, are errors with the path",
    arguments: [("none", 3), ("text", 4), ("empty", 4)])
  func databases(kind: String, status: Int32) throws {
    let path = try workspace.noDatabase(kind)
    let result = try Tool.run("lego", "stats", path)
    #expect(result.status == status)
    #expect(result.errors.contains(path))
  }
}
