import Foundation
import SocleCore
import TestSupport
import Testing

@Suite("Two processes that load into one database at the same time")
struct TwoLoadsTests {
  private static let counts = [60_000, 90_000]
  /// The contents of the two files, which have no keys in common.
  private static let files = counts.enumerated().map { number, count in
    let first = (number + 1) * 1_000_000
    return Data("n\n\((first..<first + count).map { "\($0)\n" }.joined())".utf8)
  }

  @Test(
    "Of two simultaneous loads, each is complete or refused with status 3",
    arguments: ["", "--replace", "--update"], [0, 20, 60])
  func exclusive(mode: String, pause milliseconds: Int) throws {
    let workspace = try Workspace()
    let database = workspace.file("t.sqlite")
    for (number, data) in Self.files.enumerated() {
      try data.write(to: URL(fileURLWithPath: workspace.file("\(number).csv")))
    }
    if !mode.isEmpty {
      try Data("n\n7\n".utf8).write(to: URL(fileURLWithPath: workspace.file("first.csv")))
      let first = try Tool.run(
        "csv", "load", workspace.file("first.csv"), database, "--table", "t", "--key", "n")
      #expect(first.status == 0)
    }
    let load = "csv load \"$1/0.csv\" \"$2\" --table t --quiet --allow-removal \(mode)"
    let key = mode == "--update" ? "" : "--key n"
    let result = try Tool.shell(
      """
      "$0" \(load) \(key) & first=$!; sleep \(Double(milliseconds) / 1000)
      "$0" \(load.replacingOccurrences(of: "0.csv", with: "1.csv")) \(key); echo $?
      wait $first; echo $?
      """, [workspace.path, database])
    let statuses = result.output.split(separator: "\n").map { Int32($0) }
    let loaded = zip(Self.counts, statuses.reversed()).filter { $1 == 0 }.map(\.0)
    #expect(!loaded.isEmpty && statuses.allSatisfy { $0 == 0 || $0 == 3 }, "\(result.errors)")
    let connection = try Connection(openingExistingAt: database, readOnly: true)
    let counted = try connection.values(of: TestSQL("SELECT count(*) FROM t"))
    let count = Int(try #require(counted[0][0].integer))
    switch mode {
    case "--update": #expect(count == loaded.reduce(1, +))  // the first row stays
    case "--replace": #expect(loaded.contains(count))
    default: #expect(loaded == [count])
    }
    #expect(try !workspace.files.contains { $0.contains("loading") })
  }
}
