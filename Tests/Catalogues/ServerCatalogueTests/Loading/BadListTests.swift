import Foundation
import TestSupport
import Testing

@testable import ServerCatalogue

@Suite("Input that is not a server list")
struct BadListTests {
  private let reader = ServerListReader(skipsBadItems: true)

  @Test(
    "JSON of another structure is an error with the expected structure",
    arguments: [
      ("[]", "", "expected an object, found an array"),
      ("null", "", "expected an object, found null"),
      ("1", "", "expected an object, found the number 1"),
      (#""x""#, "", "expected an object, found a string"),
      ("{}", "LogicalServers", "expected an array, found no such key"),
      (#"{"LogicalServers": null}"#, "LogicalServers", "expected an array, found null"),
      (#"{"LogicalServers": {}}"#, "LogicalServers", "expected an array, found an object"),
      (#"{"Code": 401, "Error": "x"}"#, "LogicalServers", "expected an array, found no such key"),
    ])
  func form(json: String, keyPath: String, reason: String) throws {
    let error = #expect(throws: ServerListError.self) { try reader.servers(in: Data(json.utf8)) }
    guard case .notAList("the answer", let problem) = error else {
      Issue.record("another error: \(String(describing: error))")
      return
    }
    #expect(problem.keyPath == keyPath && problem.reason == reason)
    #expect(try #require(error).description.contains(#"it must be {"LogicalServers": [...]}"#))
    #expect(throws: ServerListError.notAList(source: "the answer", problem: problem)) {
      try reader.loads(in: Data(json.utf8))
    }
  }

  @Test(
    "Input that is not JSON is an error with a reason, even if bad items are skipped",
    arguments: [
      "", " ", "{", #"{"LogicalServers": ["#, #"{"LogicalServers": []} x"#,
      "{'LogicalServers': []}",
      #"{"LogicalServers": [tru]}"#, "<html></html>",
      String(decoding: ListText.list(ListText.server()).dropLast(40), as: UTF8.self),
    ])
  func notJSON(text: String) throws {
    let error = #expect(throws: ServerListError.self) { try reader.servers(in: Data(text.utf8)) }
    guard case .notJSON("the answer", let reason) = error else {
      Issue.record("another error: \(String(describing: error))")
      return
    }
    #expect(!reason.isEmpty)
  }

  @Test("Text that is not JSON is an error with the position of the first violation")
  func syntax() {
    let reason = "Invalid value around character 5"
    #expect(throws: ServerListError.notJSON(source: "the answer", reason: reason)) {
      try reader.servers(in: Data("{\"a\" 1}".utf8))
    }
  }

  @Test(
    "Bytes that are not UTF-8 make only the item that contains them a bad item",
    arguments: [[0xFF], [0xC3, 0x28], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF0, 0x9F]] as [[UInt8]])
  func notUTF8(bytes: [UInt8]) throws {
    var json = ListText.list(ListText.server(id: "good"), ListText.server(id: "?"))
    let mark = try #require(json.range(of: Data("?".utf8)))
    json.replaceSubrange(mark, with: bytes)
    let list = try reader.servers(in: json)
    #expect(list.items.map(\.id) == ["good"])
    #expect(list.rejected.map(\.keyPath) == ["LogicalServers[1].ID"])
    #expect(list.rejectedIDs.isEmpty && list.unidentifiedCount == 1)
  }

  @Test(
    "A second key with the list's name is an error, also in a nested object",
    arguments: [
      #"{"LogicalServers": [],\#n  "LogicalServers": []}"#,
      #"{"LogicalServers": [], "LogicalServers" : null}"#,
      #"{"a": {"LogicalServers": 1}, "LogicalServers": []}"#,
      #"{"LogicalServers": [], "a": "\#u{0}", "LogicalServers": []}"#,
    ])
  func repeatedKey(text: String) throws {
    let error = ServerListError.notAList(
      source: "the answer",
      problem: RejectedItem(
        keyPath: "LogicalServers", reason: "expected one such key, found 2"))
    #expect(throws: error) { try reader.servers(in: Data(text.utf8)) }
    #expect(throws: error) { try reader.loads(in: Data(text.utf8)) }
  }

  @Test("A key whose name only ends like the list's name is ignored")
  func similarKey() throws {
    let text = #"{"NoLogicalServers": [], "LogicalServers": []}"#
    #expect(try reader.servers(in: Data(text.utf8)).items.isEmpty)
  }

  @Test("Loads that are read as servers are bad items; servers can be read as loads")
  func loadsAsServers() throws {
    let load = #"{"ID": "a", "Load": 1, "Score": 2, "Status": 1}"#
    let error = #expect(throws: ServerListError.self) {
      try ServerListReader().servers(in: ListText.list(load))
    }
    #expect(error?.description.contains("found no such key") == true)
    #expect(try reader.servers(in: ListText.list(load, ListText.server())).rejectedCount == 1)
    #expect(throws: Never.self) { try reader.loads(in: ListText.list(ListText.server())) }
  }

  @Test("Unknown keys may have JSON values of every kind")
  func grammar() throws {
    let text = #"""
      {"a": [0, -0, 1.5e+10, -2E-3, "", "é\u00e9 \"\\\/\b\f\n\r\t 🇨🇭", true, false, null, {}, []],
       "LogicalServers" : [ ] }
      """#
    #expect(try reader.servers(in: Data(text.utf8)).items.isEmpty)
  }

  @Test(
    "Excessive nesting is refused everywhere, also in values of unknown keys",
    arguments: [
      ("[", "]"), (#"{"LogicalServers":"#, "}"), (#"{"LogicalServers":["#, "]}"),
      (#"{"LogicalServers":[{"Unknown":"#, "}]}"),
    ], [600, 50_000])
  func depth(brackets: (String, String), count: Int) throws {
    let text =
      String(repeating: brackets.0, count: count) + "1"
      + String(repeating: brackets.1, count: count)
    #expect(throws: ServerListError.self) { try reader.servers(in: Data(text.utf8)) }
    #expect(throws: ServerListError.self) {
      try reader.servers(in: Data(text.utf8.dropLast(count)))
    }
  }

  @Test("Input above the size limit is refused before parsing, also after decompression")
  func size() throws {
    var reader = ServerListReader()
    let list = ListText.list(ListText.server())
    reader.byteLimit = list.count
    #expect(try reader.servers(in: list).items.count == 1)
    reader.byteLimit -= 1
    #expect(throws: ServerListError.tooLarge(source: "the answer", limit: list.count - 1)) {
      try reader.servers(in: list)
    }
    reader.byteLimit = 1_000_000
    #expect(throws: ServerListError.tooLarge(source: "the answer", limit: 1_000_000)) {
      try reader.servers(in: Gzip.spaces)
    }
  }

  @Test("Compressed data and files are decompressed; a truncated file is an error with its path")
  func gzip() throws {
    let file = TemporaryFile()
    try file.write(Gzip.emptyList)
    #expect(try reader.servers(in: Gzip.emptyList).items.isEmpty)
    #expect(try reader.servers(inFile: file.path).items.isEmpty)
    try file.write(Gzip.emptyList.dropLast(5))
    let error = #expect(throws: ServerListError.self) { try reader.servers(inFile: file.path) }
    #expect(try #require(error).description.contains("cannot decompress \"\(file.path)\""))
    if case .unreadable = error {} else { Issue.record("another error") }
  }

  @Test("Reading a missing file or a folder is an error")
  func missing() throws {
    let error = #expect(throws: ServerListError.self) { try reader.loads(inFile: "/no/such/list") }
    #expect(try #require(error).description.contains("cannot read \"/no/such/list\""))
    #expect(throws: ServerListError.self) { try reader.servers(inFile: NSTemporaryDirectory()) }
  }
}
