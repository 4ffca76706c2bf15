import Foundation
import TestSupport
import Testing

@testable import SocleCore

@Suite("URLs as text")
struct URLTests {
  static let table = ValueTable<URL>()

  @Test(
    "Every URL is read back unchanged, or refused", arguments: 1...4 as ClosedRange<UInt64>)
  func random(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let parts = [
      "http://", "https:", "a", "é", "e\u{301}", "/", "//", "?", "#", "%", "%41", "%zz", " ", ":",
      "@",
      "[", "]", "::1", "😀", "..", ".", "=", "&", "\\", "|", "\"", "<", ">", "{", "^", "`", "xn--",
      "例え",
    ]
    let urls = (0..<400).flatMap { _ -> [URL] in
      let text = random.pick(parts, count: Int.random(in: 1...8, using: &random)).joined()
      return [
        URL(string: text), URL(string: text, encodingInvalidCharacters: false),
        URL(fileURLWithPath: "/" + text), URL(string: "https://h/" + text)?.appending(path: text),
        URL(dataRepresentation: Data(text.utf8), relativeTo: nil),
      ].compactMap { $0 }
    }
    let connection = try Connection.inMemory()
    try connection.createTable(Self.table.row)
    let insert = try connection.prepareInsert(in: Self.table.row)
    var stored: [URL] = []
    for (index, url) in urls.enumerated() {
      if (try? insert.insert(.init(id: index, value: url))) != nil { stored.append(url) }
    }
    #expect(stored.count > 500)
    let found = try connection.rows(of: Self.table.row, orderedBy: [Self.table.id.ascending])
    #expect(found.map(\.value) == stored)
    #expect(found.map(\.value.absoluteString) == stored.map(\.absoluteString))
  }
}
