import Foundation
import TestSupport
import Testing

@testable import ServerCatalogue

@Suite("Violations of JSON's grammar")
struct JSONFaultTests {
  /// The first violation that ends reading.
  private func violation(in text: [UInt8]) -> String? {
    var parser = JSONParser(text, list: "LogicalServers") { _ in }
    do throws(RejectedItem) {
      _ = try parser.read()
      return nil
    } catch {
      return error.description
    }
  }

  @Test(
    "An item with a number or string that is not JSON is named with its kind and its place",
    arguments: [
      ("007", "a whole number", "007, a number with a leading zero"),
      ("-01", "a whole number", "-01, a number with a leading zero"),
      ("1.", "a whole number", "1., which is not a number of JSON"),
      ("+1", "a whole number", "+1, which is not a value of JSON"),
      ("1e999", "a whole number", "1e999, a number that is out of range"),
    ])
  func numbers(value: String, expected: String, found: String) throws {
    let error = try #require(throws: ServerListError.self) {
      try ServerListReader().servers(
        in: ListText.list(ListText.server(id: "good"), ListText.server(["Tier": value])))
    }
    let text = "\(error)"
    #expect(text.contains("LogicalServers[1].Tier: "))
    #expect(text.contains("\(found) (line 2, column "), "\(text)")
  }

  @Test(
    "A string that is not JSON is named with its kind and its place",
    arguments: [
      (Array("a\u{1}b".utf8), "the unescaped control character U+0001"),
      (Array("a\nb".utf8), "the unescaped control character U+000A"),
      ([0x61, 0xFF], "bytes that are not UTF-8"), ([0xED, 0xA0, 0x80], "bytes that are not UTF-8"),
      (Array(#"\ud800"#.utf8), "half a surrogate pair, U+D800"),
      (Array(#"\uDC00x"#.utf8), "half a surrogate pair, U+DC00"),
      (Array(#"\ud83dx\ude00"#.utf8), "half a surrogate pair, U+D83D"),
      (Array(#"\q"#.utf8), "an unknown escape"),
      (Array(#"\u12"#.utf8), "an escape \\u without four digits"),
    ] as [([UInt8], String)], ["City", "Servers[0].Domain"])
  func strings(bad: (bytes: [UInt8], found: String), path: String) throws {
    let server =
      path == "City"
      ? ListText.server(["City": "\"?\""]) : ListText.server(endpoint: ["Domain": "\"?\""])
    var json = ListText.list(ListText.server(id: "good"), server)
    json.replaceSubrange(try #require(json.range(of: Data("?".utf8))), with: bad.bytes)
    let error = try #require(throws: ServerListError.self) {
      try ServerListReader().servers(in: json)
    }
    let text = "\(error)"
    #expect(text.contains("LogicalServers[1].\(path): "), "\(text)")
    #expect(text.contains("a string with \(bad.found) (line 2, column "), "\(text)")
  }

  @Test("Each of several faults has its own line and column")
  func places() throws {
    let faults = ["\"é\\q\"", "\"\\q\"", "\n 01", "\"é\", \"a\": 02", "\n\n03"]
    var found: [String] = []
    let text = "{\"L\": [\(faults.map { "{\"a\": \($0)}" }.joined(separator: ", "))]}"
    var parser = JSONParser(Array(text.utf8), list: "L") { item in
      guard case .object(let members) = item, case .faulty(let fault)? = members.last?.value else {
        return
      }
      found.append(String(fault.drop { $0 != "(" }))
    }
    _ = try parser.read()
    #expect(
      found == [
        "(line 1, column 14)", "(line 1, column 28)", "(line 2, column 2)", "(line 2, column 23)",
        "(line 4, column 1)",
      ])
  }

  @Test("A long line with many faulty strings is read in one pass")
  func manyFaults() throws {
    let items = Array(repeating: #"{"Name": "\q"}"#, count: 100_000)
    let text = "{\"LogicalServers\": [\(items.joined(separator: ","))]}"
    let error = try #require(throws: ServerListError.self) {
      try ServerListReader().servers(in: Data(text.utf8))
    }
    guard case .rejected(_, let total, _) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(total == 100_000)
  }

  @Test(
    "Text that is not JSON is named with its first violation, its line and its column",
    arguments: [
      ("", "the end instead of a value (line 1, column 1)"),
      ("[\"a", "[0]: a string that does not end (line 1, column 2)"),
      ("{\"a\" 1}", "a: \"1\" instead of a colon (line 1, column 6)"),
      ("[1\n 2]", "[0]: \"2\" instead of a comma or ] (line 2, column 2)"),
      ("{\"é\": 1]", "é: \"]\" instead of a comma or } (line 1, column 8)"),
      ("{1}", "\"1\" instead of a key (line 1, column 2)"),
      ("{} {}", "more after the end of the value (line 1, column 4)"),
      ("<html>", "\"<\" instead of a value (line 1, column 1)"),
      ("\u{FEFF}[nul]", "[0]: nul, which is not a value of JSON (line 1, column 3)"),
      ("[1,]", "[1]: \"]\" instead of a value (line 1, column 4)"),
    ])
  func texts(text: String, fault: String) {
    #expect(violation(in: Array(text.utf8)) == fault)
  }

  @Test("Valid text has no violation, except if it is nested too deeply for the decoder")
  func valid() throws {
    let text = #"""
      {"a": [[0, -0, 1.5e+10, -2E-3, "", "é\u00e9 \"\\\/\b\f\n\r\t 🇨🇭\ud83c\udde8", true, null, {}, []]],
       "b" : [ ] }
      """#
    #expect(violation(in: Array(text.utf8)) == nil)
    var items: [String] = []
    var parser = JSONParser(Array(text.utf8), list: "a") { items.append("\($0)") }
    _ = try parser.read()
    #expect(items.count == 1 && items[0].contains("integer(0)") && !items[0].contains("faulty"))
    for (depth, isValid) in [(512, true), (513, false), (100_000, false)] {
      let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      #expect((violation(in: Array(text.utf8)) == nil) == isValid)
      let isParsed = (try? JSONSerialization.jsonObject(with: Data(text.utf8))) != nil
      #expect(isParsed == isValid, "\(depth)")
    }
  }

  @Test("The deepest nesting that is allowed is read on a thread with half a mebibyte of stack")
  func stack() async {
    let (open, close) = (
      String(repeating: "{\"a\":", count: 512), String(repeating: "}", count: 512)
    )
    let isRead = await withCheckedContinuation { continuation in
      let thread = Thread {
        continuation.resume(returning: violation(in: Array("\(open)1\(close)".utf8)) == nil)
      }
      thread.stackSize = 1 << 19
      thread.start()
    }
    #expect(isRead)
  }

  @Test("Every prefix of a list is read to its end without a trap")
  func prefixes() {
    let bytes = Array(ListText.list(ListText.server(["City": #""\u00e9\"é""#])))
    for count in 0..<bytes.count {
      #expect(violation(in: Array(bytes.prefix(count))) != nil, "\(count)")
    }
  }
}
