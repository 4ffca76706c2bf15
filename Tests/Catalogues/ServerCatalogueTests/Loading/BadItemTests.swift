import Foundation
import ServerCatalogue
import Testing

@Suite("Bad items of a list")
struct BadItemTests {

  /// The problem with `item`, which follows a good item.
  private func problem(of item: String) throws -> String {
    let list = ListText.list(ListText.server(id: "good"), item)
    let error = #expect(throws: ServerListError.self) { try ServerListReader().servers(in: list) }
    guard case .rejected(let first, 1, "the answer") = error else {
      Issue.record("not one rejected item: \(String(describing: error))")
      return ""
    }
    return first.map(\.description).joined()
  }

  @Test(
    "A missing or null required key is an error with the key's path",
    arguments: [
      ("ID", "a string"), ("Name", "a string"), ("Domain", "a string"),
      ("EntryCountry", "a string"), ("ExitCountry", "a string"), ("Tier", "a whole number"),
      ("Features", "a whole number"), ("Score", "a number"), ("Load", "a whole number"),
      ("Status", "a whole number"), ("Location", "an object"), ("Servers", "an array"),
    ])
  func missing(key: String, expected: String) throws {
    #expect(
      try problem(of: ListText.server([key: nil]))
        == "LogicalServers[1].\(key): expected \(expected), found no such key")
    #expect(
      try problem(of: ListText.server([key: "null"]))
        == "LogicalServers[1].\(key): expected \(expected), found null")
  }

  @Test(
    "A missing or null required key of an endpoint is an error with the key's path",
    arguments: ["ID", "ExitIP", "Domain"])
  func missingInEndpoint(key: String) throws {
    let place = "LogicalServers[1].Servers[0].\(key): expected a string, found"
    #expect(try problem(of: ListText.server(endpoint: [key: nil])) == "\(place) no such key")
    #expect(try problem(of: ListText.server(endpoint: [key: "null"])) == "\(place) null")
  }

  @Test(
    "A value of the wrong type is an error with the key's path",
    arguments: [
      ("Name", "5", "Name: expected a string, found the number 5"),
      ("Name", "true", "Name: expected a string, found true"),
      ("Name", "[]", "Name: expected a string, found an array"),
      ("City", "{}", "City: expected a string, found an object"),
      ("State", "false", "State: expected a string, found false"),
      ("Tier", #""2""#, "Tier: expected a whole number, found a string"),
      ("Tier", "true", "Tier: expected a whole number, found true"),
      ("Tier", "1.5", "Tier: expected a whole number, found the number 1.5"),
      ("Load", "1e300", "Load: expected a whole number, found the number 1e+300"),
      ("Score", #""1""#, "Score: expected a number, found a string"),
      ("Location", "[]", "Location: expected an object, found an array"),
      ("Location", "{}", "Location.Lat: expected a number, found no such key"),
      ("Location", #"{"Lat": 1, "Long": null}"#, "Location.Long: expected a number, found null"),
      ("Translations", #""x""#, "Translations: expected an object, found a string"),
      ("Translations", "[1]", "Translations: expected an object, found an array"),
      ("Translations", #"{"City": 1}"#, "Translations.City: expected a string, found the number 1"),
      ("Servers", "{}", "Servers: expected an array, found an object"),
      ("Servers", "[1]", "Servers[0]: expected an object, found the number 1"),
      ("Servers", "[null]", "Servers[0]: expected an object, found null"),
      (
        "Features", "99999999999999999999",
        "Features: expected a whole number, found the number 1e+20"
      ),
    ])
  func wrong(key: String, value: String, problem: String) throws {
    #expect(
      try self.problem(of: ListText.server([key: value])) == "LogicalServers[1].\(problem)")
  }

  @Test(
    "Protocol entries of the wrong type are an error with the key's path",
    arguments: [
      ("[1]", "expected an object, found an array"),
      ("5", "expected an object, found the number 5"),
    ])
  func overrides(value: String, reason: String) throws {
    let place = "LogicalServers[1].Servers[0].EntryPerProtocol"
    #expect(
      try problem(of: ListText.server(endpoint: ["EntryPerProtocol": value]))
        == "\(place): \(reason)")
    #expect(
      try problem(of: ListText.server(endpoint: ["EntryPerProtocol": #"{"IKEv2": \#(value)}"#]))
        == "\(place).IKEv2: \(reason)")
    #expect(
      try problem(
        of: ListText.server(endpoint: [
          "EntryPerProtocol": #"{"IKEv2": {"Ports": [1, "x"]}}"#
        ])) == "\(place).IKEv2.Ports: expected an array of whole numbers, found an array")
  }

  @Test(
    "An item that is not an object is an error with its index",
    arguments: [("7", "the number 7"), ("null", "null"), ("[]", "an array")])
  func noObject(item: String, found: String) throws {
    #expect(try problem(of: item) == "LogicalServers[1]: expected an object, found \(found)")
  }

  @Test("A repeated id is an error with the index of the first item")
  func repeated() throws {
    #expect(
      try problem(of: ListText.server(id: "good"))
        == "LogicalServers[1].ID: expected a unique id, found the id of LogicalServers[0]")
    let loads = ListText.list(
      ListText.server(id: "é"), ListText.server(id: "e\u{301}"), ListText.server(id: "é"),
      ListText.server(id: "é"))
    let list = try ServerListReader(skipsBadItems: true).loads(in: loads)
    #expect(list.items.count == 2 && list.rejectedCount == 2)
    #expect(list.rejected.map(\.keyPath) == ["LogicalServers[2].ID", "LogicalServers[3].ID"])
    #expect(list.rejected.allSatisfy { $0.reason.hasSuffix("LogicalServers[0]") })
  }

  @Test("Skipped items are counted, and all others are read")
  func skipping() throws {
    let bad = ListText.server(["Tier": "null"])
    let list = try ServerListReader(skipsBadItems: true).servers(
      in: ListText.list(bad, ListText.server(id: "x"), "3", ListText.server(id: "y"), bad))
    #expect(list.items.map(\.id) == ["x", "y"])
    #expect(list.rejectedCount == 3)
    #expect(
      list.rejected.map(\.keyPath) == [
        "LogicalServers[0].Tier", "LogicalServers[2]", "LogicalServers[4].Tier",
      ])
  }

  @Test("The first twenty bad items are listed, and all are counted")
  func many() throws {
    let list = ListText.list(Array(repeating: "0", count: 1000).joined(separator: ","))
    let error = #expect(throws: ServerListError.self) { try ServerListReader().servers(in: list) }
    guard case .rejected(let first, 1000, _) = error else {
      Issue.record("not a thousand: \(String(describing: error))")
      return
    }
    #expect(first.count == 20)
    let lines = try #require(error).description.split(separator: "\n")
    #expect(lines.count == 22)
    #expect(lines[0] == "the answer: LogicalServers[0]: expected an object, found the number 0")
    #expect(lines[20] == "and 980 more")
    #expect(lines[21].contains("1000 items are bad, so nothing was loaded"))
    #expect(lines[21].hasSuffix("or leave bad items out"))
  }

  @Test("A list is read although an unknown key in it has a million values")
  func manyValues() throws {
    let values = String(repeating: "0,", count: 1_000_000) + "0"
    let json = ListText.list(ListText.server(id: "b"), ListText.server(["Other": "[\(values)]"]))
    #expect(try ServerListReader().servers(in: json).items.map(\.id) == ["b", "a"])
  }
}
