import TestSupport
import Testing

@testable import CatalogueSamples

@Suite("Writing CSV")
struct CSVWriterTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func written(_ add: (NewFile) throws -> Void) throws -> String {
    let file = try NewFile(creatingAt: folder.file("x.csv"))
    try add(file)
    try file.flush()
    return String(decoding: try folder.bytes(of: "x.csv"), as: UTF8.self)
  }

  @Test("Any text, integer and key is read back as it was written", arguments: ["\n", "\r\n"])
  func roundTrip(lineEnd: String) throws {
    let texts = ["plain", "", "a, b", "say \"hi\"", "two\nlines", "\r", "é🧱", "\"\u{301}"]
    let file = try NewFile(creatingAt: folder.file("x.csv"))
    try file.add(["a", "b", "c"], lineEnd: lineEnd)
    for (index, text) in texts.enumerated() {
      try file.add([index * 1_000_003 - 3, text, "970e01"], lineEnd: lineEnd)
    }
    try file.flush()
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
    let text = try written { file in
      for _ in 0..<200 { try file.add([record]) }
      #expect(try folder.bytes(of: "x.csv").count > 1 << 17)
    }
    #expect(text == String(repeating: record + "\n", count: 200))
  }
}
