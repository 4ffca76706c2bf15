import Foundation
import SocleCSV
import SocleCore
import TestSupport
import Testing

@Suite("Bad input for declared tables")
struct BadInputTests {

  @Test("A bad row is reported with file and line, and nothing is loaded", arguments: BadInput.rows)
  func stops(input: BadInput) throws {
    let shop = try Library.shop()
    try shop.write(input.bytes, to: input.file)
    let failure = shop.failure(of: try shop.loader(Library.tables))
    #expect(failure.message.split(separator: "\n").first.map(String.init) == input.message)
    #expect(failure.kind == .rejectedData)
    #expect(try shop.results.isEmpty)
  }

  @Test(
    "A bad row leaves an existing database unchanged", arguments: BadInput.rows,
    [LoadMode.replace, .update])
  func keepsTheOld(input: BadInput, mode: LoadMode) throws {
    let shop = try Library.shop()
    var loader = try shop.loader(Library.tables)
    _ = try loader.load()
    let before = try Data(contentsOf: URL(fileURLWithPath: shop.database))
    try shop.write(input.bytes, to: input.file)
    loader.mode = mode
    #expect(shop.failure(of: loader).kind == .rejectedData)
    #expect(try Data(contentsOf: URL(fileURLWithPath: shop.database)) == before)
    #expect(try shop.results == ["shop.sqlite"])
  }

  @Test(
    "A bad row can be skipped, and is written to the rejects folder unchanged",
    arguments: BadInput.rows)
  func skips(input: BadInput) throws {
    let shop = try Library.shop()
    try shop.write(input.bytes, to: input.file)
    var loader = try shop.loader(Library.tables)
    loader.skipsBadRows = true
    loader.rejectsPath = shop.rejects
    let report = try loader.load()
    #expect(report.rejections.first?.description == input.message)
    #expect(report.skipped == report.rejections.count)
    #expect(try shop.values("PRAGMA foreign_key_check").isEmpty)
    #expect(try shop.values("PRAGMA integrity_check") == [[.text("ok")]])
    let rejection = try #require(report.rejections.first?.first)
    #expect(try shop.rejected().map(\.description) == [rejection.description])
    let lines = input.bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    let file = [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(shop.rejects)/\(input.file)")))
    // The last record: of two with the same key, the file has both.
    let record = Array(lines[rejection.line - 1]) + [0x0A]
    #expect(file.starts(with: Array(lines[0]) + [0x0A]) && file.suffix(record.count) == record[...])
  }

  @Test("A bad header is reported before anything is written", arguments: BadInput.headers)
  func headers(input: BadInput) throws {
    let shop = try Library.shop()
    try shop.write(input.bytes, to: input.file)
    var loader = try shop.loader(Library.tables)
    loader.skipsBadRows = true
    loader.rejectsPath = shop.rejects
    let failure = shop.failure(of: loader)
    #expect(failure == (input.message, .rejectedData))
    #expect(try shop.results.isEmpty)
  }

  @Test("The problems of all headers are reported together")
  func allHeaders() throws {
    let shop = try Library.shop(["books": "", "shelves": "x\n"])
    let failure = shop.failure(of: try shop.loader(Library.tables))
    #expect(failure.message.split(separator: "\n").count == 2)
  }

  @Test("All bad rows are reported, and so are the rows that refer to them")
  func allRows() throws {
    let rows = (0..<50).map { $0 % 2 == 0 ? "b\($0),Book,x,,\n" : "b\($0),Book,2,,\n" }
    let shop = try Library.shop(["books": "code,title,shelf,pages,price\n" + rows.joined()])
    var loader = try shop.loader(Library.tables)
    loader.rejectsPath = shop.rejects
    let error = #expect(throws: LoadError.self) { try loader.load() }
    guard case .rejected(let first, 26) = error else {
      Issue.record("\(error.map { "\($0)" } ?? "no error")")
      return
    }
    #expect(
      first.map(\.description) == [
        "books.csv:2: shelf: not an integer (\"x\"); 24 more: books.csv:4, books.csv:6, books.csv:8, …",
        "loans.csv:4: item: \"b2\" is not in books or discs",
      ])
    let lines = (error?.description ?? "").split(separator: "\n")
    #expect(
      lines.last
        == "26 rows are bad, so nothing was loaded; correct the files, or leave the bad rows out")
    #expect(
      try shop.rejected().map(\.origin)
        == (0..<25).map { "books.csv:\($0 * 2 + 2)" } + ["loans.csv:4"])
  }

  @Test("Rows that refer to a skipped row are skipped, too")
  func cascade() throws {
    let shop = try Library.shop([
      "shelves": "id,parent\n1,\n2,7\n3,2\n", "books": "code,title,shelf\nb1,One,3\nb2,Two,1\n",
    ])
    var loader = try shop.loader(Library.tables)
    loader.skipsBadRows = true
    loader.rejectsPath = shop.rejects
    #expect(try loader.load().skipped == 4)
    #expect(
      try shop.rejected().map(\.description) == [
        "shelves.csv:3: parent: \"7\" is not in shelves",
        "shelves.csv:4: parent: \"2\" is not in shelves",
        "books.csv:2: shelf: \"3\" is not in shelves",
        "loans.csv:2: item: \"b1\" is not in books or discs",
      ])
  }

  @Test("A field with the null text is a bad row if the column forbids NULL")
  func nullText() throws {
    let shop = try Library.shop(["books": "code,title,shelf\nb1,NA,1\nb2,\"NA\",2\nNA,x,2\n"])
    var loader = try shop.loader(Library.tables)
    loader.dialect.nullTexts = ["NA"]
    loader.files.files.removeAll { $0.table == "loans" }
    loader.skipsBadRows = true
    #expect(
      try loader.load().rejections.map(\.description) == [
        "books.csv:2: title: NULL where a value is needed (\"NA\")",
        "books.csv:4: code: NULL where a value is needed (\"NA\")",
      ])
    #expect(try shop.values("SELECT title FROM books") == [[.text("NA")]])
  }

  @Test("Nothing is loaded from a damaged compressed file, even if bad rows may be skipped")
  func damagedGzip() throws {
    let shop = try Library.shop()
    let whole = try Data(contentsOf: URL(fileURLWithPath: Self.sample))
    try shop.write(Array(whole.prefix(40)), to: "discs.csv")
    for skips in [false, true] {
      var loader = try shop.loader(Library.tables)
      loader.skipsBadRows = skips
      #expect(shop.failure(of: loader).kind == .file)
      #expect(try shop.results.isEmpty)
    }
  }

  private static let sample = PackageFiles.sample("lego/elements.csv.gz")
}
