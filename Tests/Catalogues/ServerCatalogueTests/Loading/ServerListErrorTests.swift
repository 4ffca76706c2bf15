import TestSupport
import Testing

@testable import ServerCatalogue

@Suite("Errors of server lists")
struct ServerListErrorTests {

  @Test(
    "Each error of a server list has the expected message",
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
        a.json has no good item, so nothing was loaded; correct the list, or allow the removal of all stored servers
        """
      ),
      (
        .unidentified(count: 1, removed: 2, source: "a.json"),
        """
        a.json would remove 2 servers, which may be the bad item without a readable ID, so nothing was loaded; \
        correct the list, or if the removal is meant, allow it
        """
      ),
      (
        .unidentified(count: 2, removed: 1, source: "a.json"),
        """
        a.json would remove 1 server, which may be the 2 bad items without a readable ID, so nothing was loaded; \
        correct the list, or if the removal is meant, allow it
        """
      ),
      (
        .removesTooMany(removed: 3, stored: 4, source: "a.json"),
        """
        a.json would remove 3 of the 4 stored servers, so nothing was loaded; if the removal is meant, allow it
        """
      ),
      (
        .emptiesKeys([.label: 12, .city: 1], source: "a.json"),
        """
        a.json has no City for 1 server that had it, no Servers.Label for 12 servers that had it, so nothing was loaded; \
        correct the list if a key was renamed or its values are missing, or if the removal is meant, allow it
        """
      ),
      (
        .notAList(
          source: "a.json", problem: RejectedItem(keyPath: "", reason: "expected an object")),
        """
        a.json is not a list of servers: expected an object; it must be {"LogicalServers": [...]}, the answer of \
        /vpn/logicals or /vpn/loads; download the list again
        """
      ),
      (
        .rejected([RejectedItem(keyPath: "A[0]", reason: "bad")], total: 2, source: "a.json"),
        """
        a.json: A[0]: bad
        and 1 more
        2 items are bad, so nothing was loaded; correct the list, or leave bad items out
        """
      ),
    ] as [(ServerListError, String)])
  func descriptions(error: ServerListError, text: String) {
    #expect(error.description == text)
  }

  @Test("The error for one bad item contains the file, the place and a remedy")
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
        1 item is bad, so nothing was loaded; correct the list, or leave bad items out
        """)
  }
}
