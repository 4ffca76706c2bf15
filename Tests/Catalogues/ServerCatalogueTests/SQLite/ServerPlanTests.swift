import CatalogueTesting
import SocleCore
import SocleQueries
import Testing

@testable import ServerCatalogue

@Suite("Query plans for servers")
struct ServerPlanTests {
  private let store: SQLiteServers

  init() throws {
    var random = RandomServers(seed: 5)
    store = try .made(random.servers(300))
  }

  /// The plan of a query with or without statistics (https://sqlite.org/lang_analyze.html), which a program may have or not.
  private func plans(of query: some SQLQuery & Sendable) throws -> [QueryPlan] {
    let before = try store.pool.read { try $0.plan(of: query) }
    try store.pool.write { try $0.run("ANALYZE") }
    return [before, try store.pool.read { try $0.plan(of: query) }]
  }

  @Test("The fastest servers are found by the index of scores, and only equal scores are sorted")
  func fastest() throws {
    for plan in try plans(of: store.listing([], .fastest)) {
      #expect(plan.usesIndex("LogicalStatus_score"))
      #expect(plan.searches("Logical") && !plan.scans("Logical"))
      #expect(plan.sortsAtMostEqualRows)
    }
  }

  @Test("Servers sorted by name are read from the index, without sorting")
  func names() throws {
    for plan in try plans(of: store.listing([], .nameAscending)) {
      #expect(plan.usesIndex("Logical_name"))
      #expect(plan.searches("LogicalStatus") && !plan.scans("LogicalStatus"))
      #expect(!plan.sortsTemporarily)
    }
  }

  @Test(
    "A filter by country reads only the servers of the country",
    arguments: [[VPNServerFilter.exitCountryCode("CH")], [.kind(.country("CH"))]])
  func country(filters: [VPNServerFilter]) throws {
    for plan in try plans(of: store.listing(filters, .none)) {
      #expect(plan.usesIndex("Logical_exitCountry"))
      #expect(!plan.scans("Logical") && !plan.scans("LogicalStatus"))
      #expect(!plan.sortsTemporarily)
    }
  }

  @Test(
    "A filter by id reads one server, whatever the order",
    arguments: [VPNServerOrder.none, .fastest, .nameAscending, .loadAscending])
  func id(order: VPNServerOrder) throws {
    for plan in try plans(of: store.keyed([.logicalID("s7")], order)) {
      #expect(plan.usesIndex("sqlite_autoindex_Logical_1"))
      #expect(plan.searches("LogicalStatus"))
      #expect(!plan.scans("Logical") && !plan.scans("LogicalStatus"))
      #expect(!plan.sortsTemporarily)
    }
  }

  @Test(
    "Groups are computed while each table is read once, without sorting",
    arguments: [VPNServerGrouping.serverType, .cityName, .stateName])
  func groups(grouping: VPNServerGrouping) throws {
    for plan in try plans(of: store.members([], grouping)) {
      #expect(plan.scans("Logical") != plan.scans("LogicalStatus"))
      #expect(plan.searches("Logical") != plan.searches("LogicalStatus"))
      #expect(!plan.sortsTemporarily)
    }
  }

  @Test("Groups are read through the row sink, unless a filter concerns endpoints")
  func sink() {
    for grouping in VPNServerGrouping.allCases {
      #expect(store.members([.maxTier(1)], grouping).reading.sinkQuery != nil)
      #expect(store.members([.isNotUnderMaintenance], grouping).reading.sinkQuery == nil)
    }
  }

  @Test("Endpoints of a server are found by their key")
  func endpoints() throws {
    let filters: [VPNServerFilter] = [.isNotUnderMaintenance, .supports(.wireGuardTLS)]
    for plan in try plans(of: store.listing(filters, .nameAscending)) {
      #expect(plan.searches("Endpoint") && !plan.scans("Endpoint"))
      #expect(plan.usesIndex("Logical_name") && !plan.sortsTemporarily)
    }
  }
}

extension QueryPlan {
  fileprivate func searches(_ table: String) -> Bool {
    details.contains { $0.hasPrefix("SEARCH \(table) ") }
  }

  fileprivate var sortsTemporarily: Bool { details.contains { $0.hasPrefix("USE TEMP B-TREE") } }

  /// Whether SQLite sorts only rows that are equal in the first part of the order, which an index gives.
  fileprivate var sortsAtMostEqualRows: Bool {
    let sorts = details.filter { $0.hasPrefix("USE TEMP B-TREE") }
    return sorts.allSatisfy {
      $0.contains("RIGHT PART OF ORDER BY") || $0.contains("LAST TERM OF ORDER BY")
    }
  }
}
