import CSVLoading
import Foundation
import SQLiteCore
import Testing

@Suite("The rejects file")
struct RejectsFileTests {
  private static let table = TableDescription(
    "t", columns: [ColumnDescription("a", .integer), ColumnDescription("b", .text)])

  private func loader(_ text: String) throws -> (shop: Shop, loader: CSVLoader) {
    let shop = try Shop(files: ["t": text])
    var loader = try shop.loader([Self.table])
    loader.skipsBadRows = true
    loader.rejectsPath = shop.rejects
    return (shop, loader)
  }

  @Test(
    "A rejected record is written to the rejects file unchanged",
    arguments: [
      "x,plain", "x,\"with \"\"quotes\"\"\"", "x,\"two\nlines\"", "x,\"a,b\"", "x,", "x,\"\"",
      "x,é🧱",
      "1,b,c", "1", "x,\u{FEFF}", "x,'=1+1'",
    ])
  func verbatim(record: String) throws {
    let (shop, loader) = try loader("a,b\n\(record)\n1,good\n")
    #expect(try loader.load().skipped == 1)
    let reader = try CSVReader(path: shop.rejects)
    _ = try reader.next()
    #expect(try reader.next())
    #expect(reader.strings[4] == record && reader.fieldCount == 5)
    #expect(try !reader.next())
  }

  @Test("The names of several columns, and a name with a comma, are one field")
  func columnNames() throws {
    let shop = try Shop(files: Shop.files)
    try shop.append("C,9,1\n", to: "parcels")
    var loader = try shop.loader()
    loader.skipsBadRows = true
    loader.rejectsPath = shop.rejects
    #expect(try loader.load().skipped == 1)
    let reader = try CSVReader(path: shop.rejects)
    #expect(try reader.next() && reader.next())
    #expect(
      reader.strings == [
        "parcels.csv", "4", "number, line", "\"C\", \"9\" is not in orders", "C,9,1",
      ])
  }

  @Test(
    "A load without bad rows writes only the header of the rejects file; the next load overwrites it"
  )
  func overwritten() throws {
    var (shop, loader) = try loader("a,b\nx,1\n")
    #expect(try loader.load().skipped == 1)
    try shop.write("a,b\n1,1\n", to: "t.csv")
    loader.mode = .replace
    #expect(try loader.load().skipped == 0)
    let text = try String(contentsOfFile: shop.rejects, encoding: .utf8)
    #expect(text == "file,line,column,reason,record\n")
    _ = shop
  }

  @Test(
    "An existing file that is not a rejects file is not overwritten, and nothing is loaded",
    arguments: ["mine", "file,line\n"])
  func foreign(content: String) throws {
    let (shop, loader) = try loader("a,b\nx,1\n")
    try Data(content.utf8).write(to: URL(fileURLWithPath: shop.rejects))
    let failure = shop.failure(of: loader)
    #expect(
      failure
        == ("cannot write \(shop.rejects): it holds something else; choose another name", .file))
    #expect(try String(contentsOfFile: shop.rejects, encoding: .utf8) == content)
    #expect(try shop.results == ["bad.csv"])
  }

  @Test(
    "A rejects path that cannot be written is reported with the path",
    arguments: ["/none/bad.csv", "/proc/bad.csv"])
  func unwritable(path: String) throws {
    var (shop, loader) = try loader("a,b\nx,1\n")
    loader.rejectsPath = path
    let failure = shop.failure(of: loader)
    #expect(failure.message.hasPrefix("cannot write \(path): ") && failure.kind == .file)
    #expect(try shop.results.isEmpty)
  }

  @Test(
    "A full disk stops the load, even if bad rows may be skipped",
    .enabled(if: access("/dev/full", W_OK) == 0, "there is no /dev/full to fail on"))
  func full() throws {
    var (shop, loader) = try loader("a,b\nx,1\n")
    loader.rejectsPath = "/dev/full"
    #expect(shop.failure(of: loader).kind == .file)
    #expect(try shop.results.isEmpty)
  }

  @Test("Bad rows are written to the rejects file even if they stop the load")
  func stopped() throws {
    var (shop, loader) = try loader("a,b\nx,1\ny,2\n")
    loader.skipsBadRows = false
    #expect(shop.failure(of: loader).kind == .rejectedData)
    let lines = try String(contentsOfFile: shop.rejects, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 3)
  }
}
