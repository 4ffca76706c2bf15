import ServerCatalogue
import TestSupport
import Testing

@Suite("What is said when a list cannot be read or written")
struct ServerListErrorTests {

  @Test(
    "Each error says what, where and what to do",
    arguments: [
      (.unreadable(source: "a", reason: "cannot open \"a\""), "cannot open \"a\""),
      (
        .tooLarge(source: "a.json", limit: 10),
        "a.json has more than 10 bytes; if it is really a list of servers, raise the byte limit"
      ),
      (
        .notJSON(source: "a.json", reason: "a digit is expected at line 1, column 3"),
        "a.json is not JSON: a digit is expected at line 1, column 3; download the list again"
      ),
      (
        .noGoodItem(source: "a.json"),
        """
        a.json has no good item, so nothing was loaded; if the removal is meant, pass --allow-removal \
        (allowsRemoval: true)
        """
      ),
      (
        .unidentified(count: 1, removed: 2, source: "a.json"),
        """
        a.json would remove 2 servers, which may be the bad item without a readable ID, so nothing was loaded; \
        correct the list, or if the removal is meant, pass --allow-removal (allowsRemoval: true)
        """
      ),
      (.fileExists(path: "a"), "will not overwrite \"a\": choose another name"),
      (.cannotWrite(path: "a", reason: "disk full"), "cannot write \"a\": disk full"),
      (
        .notANumber(id: "x", key: "Score"),
        "cannot write the server \"x\": its Score is not a number; correct it first"
      ),
      (.countOutOfRange(count: -1, limit: 5), "cannot generate -1 servers: ask for 0 to 5"),
    ] as [(ServerListError, String)])
  func descriptions(error: ServerListError, text: String) {
    #expect(error.description == text)
  }

  @Test("One bad item is named with its file, and what can be done")
  func oneItem() throws {
    let bad = ListText.list(ListText.server(["Tier": "null"]))
    let file = TemporaryFile()
    try file.write(bad)
    let error = #expect(throws: ServerListError.self) {
      try ServerListReader().servers(inFile: file.path)
    }
    #expect(
      try #require(error).description == """
        \(file.path): LogicalServers[0].Tier: expected a whole number, found null
        1 item is bad, so nothing was loaded; correct the list, or leave bad items out with --skip-bad
        """)
    #expect(try #require(error).isAboutContents)
  }
}
