import ServerCatalogue
import Testing

@testable import catalogue

@Suite("Filters, orders and limits from the command line")
struct ServerQuestionTests {
  private static let help = CommandHelp(
    form: "servers list DATABASE",
    summary: "", options: ServerQuestion.options, example: "")

  private func question(_ line: String) throws -> ServerQuestion {
    let words = line.split(separator: " ").map(String.init)
    return try ServerQuestion(Arguments(["db"] + words, for: Self.help))
  }

  @Test(
    "Each option is converted into a filter",
    arguments: [
      ("", []), ("--country ch", [.exitCountryCode("CH")]),
      ("--entry=SE", [.entryCountryCode("SE")]),
      ("--city Paris", [.city("Paris")]), ("--state Texas", [.state("Texas")]),
      ("--tier-max 0", [.maxTier(0)]), ("--tier-max -1", [.maxTier(-1)]),
      ("--feature p2p STREAMING", [.features(requiring: [.p2p, .streaming])]),
      ("--without tor --without ipv6", [.features(requiring: [], excluding: [.tor, .ipv6])]),
      (
        "--without securecore --feature restricted",
        [.features(requiring: .restricted, excluding: .secureCore)]
      ),
      ("--protocol wireguardudp ikev2", [.supports([.wireGuardUDP, .ikev2])]),
      ("--gateway", [.kind(.gateway(nil))]), ("--gateway ours", [.kind(.gateway("ours"))]),
      ("--gateway=ours", [.kind(.gateway("ours"))]), ("--secure-core", [.secureCore]),
      ("--up", [.isNotUnderMaintenance]), ("--matches zur", [.matches("zur")]),
      (
        "--gateway --up --country DE --matches %",
        [.exitCountryCode("DE"), .kind(.gateway(nil)), .isNotUnderMaintenance, .matches("%")]
      ),
    ] as [(String, [VPNServerFilter])])
  func filters(line: String, filters: [VPNServerFilter]) throws {
    #expect(try question(line).filters == filters)
  }

  @Test(
    "Servers are in the requested order, or by name",
    arguments: [
      ("", VPNServerOrder.nameAscending), ("--order name", .nameAscending),
      ("--order fastest", .fastest), ("--order load", .loadAscending), ("--order random", .random),
      ("--order FASTEST", .fastest),
    ])
  func orders(line: String, order: VPNServerOrder) throws {
    #expect(try question(line).order == order)
    #expect(
      try ServerQuestion(Arguments(["db"], for: Self.help), order: .fastest).order == .fastest)
  }

  @Test("The limit is the value of `--limit`, and there is none without this option")
  func limit() throws {
    #expect(try question("--limit 2").limit == 2 && question("").limit == .max)
  }

  @Test(
    "An invalid word is refused with the list of valid words",
    arguments: [
      ("--feature fast", "secureCore, tor, p2p, streaming, ipv6, restricted, not \"fast\""),
      ("--without x", "--without takes secureCore"), ("--protocol udp", "--protocol takes ikev2"),
      ("--order score", "name, fastest, load, random, not \"score\""),
      ("--limit 0", "--limit takes a whole number from 1"), ("--limit x", "a whole number"),
      ("--tier-max x", "a whole number"), ("--country", "--country CODE needs a value"),
      ("--feature", "--feature WORD… needs a value"), ("--up now", "one argument too many"),
    ])
  func refused(line: String, reason: String) throws {
    let error = #expect(throws: UsageError.self) { try question(line) }
    #expect(try #require(error).description.contains(reason))
    #expect(try #require(error).description.hasSuffix("see catalogue servers list --help"))
  }

  @Test("The help contains options and the words that they accept")
  func help() {
    for word in [
      "--gateway [NAME]", "--feature WORD…", "p2p", "wireGuardTLS", "fastest", "--limit N",
    ] {
      #expect(Self.help.text.contains(word))
    }
  }

  @Test("Groups are by country and sorted by name, unless other options are given")
  func groups() throws {
    let help = CommandHelp(
      form: "servers groups",
      summary: "", options: GroupQuestion.options, example: "")
    func question(_ words: String...) throws -> GroupQuestion {
      try GroupQuestion(Arguments(words, for: help))
    }
    let plain = try question("--feature", "tor")
    #expect(plain.grouping == .serverType && plain.order == .localizedCountryNameAscending)
    #expect(plain.filters == [.features(requiring: .tor)])
    let other = try question("--by", "city", "--order", "code")
    #expect(other.grouping == .cityName && other.order == .exitCountryCodeAscending)
    #expect(try question("--by", "state").grouping == .stateName)
    #expect(throws: UsageError.self) { try question("--by", "tier") }
    #expect(throws: UsageError.self) { try question("--order", "fastest") }
  }
}
