import CatalogueTesting
import ServerCatalogue
import Testing

@Suite("Contract: matching endpoints")
struct RowContract {
  private static let mixed = VPNServer.made(
    "mixed",
    endpoints: [
      .speaking("1", .ikev2), .speaking("2", .wireGuardUDP, status: 0),
      .speaking("3", .wireGuardUDP, .openVPNTCP),
    ])
  private static let down = VPNServer.made("down", status: 0)
  private static let allDown = VPNServer.made("all down", endpoints: [.made("4", status: 0)])
  private static let bare = VPNServer.made("bare", endpoints: [])

  private func repository(_ backend: ServerBackend) throws -> ServerRepository {
    try backend.repository(Self.mixed, Self.down, Self.allDown, Self.bare)
  }

  @Test(
    "A server without endpoints is returned, and supports no protocol", arguments: ServerBackend.all
  )
  func withoutEndpoints(backend: ServerBackend) throws {
    let repository = try repository(backend)
    #expect(try repository.servers(filteredBy: [.logicalID("bare")]).map(\.protocolSupport) == [[]])
    #expect(try repository.firstServer(filteredBy: [.logicalID("bare")]) == Self.bare)
    #expect(try repository.groups().map(\.serverCount) == [4])
  }

  @Test(
    "A server is not under maintenance if it and at least one of its endpoints are available",
    arguments: ServerBackend.all)
  func upServers(backend: ServerBackend) throws {
    #expect(try repository(backend).ids(.isNotUnderMaintenance) == ["mixed"])
  }

  @Test(
    "A server supports protocols if any endpoint supports any of them",
    arguments: ServerBackend.all,
    [
      (.ikev2, ["all down", "down", "mixed"]), (.openVPNTCP, ["all down", "down", "mixed"]),
      (.wireGuardTLS, ["all down", "down"]),
      ([.wireGuardTLS, .ikev2], ["all down", "down", "mixed"]),
      ([], []), (.all, ["all down", "down", "mixed"]), (ProtocolSupport(rawValue: 64), []),
    ] as [(ProtocolSupport, [String])])
  func supports(
    backend: ServerBackend, example: (protocols: ProtocolSupport, ids: [String])
  ) throws {
    #expect(try repository(backend).ids(.supports(example.protocols)) == example.ids)
  }

  @Test("A single endpoint must match all filters", arguments: ServerBackend.all)
  func oneRow(backend: ServerBackend) throws {
    let server = VPNServer.made(
      "a", endpoints: [.speaking("1", .ikev2, status: 0), .speaking("2", .openVPNUDP)])
    let repository = try backend.repository(server)
    #expect(try repository.ids(.isNotUnderMaintenance, .supports(.ikev2)) == [])
    #expect(try repository.ids(.isNotUnderMaintenance, .supports(.openVPNUDP)) == ["a"])
    #expect(try repository.ids(.endpointID("1"), .supports(.openVPNUDP)) == [])
    #expect(try repository.ids(.endpointID("1"), .endpointID("2")) == [])
  }

  @Test(
    "The protocols in a result are those of the matching endpoints", arguments: ServerBackend.all,
    [
      ([], [.ikev2, .wireGuardUDP, .openVPNTCP]), ([.endpointID("2")], .wireGuardUDP),
      ([.supports(.ikev2)], .ikev2), ([.supports(.wireGuardUDP)], [.wireGuardUDP, .openVPNTCP]),
      (
        [.isNotUnderMaintenance, .supports([.ikev2, .openVPNTCP])],
        [.ikev2, .wireGuardUDP, .openVPNTCP]
      ),
      ([.supports(.wireGuardUDP), .endpointID("2")], .wireGuardUDP),
    ] as [([VPNServerFilter], ProtocolSupport)])
  func support(
    backend: ServerBackend, example: (filters: [VPNServerFilter], support: ProtocolSupport)
  ) throws {
    let repository = try backend.repository(Self.mixed)
    let infos = try repository.servers(filteredBy: example.filters)
    #expect(infos == [ServerInfo(logical: Self.mixed.logical, protocolSupport: example.support)])
    #expect(
      try repository.groups(filteredBy: example.filters).map(\.protocolSupport) == [example.support]
    )
  }

  @Test(
    "A full server has all its endpoints, whichever of them matched", arguments: ServerBackend.all)
  func inFull(backend: ServerBackend) throws {
    let repository = try repository(backend)
    for filters in [
      [.endpointID("2")], [.isNotUnderMaintenance], [.supports([.openVPNTCP]), .endpointID("3")],
    ]
      as [[VPNServerFilter]]
    {
      #expect(try repository.firstServer(filteredBy: filters) == Self.mixed)
      #expect(try repository.fullServers(filteredBy: filters) == [Self.mixed])
    }
  }
}
