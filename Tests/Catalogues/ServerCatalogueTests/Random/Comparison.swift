import ServerCatalogue
import Testing

/// Compares the answers of two repositories.
///
/// Answers in no defined order are compared after sorting by id; only this type knows which orders are defined.
struct Comparison {
  let subject: ServerRepository
  let reference: ServerRepository

  /// Expects the same answers to every function, in every order and grouping.
  func check(_ query: RandomQuery) throws {
    for order in VPNServerOrder.allCases { try check(query, order) }
    for grouping in VPNServerGrouping.allCases {
      for order in VPNServerGroupOrder.allCases {
        let found = try subject.groups(
          filteredBy: query.filters, orderedBy: order, groupedBy: grouping)
        let expected = try reference.groups(
          filteredBy: query.filters, orderedBy: order, groupedBy: grouping)
        if found != expected {
          Issue.record("\(query) \(order) \(grouping): \(Self.difference(found, expected))")
        }
      }
    }
  }

  /// Expects that both hold the same servers, metadata under `keys` and counts.
  func checkContents(keys: [MetadataKey]) throws {
    #expect(try subject.serverCount() == reference.serverCount())
    #expect(try subject.countryCount() == reference.countryCount())
    #expect(try subject.everything() == reference.everything())
    for key in keys { #expect(try subject.metadata(key) == reference.metadata(key)) }
  }

  private func check(_ query: RandomQuery, _ order: VPNServerOrder) throws {
    let infos = try subject.servers(filteredBy: query.filters, orderedBy: order)
    let full = try subject.fullServers(filteredBy: query.filters, orderedBy: order)
    let first = try subject.firstServer(filteredBy: query.filters, orderedBy: order)
    let expectedInfos = try reference.servers(filteredBy: query.filters, orderedBy: order)
    let expectedFull = try reference.fullServers(filteredBy: query.filters, orderedBy: order)
    let isSame =
      switch order {
      case .none, .random:
        infos.byID == expectedInfos.byID && full.byID == expectedFull.byID
          && first.map(expectedFull.contains) ?? expectedFull.isEmpty
      default: infos == expectedInfos && full == expectedFull && first == expectedFull.first
      }
    // Compared outside of the macro, which would describe every answer, equal or not.
    if !isSame {
      Issue.record(
        "\(query) \(order): \(Self.difference(infos, expectedInfos)); first \(first?.id ?? "none")")
    }
    if order == .random { checkMaintenanceIsLast(infos, first) }
  }

  private static func difference<Answer: Equatable>(_ found: [Answer], _ expected: [Answer])
    -> String
  {
    for (index, pair) in zip(found, expected).enumerated() where pair.0 != pair.1 {
      return "at \(index) \(pair.0) instead of \(pair.1)"
    }
    return "\(found.count) instead of \(expected.count)"
  }

  private func checkMaintenanceIsLast(
    _ infos: [ServerInfo], _ first: VPNServer?
  ) {
    let isDown = infos.map(\.logical.isUnderMaintenance)
    #expect(isDown == isDown.filter { !$0 } + isDown.filter { $0 })
    #expect(first?.logical.isUnderMaintenance == isDown.first)
  }
}

extension [ServerInfo] {
  fileprivate var byID: [ServerInfo] { sorted { $0.id < $1.id } }
}

extension [VPNServer] {
  fileprivate var byID: [VPNServer] { sorted { $0.id < $1.id } }
}
