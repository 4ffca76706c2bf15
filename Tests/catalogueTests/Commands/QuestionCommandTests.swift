import Foundation
import Testing

@Suite("catalogue lego set, part, search, missing, stats")
struct QuestionCommandTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    _ = try Tool.run("lego", "load", Workspace.samples, workspace.database, "--quiet")
  }

  @Test("A set is shown with its pieces, without colours when nobody sees them")
  func set() throws {
    let result = try Tool.run("lego", "set", workspace.database, "90101-1")
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("90101-1  Baker's House\n2021, Village > Market Day\n"))
    #expect(!result.output.contains("\u{1B}"))
    #expect(result.output.contains("fig-900001") && result.output.contains("90102-1"))
  }

  @Test(
    "What is not there is said with status 1 and what to do",
    arguments: [["set", "1"], ["part", "1"]])
  func unknown(question: [String]) throws {
    let result = try Tool.run("lego", question[0], workspace.database, question[1])
    #expect(result.status == 1)
    #expect(result.errors.contains("catalogue lego search"))
  }

  @Test("Words need no quotes")
  func search() throws {
    let result = try Tool.run("lego", "search", workspace.database, "brick", "2", "x", "4")
    #expect(result.status == 0 && result.output.contains("81005"))
    let nothing = try Tool.run("lego", "search", workspace.database, "zeppelin")
    #expect(nothing.status == 1 && nothing.output == "nothing found; try fewer words\n")
  }

  @Test("Several owned sets may follow one option")
  func missing() throws {
    let result = try Tool.run(
      "lego", "missing", workspace.database, "90101-1", "--own", "90102-1", "90110-1", "--json")
    #expect((try result.object["owned"] as? [Any])?.count == 2)
    #expect(try Tool.run("lego", "missing", workspace.database, "90101-1").status == 2)
  }

  @Test(
    "Every question answers in JSON",
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
    "A database that is missing, is none, or holds something else",
    arguments: [("none", 3), ("text", 4), ("empty", 4)])
  func databases(kind: String, status: Int32) throws {
    let path = try workspace.noDatabase(kind)
    let result = try Tool.run("lego", "stats", path)
    #expect(result.status == status)
    #expect(result.errors.contains(path))
  }
}
