import Foundation
import TestSupport
import Testing

@testable import ServerCatalogue

@Suite(
  "Recorded server lists",
  .enabled(
    if: RealLists.areThere, "the data is not beside the package, in ../shared/data"))
struct RealListTests {

  @Test("The recorded lists are read without an error")
  func reading() throws {
    let counts = try RealServers.lists.map(\.items.count)
    #expect(counts == [2646, 1485, 1567])
  }

  @Test("The first recorded list has the known counts and values")
  func counts() throws {
    let servers = try RealServers.lists[0].items
    #expect(servers.count == 2646)
    #expect(servers.reduce(0) { $0 + $1.endpoints.count } == 3801)
    #expect(servers.count { $0.logical.city == nil } == 106)
    #expect(servers.count { $0.logical.hostCountry != nil } == 917)
    #expect(servers.count { $0.logical.isUnderMaintenance } == 33)
    #expect(servers.count { $0.logical.tier == 0 } == 189)
    #expect(servers[0].logical.score == 4.9885602658)
    #expect(servers[0].logical.longitude == 139.83)
  }

  @Test("Reading only a recorded list's loads gives those of its servers")
  func loads() throws {
    for (path, list) in zip(RealLists.paths, try RealServers.lists) {
      let loads = try ServerListReader().loads(inFile: path).items
      #expect(
        loads
          == list.items.map(\.logical).map {
            ServerLoad(id: $0.id, load: $0.load, score: $0.score, status: $0.status)
          })
    }
  }
}
