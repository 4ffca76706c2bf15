import TestSupport
import Testing

@testable import CatalogueSamples

@Suite("CSV, written")
struct CSVWriterTests {

  @Test("What is written reads back, whatever is in it", arguments: ["\n", "\r\n"])
  func roundTrip(lineEnd: String) throws {
    let texts = ["plain", "", "a, b", "say \"hi\"", "two\nlines", "\r", "é🧱"]
    let folder = try TemporaryFolder()
    let writer = try CSVWriter(
      creatingAt: folder.file("x.csv"), header: "a,b,c", lineEnd: lineEnd, byteOrderMark: true)
    for (index, text) in texts.enumerated() {
      writer.integer(index * 1_000_003 - 3)
      writer.text(text)
      writer.plain("970e01")
      try writer.endRecord()
    }
    try writer.finish()
    let table = try CatalogueFolder(folder).table("x")
    #expect(table.header == ["a", "b", "c"])
    #expect(try table.column("b") == texts)
    #expect(try table.column("a") == texts.indices.map { String($0 * 1_000_003 - 3) })
  }
}
