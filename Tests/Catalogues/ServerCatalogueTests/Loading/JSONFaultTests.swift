import Foundation
import ServerCatalogue
import Testing

@Suite("Violations of JSON's grammar")
struct JSONFaultTests {
  private func error(of json: Data) throws -> ServerListError {
    try #require(throws: ServerListError.self) { try ServerListReader().servers(in: json) }
  }

  @Test(
    "A number that is not JSON or out of range is an error with the key's path",
    arguments: ["007", "-01", "1.", "1e+", "1e999"], ["Tier", "Score"])
  func numbers(value: String, key: String) throws {
    let json = ListText.list(ListText.server(id: "good"), ListText.server([key: value]))
    let expected = key == "Tier" ? "a whole number" : "a number"
    #expect(
      "\(try error(of: json))".contains(
        """
        LogicalServers[1].\(key): expected \(expected), found text that is not JSON or a number that is out of range
        """))
  }

  @Test(
    "A string that is not JSON is an error with the key's path, and fails no other item",
    arguments: [
      Array("a\u{1}b".utf8), Array("a\tb".utf8), Array("a\nb".utf8), [0x61, 0xFF],
      [0xED, 0xA0, 0x80], Array(#"\ud800"#.utf8), Array(#"\uDC00x"#.utf8),
      Array(#"\ud83dx\ude00"#.utf8), Array(#"\x"#.utf8),
      Array(#"\u12g4"#.utf8),
    ] as [[UInt8]], ["City", "Servers[0].Domain"])
  func strings(bad: [UInt8], path: String) throws {
    let server =
      path == "City"
      ? ListText.server(["City": "\"?\""]) : ListText.server(endpoint: ["Domain": "\"?\""])
    var json = ListText.list(ListText.server(id: "good"), server)
    json.replaceSubrange(try #require(json.range(of: Data("?".utf8))), with: bad)
    let text = "\(try error(of: json))"
    #expect(
      text.contains("LogicalServers[1].\(path): expected a string, found text that is not JSON"),
      "\(text)")
    let list = try ServerListReader(skipsBadItems: true).servers(in: json)
    #expect(list.items.map(\.id) == ["good"] && list.rejectedIDs == ["a"])
  }

  @Test("Invalid text in unknown keys and their values is ignored")
  func unread() throws {
    let server = ListText.server(["Other": #"{"\x": ["\ud800", 007]}"#])
    #expect(try ServerListReader().servers(in: ListText.list(server)).items.count == 1)
  }

  @Test("Only the item with a key that is not JSON is bad")
  func keys() throws {
    let json = ListText.list(ListText.server(id: "good"), #"{"\x": 1, "ID": "a"}"#)
    let list = try ServerListReader(skipsBadItems: true).servers(in: json)
    #expect(list.items.map(\.id) == ["good"] && list.unidentifiedCount == 1)
    #expect(list.rejected.map(\.keyPath) == ["LogicalServers[1]"])
  }

  @Test("All of 20,000 bad items are counted")
  func manyFaults() throws {
    let items = Array(repeating: #"{"Name": "\q"}"#, count: 20_000)
    let error = try error(of: ListText.list(items.joined(separator: ",")))
    guard case .rejected(_, let total, _) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(total == 20_000)
  }

  @Test(
    "Text that is not JSON is an error that contains the first violation or the unexpected end",
    arguments: [
      ("", "Unexpected end of file during JSON parse"),
      ("[\"a", "Unexpected end of file during JSON parse"),
      ("{\"a\" 1}", "Invalid value around character 5"),
      ("[1\n 2]", "Invalid value around character 4"),
      ("{1}", "Invalid value around character 1"),
      ("{} {}", "Invalid value around character 3"),
      ("<html>", "Invalid value around character 0"),
      (#"["\u12"]"#, #"Invalid hex encoded sequence in "12"]" at 4"#),
    ])
  func texts(text: String, fault: String) throws {
    #expect(
      try error(of: Data(text.utf8)) == .notJSON(source: "the answer", reason: fault))
  }

  @Test("The deepest nesting that is allowed is read on a thread with half a mebibyte of stack")
  func stack() async {
    let (open, close) = (
      String(repeating: "{\"a\":", count: 511), String(repeating: "}", count: 511)
    )
    let json = Data("{\"a\": \(open)1\(close), \"LogicalServers\": []}".utf8)
    let isRead = await withCheckedContinuation { continuation in
      let thread = Thread {
        continuation.resume(returning: (try? ServerListReader().servers(in: json)) != nil)
      }
      thread.stackSize = 1 << 19
      thread.start()
    }
    #expect(isRead)
  }

  @Test("Every prefix of a list is an error")
  func prefixes() throws {
    let bytes = ListText.list(ListText.server(["City": #""\u00e9\"é""#]))
    let end = try #require(bytes.lastIndex(of: UInt8(ascii: "}")))
    for count in 0...end { _ = try error(of: bytes.prefix(count)) }
  }
}
