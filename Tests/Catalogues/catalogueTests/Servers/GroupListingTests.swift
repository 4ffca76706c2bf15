import Foundation
import ServerCatalogue
import Testing

@testable import catalogue

@Suite("Groups and single servers on a terminal")
struct GroupListingTests {
  private let groups: [ServerGroupInfo]

  init() throws {
    groups = try ServerRepository(servers: Workspace.sampleServers).groups(
      filteredBy: [], orderedBy: .exitCountryCodeAscending, groupedBy: .serverType)
  }

  @Test("The line of a group contains its totals")
  func lines() throws {
    let lines = ServerListing.lines(groups, width: nil)
    #expect(lines.count == 10)
    #expect(
      lines[0] == "group                       country  servers  cities  tiers      some offer"
        + "                     all offer           protocols  state")
    #expect(
      lines[1]
        == "Größe & Söhne; 100%_\"ours\"                 2       2  2 to 3     p2p restricted"
        + "                 restricted          all")
    #expect(
      lines[2] == "Switzerland                 CH             3       2  2          secureCore p2p"
        + " streaming ipv6                      all")
    #expect(lines.contains { $0.hasPrefix("Japan") && $0.hasSuffix("maintenance") })
    #expect(lines.contains { $0.hasPrefix("India") && $0.hasSuffix("virtual") })
    #expect(lines.contains { $0.hasPrefix("United States") && $0.contains("free to 2") })
  }

  @Test("A country without a name is shown with its code")
  func unknown() throws {
    var group = try #require(groups.last)
    group.kind = .country(code: "ZZ")
    #expect(ServerListing.lines([group], width: nil)[1].hasPrefix("ZZ     ZZ"))
  }

  @Test("A full server is shown with its endpoints")
  func sheet() throws {
    let server = try #require(Workspace.sampleServers.first { $0.id == "l-nl-7" })
    #expect(
      ServerListing.sheet(server) == [
        "NL#7", "id         l-nl-7", "host       nl-7.example.net", "country    NL, Netherlands",
        "city       Nieuwerhaven", "at         52.37, 4.89", "load       ██████░░░░  64 %",
        "score      1.4", "tier       2", "features   p2p ipv6", "protocols  all", "",
        "endpoint  entry       exit        label  protocols                  state",
        "e-nl-7-0  198.18.7.1  198.19.7.1  0      all",
        "e-nl-7-1  198.18.7.2  198.19.7.2  1      wireGuardUDP wireGuardTCP",
        "e-nl-7-2              198.19.7.3  2      openVPNUDP openVPNTCP",
        "e-nl-7-3  198.18.7.5  198.19.7.4  3      all",
      ])
    let none = try #require(Workspace.sampleServers.first { $0.endpoints.isEmpty })
    #expect(ServerListing.sheet(none).last == "it has no endpoints")
  }
}
