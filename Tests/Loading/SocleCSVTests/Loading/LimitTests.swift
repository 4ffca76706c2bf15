import Foundation
import SocleCSV
import SocleCore
import SocleInputFiles
import TestSupport
import Testing

@Suite("Wide tables, long fields and unclosed quotes")
struct LimitTests {

  private static func wide(_ count: Int, rows: Int) -> [String: String] {
    let header = (0..<count).map { "c\($0)" }.joined(separator: ",")
    let row = (0..<count).map { $0 % 3 == 0 ? "text \($0)" : "\($0)" }.joined(separator: ",")
    return ["t": header + "\n" + String(repeating: row + "\n", count: rows)]
  }

  @Test("A table may have up to 2,000 columns", arguments: [1, 8, 500, 1999, 2000])
  func columns(count: Int) throws {
    // More than one block of the widest rows.
    let shop = try Shop(files: Self.wide(count, rows: 100))
    let (found, report) = try shop.loadFound("t.csv")
    #expect(report.files[0].inserted == 100 && found.description.columns.count == count)
    let last = try shop.values("SELECT \(identifier: "c\(count - 1)"), count(*) FROM t")
    let expected: SQLiteValue =
      (count - 1) % 3 == 0 ? .text("text \(count - 1)") : .integer(Int64(count - 1))
    #expect(last == [[expected, .integer(100)]])
  }

  @Test("A bad row of a table with 2,000 columns is reported and skipped")
  func wideBadRow() throws {
    let shop = try Shop(files: Self.wide(2000, rows: 2))
    let columns = (0..<2000).map { ColumnDescription("c\($0)", $0 % 3 == 0 ? .text : .integer) }
    let table = TableDescription("t", columns: ColumnSet(columns), primaryKey: "c0")
    var loader = try shop.loader([table])
    loader.skipsBadRows = true
    let report = try loader.load()
    #expect(
      report.rejections.map(\.description) == [
        "t.csv:3: c0: the key \"text 0\" is on line 2 already"
      ])
    #expect(try shop.values("SELECT count(*) FROM t") == [[.integer(1)]])
  }

  @Test(
    "A file with more than 2,000 columns is refused before anything is written",
    arguments: [2001, 4096, 4097])
  func tooManyColumns(count: Int) throws {
    let shop = try Shop(files: Self.wide(count, rows: 1))
    let error = #expect(throws: LoadError.self) { try shop.loadFound("t.csv") }
    let message = error?.description ?? ""
    #expect(
      message
        == (count > 4096
          ? "t.csv:1: the record has more than 4096 fields; is this a CSV file?"
          : "t.csv:1: \(count) columns, but a table can have 2000; split the file"))
    #expect(error.map { LoadFailure($0) } == .rejectedData)
    #expect(try shop.results.isEmpty)
  }

  /// Makes a file that begins with `start` and goes on with zero bytes, which take no room on the disk.
  private static func writeSparse(_ start: String, size: Int, to path: String) throws {
    #expect(FileManager.default.createFile(atPath: path, contents: Data(start.utf8)))
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try file.truncate(atOffset: UInt64(size))
    try file.close()
  }

  @Test(
    "A field of 1 GiB is refused after the first 16 MiB, whether it is quoted or not",
    arguments: [
      ("a,b\n1,", "t.csv:2: the record is longer than 16777216 bytes; is this a CSV file?"),
      (
        "a,b\n1,\"",
        "t.csv:2: the record is longer than 16777216 bytes; the quote opened on line 2 is probably never closed; close it"
      ),
    ])
  func hugeField(start: String, message: String) throws {
    let shop = try Shop(files: [:])
    try Self.writeSparse(start, size: 1 << 30, to: shop.folder + "/t.csv")
    let table = TableDescription(
      "t", columns: [ColumnDescription("a", .integer), ColumnDescription("b", .text)])
    var loader = try shop.loader([table])
    // A scan takes long, so that each start is loaded once.
    loader.skipsBadRows = start.hasSuffix("\"")
    let failure = shop.failure(of: loader)
    #expect(failure == (message, .rejectedData))
    #expect(try shop.results.isEmpty)
    let error = #expect(throws: (any Error).self) {
      try FoundTable(CSVFile(path: shop.folder + "/t.csv"))
    }
    #expect(error.map { "\($0)" } == message)
  }

  @Test("A field of several MiB is loaded completely")
  func largeField() throws {
    let text = String(repeating: "brick,\n\"\"", count: 1 << 20)
    let shop = try Shop(files: ["t": "a,b\n1,\"\(text)\"\n2,x\n"])
    let (_, report) = try shop.loadFound("t.csv")
    #expect(report.files[0].inserted == 2)
    let length = Int64(text.count - (1 << 20))
    #expect(try shop.values("SELECT length(b) FROM t") == [[.integer(length)], [.integer(1)]])
  }

  @Test(
    "An unclosed quote in a large file is reported with the line of the quote"
  )
  func openQuote() throws {
    let line = String(repeating: "x", count: 998) + ",\n"
    let long = try Shop(files: ["t": "a,b\n\"" + String(repeating: line, count: 17_000)])
    let error = #expect(throws: LoadError.self) { try long.loadFound("t.csv") }
    #expect(
      error?.description.hasPrefix(
        "t.csv:2: the record is longer than 16777216 bytes; the quote opened on line 2 is probably never closed; close it"
      ) == true)
    let late = try Shop(files: ["t": "a,b\n" + String(repeating: line, count: 5000) + "\"x,y\n"])
    let message = "t.csv:5002: the quote opened on this line is never closed; close it"
    let other = #expect(throws: LoadError.self) { try late.loadFound("t.csv") }
    #expect(other?.description.hasPrefix(message + "\n1 row is bad") == true)
    #expect(try late.results.isEmpty)
  }

  @Test(
    "An update of 2,000 columns without a key is refused with the reason, and one with a key works")
  func widestUpdate() throws {
    let names = (0..<2000).map { "c\($0)" }
    let row = String(repeating: "1,", count: 1999) + "1\n"
    let shop = try Shop(files: ["t": names.joined(separator: ",") + "\n" + row])
    for hasKey in [false, true] {
      var table = TableDescription(
        "t", columns: ColumnSet(names.map { ColumnDescription($0, .integer) }))
      if hasKey { table.primaryKey = "c0" }
      var loader = try shop.loader([table])
      loader.mode = .replace
      _ = try loader.load()
      loader.mode = .update
      if hasKey {
        #expect(try loader.load().files[0].inserted == 0)
      } else {
        #expect(shop.failure(of: loader).message.contains("give it a key, or replace the database"))
      }
    }
  }
}
