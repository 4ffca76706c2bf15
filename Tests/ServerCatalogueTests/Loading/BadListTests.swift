import Foundation
import ServerCatalogue
import TestSupport
import Testing

@Suite("Files that are no list of servers")
struct BadListTests {
  private let reader = ServerListReader(skipsBadItems: true)

  @Test(
    "JSON of another form says what it must be",
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
    "What is no JSON says why, whether bad items are skipped or not",
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

  @Test(
    "Nesting without end is refused, in an array, an object, an item and a key that nobody reads",
    arguments: [
      ("[", "]"), (#"{"LogicalServers":"#, "}"), (#"{"LogicalServers":["#, "]}"),
      (#"{"LogicalServers":[{"Unknown":"#, "}]}"),
    ], [600, 200_000])
  func depth(brackets: (String, String), count: Int) throws {
    let text =
      String(repeating: brackets.0, count: count) + "1"
      + String(repeating: brackets.1, count: count)
    #expect(throws: ServerListError.self) { try reader.servers(in: Data(text.utf8)) }
    #expect(throws: ServerListError.self) {
      try reader.servers(in: Data(text.utf8.dropLast(count)))
    }
  }

  @Test("More bytes than allowed are refused before they are parsed, also out of a small file")
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

  @Test("Compressed answers and files are decompressed; cut ones say so")
  func gzip() throws {
    let file = TemporaryFile()
    try file.write(Gzip.emptyList)
    #expect(try reader.servers(in: Gzip.emptyList).items.isEmpty)
    #expect(try reader.servers(inFile: file.path).items.isEmpty)
    try file.write(Gzip.emptyList.dropLast(5))
    let error = #expect(throws: ServerListError.self) { try reader.servers(inFile: file.path) }
    #expect(try #require(error).description.contains("cannot decompress \"\(file.path)\""))
    #expect(try #require(error).isAboutContents == false)
  }

  @Test("A file that is not there, and a folder")
  func missing() throws {
    let error = #expect(throws: ServerListError.self) { try reader.loads(inFile: "/no/such/list") }
    #expect(try #require(error).description.contains("cannot open \"/no/such/list\""))
    #expect(throws: ServerListError.self) { try reader.servers(inFile: NSTemporaryDirectory()) }
  }
}
