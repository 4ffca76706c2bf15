import ServerCatalogue
import Testing

@testable import catalogue

@Suite("Servers on a terminal")
struct ServerListingTests {
  private let servers: [ServerInfo]

  init() throws {
    servers = try Workspace.sampleServers.map {
      ServerInfo(logical: $0.logical, protocolSupport: $0.supportedProtocols)
    }
  }

  private func servers(_ names: String...) -> [ServerInfo] {
    names.compactMap { name in servers.first { $0.logical.name == name } }
  }

  @Test("The line of a server contains the properties by which users choose")
  func lines() {
    let lines = ServerListing.lines(servers("CH#9", "SE-CH#1", "IN#3", "JP#5"), width: nil)
    #expect(
      lines == [
        "name     country    city                  load              score  tier  features"
          + "            protocols  gateway",
        "CH#9     CH         Neufels (Neuer Fels)  █░░░░░░░░░  12 %   1.25  2     p2p streaming ipv6"
          + "  all",
        "SE-CH#1  SE → CH                          ████░░░░░░  40 %    2.5  2     secureCore"
          + "          all",
        "IN#3     IN via SG  नीलपुर (Nilapur)        ███░░░░░░░  33 %   2.25  1     p2p streaming 1024"
          + "  all",
        "JP#5     JP         青崎                  maintenance        1000  2     p2p streaming"
          + "       all",
      ])
  }

  @Test("Gateways, states, tiers and protocols are shown")
  func cells() {
    let lines = ServerListing.lines(
      servers("DE-GW#1", "US-FREE#3", "FJ#1", "US-TX#4-TOR"), width: nil)
    #expect(lines[1].hasSuffix("restricted  all        Größe & Söhne; 100%_\"ours\""))
    #expect(lines[2].contains("Port Larkin, New York  ██████████ 100 %   4.75  free  ipv6"))
    #expect(lines[3].contains("░░░░░░░░░░   0 %") && lines[3].hasSuffix("none"))
    #expect(lines[4].contains("Cedar Flats, Texas") && lines[4].contains("  tor  "))
    var some = servers("CH#9")
    some[0].protocolSupport = [.wireGuardTLS, .ikev2]
    #expect(ServerListing.lines(some, width: nil)[1].hasSuffix("ikev2 wireGuardTLS"))
  }

  @Test("Control characters in a name are not printed")
  func hostile() {
    var server = servers("CH#9")
    server[0].logical.name = "\u{1B}[2Ja\nb"
    server[0].logical.gatewayName = "\u{202E}x\u{0}"
    #expect(
      !ServerListing.lines(server, width: nil).joined().unicodeScalars.contains {
        $0.value < 0x20 || $0.value == 0x202E
      })
  }

  @Test(
    "Any load is shown as a bar",
    arguments: [
      (0, "░░░░░░░░░░   0 %"), (1, "█░░░░░░░░░   1 %"), (14, "█░░░░░░░░░  14 %"),
      (15, "██░░░░░░░░  15 %"), (100, "██████████ 100 %"), (Int.max, "██████████ \(Int.max) %"),
      (Int.min, "░░░░░░░░░░ \(Int.min) %"),
    ])
  func bar(load: Int, text: String) {
    #expect(LoadBar.text(load) == text)
  }
}
