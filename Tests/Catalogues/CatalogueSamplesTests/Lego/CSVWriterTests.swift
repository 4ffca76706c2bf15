import TestSupport
import Testing

@testable import CatalogueSamples

@Suite("Writing CSV")
struct CSVWriterTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The bytes of a file with the column `a`, after its header.
  private func written(_ add: (CSVWriter) throws -> Void) throws -> String {
    let writer = try CSVWriter(creatingAt: folder.file("x.csv"), header: "a")
    try add(writer)
    try writer.finish()
    return String(String(decoding: try folder.bytes(of: "x.csv"), as: UTF8.self).dropFirst(2))
  }

  @Test("Any text, integer and key is read back as it was written", arguments: ["\n", "\r\n"])
  func roundTrip(lineEnd: String) throws {
    let texts = ["plain", "", "a, b", "say \"hi\"", "two\nlines", "\r", "é🧱", "\"\u{301}"]
    let writer = try CSVWriter(
      creatingAt: folder.file("x.csv"), header: "a,b,c", lineEnd: lineEnd, byteOrderMark: true)
    for (index, text) in texts.enumerated() {
      try writer.add([index * 1_000_003 - 3, text, "970e01"])
    }
    try writer.finish()
    let table = try CatalogueFolder(folder).table("x")
    #expect(table.header == ["a", "b", "c"])
    #expect(try table.column("b") == texts)
    #expect(try table.column("a") == texts.indices.map { String($0 * 1_000_003 - 3) })
  }

  @Test(
    "A text is quoted only where it has to be, and quotes in it are doubled",
    arguments: [
      ("plain text", "plain text"), ("a,b", "\"a,b\""), ("\"", "\"\"\"\""), ("'", "'"),
      ("a\nb", "\"a\nb\""), ("a\rb", "\"a\rb\""), ("", ""), (" ", " "), ("é;🧱", "é;🧱"),
      ("\"\u{301}", "\"\"\"\u{301}\""),
    ])
  func quotes(text: String, field: String) throws {
    let line = try written { try $0.add([text]) }
    #expect(Array(line.utf8) == Array("\(field)\n".utf8))
  }

  @Test("Integers are written in full", arguments: [0, 9, 10, -1, .max, .min])
  func integers(value: Int) throws {
    let line = try written { try $0.add([value, value]) }
    #expect(line == "\(value),\(value)\n")
  }

  @Test("What does not fit the buffer is written before the end, and nothing twice")
  func buffer() throws {
    let record = String(repeating: "x", count: 999)
    let text = try written { writer in
      for _ in 0..<200 { try writer.add([record]) }
      #expect(try folder.bytes(of: "x.csv").count > 1 << 17)
    }
    #expect(text == String(repeating: record + "\n", count: 200))
  }

  @Test("A file that exists is left alone")
  func existing() throws {
    try folder.write(Array("mine".utf8), to: "x.csv")
    #expect(throws: GeneratorError.exists(path: folder.file("x.csv"))) {
      try CSVWriter(creatingAt: folder.file("x.csv"), header: "a")
    }
    #expect(try folder.bytes(of: "x.csv") == Array("mine".utf8))
  }
}
