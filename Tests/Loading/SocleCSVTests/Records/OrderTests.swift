import Foundation
import SocleCSV
import SocleCore
import Testing

@Suite("Rows in key order")
struct OrderTests {

  private static func numbers(_ count: Int) -> [Int] { (0..<count).map { ($0 * 7919) % count } }

  @Test(
    "Every row is loaded, whatever the order of the file and the type of its key",
    arguments: [
      ["n"], ["t"], ["n", "t"], ["t", "n"], ["n", "m"], ["r"], ["b"], ["r", "t"], [],
    ] as [[String]])
  func everyRow(key: [String]) throws {
    let columns = [
      ColumnDescription("t", .text), ColumnDescription("n", .integer),
      ColumnDescription("m", .integer), ColumnDescription("r", .real),
      ColumnDescription("b", .blob),
      // Else SQLite 3.40's integrity check reports NULLs that are none where `b` is the key.
      ColumnDescription("last", .integer, default: 1),
    ]
    let table = TableDescription(
      "t", columns: ColumnSet(columns),
      primaryKey: key.isEmpty ? nil : PrimaryKey(parts: key.map { .column($0) }),
      hasRowID: key.isEmpty)
    let count = 20_000
    let rows = Self.numbers(count).map { "part \($0),\($0 - 500),\(-$0),\($0).5,\($0)\n" }
    let shop = try Shop(files: ["t": "t,n,m,r,b\n" + rows.joined()])
    #expect(try shop.loader([table]).load().files[0].inserted == count)
    #expect(
      try shop.values(
        "SELECT count(*), count(DISTINCT n), sum(n), min(m), max(r), count(DISTINCT b) FROM t")
        == [
          [
            .integer(20_000), .integer(20_000), .integer(189_990_000), .integer(-19_999),
            .real(19_999.5), .integer(20_000),
          ]
        ])
    #expect(try shop.values("PRAGMA integrity_check") == [[.text("ok")]])
  }

  @Test("Rows with extreme 64-bit integers or keys with common prefixes are all loaded")
  func extremes() throws {
    let table = TableDescription(
      "t", columns: [ColumnDescription("n", .integer), ColumnDescription("t", .text)],
      primaryKey: ["n", "t"], hasRowID: false)
    let numbers = [Int.max, .min, 0, -1, .max - 1, .min + 1]
    let rows = numbers.flatMap { number in
      ["same beginning b", "same beginning a", "", "s"].map { "\(number),\($0)\n" }
    }
    let shop = try Shop(files: ["t": "n,t\n" + rows.joined()])
    #expect(try shop.loader([table]).load().files[0].inserted == 24)
    let stored = try shop.values("SELECT DISTINCT n FROM t ORDER BY n")
    #expect(stored == numbers.sorted().map { [.integer(Int64($0))] })
  }

  @Test("Of rows with the same key the first in the file is kept, however far apart they are")
  func firstOfKey() throws {
    let table = TableDescription(
      "t", columns: [ColumnDescription("k", .text), ColumnDescription("line", .integer)],
      primaryKey: "k", hasRowID: false)
    let rows = (0..<3_000).map { "\($0 % 1_000),\($0 + 2)\n" }
    let shop = try Shop(files: ["t": "k,line\n" + rows.joined()])
    var loader = try shop.loader([table])
    loader.skipsBadRows = true
    loader.rejectsPath = shop.rejects
    let report = try loader.load()
    #expect(report.files[0].inserted == 1_000 && report.skipped == 2_000)
    #expect(try shop.values("SELECT max(line) FROM t") == [[.integer(1_001)]])
    #expect(
      report.rejections.map(\.first.description) == [
        "t.csv:1002: k: the key \"0\" is on line 2 already"
      ])
    #expect(try shop.rejected().count == 2_000)
  }

  @Test("Texts that are equal by the column's collation are the same key")
  func collation() throws {
    let table = TableDescription(
      "t",
      columns: [
        ColumnDescription("k", .text, collation: .noCase), ColumnDescription("n", .integer),
      ], primaryKey: "k")
    let shop = try Shop(files: ["t": "k,n\nAda,1\nBen,2\nADA,3\n"])
    let failure = shop.failure(of: try shop.loader([table]))
    #expect(failure.message.hasPrefix("t.csv:4: k: the key \"ADA\" is on line 2 already\n"))
  }

  @Test("A table without a key has its rows in the order of the file")
  func fileOrder() throws {
    let table = TableDescription("t", columns: [ColumnDescription("n", .integer)])
    let numbers = Self.numbers(20_011)
    let shop = try Shop(files: ["t": "n\n" + numbers.map { "\($0)\n" }.joined()])
    _ = try shop.loader([table]).load()
    let stored = try shop.values("SELECT n FROM t ORDER BY rowid")
    #expect(stored == numbers.map { [.integer(Int64($0))] })
  }
}
