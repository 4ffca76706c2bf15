import Foundation
import ServerCatalogue

/// An operation of a repository of servers, in the order in which they are done.
enum ServerWorkload: String, CaseIterable {
  case refresh, again, loads, groups, cities, list, fastest
  case byID = "by id"

  /// What is done, for a reader of a page.
  var sentence: String {
    switch self {
    case .refresh: "refresh of an empty repository"
    case .again: "refresh with the same list"
    case .loads: "new loads of all servers"
    case .groups: "groups by country or gateway"
    case .cities: "groups by city or gateway"
    case .list: "all servers that pass four filters, by name"
    case .fastest: "the fastest of them, with its endpoints"
    case .byID: "one server by its id"
    }
  }

  static func label(_ workload: ServerWorkload, _ size: Int) -> String {
    "servers \(workload.rawValue)@\(size)"
  }

  var isQuery: Bool { self != .refresh && self != .again && self != .loads }

  /// How many times it is done on end, because one time is short.
  var repetitions: Int { self == .fastest || self == .byID ? 100 : 1 }

  /// The work with its input, which is made before; what it returns is the same for all peers.
  func work(_ size: Int) -> (ServerRepository) throws -> any Encodable {
    switch self {
    case .refresh, .again:
      let servers = ServerLot.servers(size)
      return { repository in
        try repository.upsert(servers: servers)
        return servers.count
      }
    case .loads:
      let loads = ServerLot.loads(size)
      return { try $0.upsert(loads: loads) }
    case .groups: return { try $0.groups() }
    case .cities: return { try $0.groups(groupedBy: .cityName) }
    case .list:
      return { try $0.servers(filteredBy: Self.fourFilters, orderedBy: .nameAscending) }
    case .fastest:
      return { try $0.firstServer(filteredBy: Self.fourFilters, orderedBy: .fastest) }
    case .byID:
      let id = ServerLot.id(size / 2)
      return { try $0.firstServer(filteredBy: [.logicalID(id)]) }
    }
  }

  private static let fourFilters: [VPNServerFilter] = [
    .standard, .maxTier(2), .isNotUnderMaintenance, .supports(.wireGuardUDP),
  ]
}
