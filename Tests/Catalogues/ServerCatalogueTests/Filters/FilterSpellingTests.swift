import CatalogueTesting
import ServerCatalogue
import Testing

@Suite("Examples and shorthands of filters")
struct FilterSpellingTests {
  @Test("The examples of the documentation compile, and find what they describe")
  func documented() throws {
    let repository = ServerRepository(servers: [
      .made("swiss", name: "CH#10", country: "CH", tier: 0, features: .p2p),
      .made("swiss too", name: "CH#9", country: "CH", tier: 0),
      .made("paid", country: "CH", tier: 2),
      .made("us", country: "US", tier: 0),
    ])
    let groups = try repository.groups(filteredBy: [.features(.p2p)])
    #expect(groups.map(\.serverCount) == [1])
    let free = try repository.servers(
      filteredBy: [
        .maxTier(0),
        .kind(.country("CH")),
      ],
      orderedBy: .nameAscending
    )
    #expect(free.map(\.id) == ["swiss too", "swiss"])
  }

  @Test("Shorthand filters equal their long forms")
  func shorthands() {
    #expect(VPNServerFilter.maxTier(2) == .tier(.max(2)))
    #expect(VPNServerFilter.standard == .features(requiring: [], excluding: .secureCore))
    #expect(VPNServerFilter.secureCore == .features(requiring: .secureCore))
    #expect(
      VPNServerFilter.standard(with: .p2p, without: .tor)
        == .features(requiring: .p2p, excluding: [.tor, .secureCore]))
    #expect(VPNServerFilter.standard() == .standard)
    #expect(VPNServerFilter.features([.p2p, .tor]) == .features(requiring: [.p2p, .tor]))
    #expect(VPNServerFilter.supports(.ikev2) != .supports([.ikev2, .openVPNTCP]))
  }
}
