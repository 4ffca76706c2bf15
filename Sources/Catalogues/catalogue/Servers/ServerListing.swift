import Foundation
import ServerCatalogue

/// Servers and groups as text.
enum ServerListing {
  /// A table of servers; empty without servers.
  ///
  /// - Parameter width: The width that lines are cut to; nil for no limit.
  static func lines(
    _ servers: [ServerInfo], width: Int? = Console.outputWidth
  ) -> [String] {
    guard !servers.isEmpty else { return [] }
    return TextTable(
      "name", "country", "city", "load", .right("score"), "tier", "features", "protocols",
      "gateway",
      rows: servers.map { server in
        let logical = server.logical
        return [
          logical.name, logical.route, logical.place, logical.loadCell,
          String(format: "%.4g", logical.score), TierCell.text(logical.tier), logical.features.cell,
          server.protocolSupport.cell, logical.gatewayName ?? "",
        ]
      }
    ).lines(width: width)
  }

  /// A table of groups; empty without groups.
  ///
  /// - Parameter width: The width that lines are cut to; nil for no limit.
  static func lines(
    _ groups: [ServerGroupInfo], width: Int? = Console.outputWidth
  ) -> [String] {
    guard !groups.isEmpty else { return [] }
    return TextTable(
      "group", "country", .right("servers"), .right("cities"), "tiers", "some offer", "all offer",
      "protocols", "state",
      rows: groups.map { group in
        [
          name(of: group.kind), group.kind.countryCode ?? "", "\(group.serverCount)",
          "\(group.cityCount)", TierCell.text(group.minTier, group.maxTier),
          group.featureUnion.cell, group.featureIntersection.cell, group.protocolSupport.cell,
          group.state,
        ]
      }
    ).lines(width: width)
  }

  /// The complete description of a server, with a table of its endpoints at the end.
  static func sheet(_ server: VPNServer) -> [String] {
    [server.logical.name.asOneLine] + TextTable.lines(of: facts(of: server)) + [""]
      + lines(server.endpoints)
  }

  private static func facts(of server: VPNServer) -> [(name: String, value: String)] {
    let logical = server.logical
    let country = CountryNames.english.name(of: logical.exitCountryCode)
    let all = [
      ("id", logical.id), ("host", logical.domain),
      ("country", logical.route + (country.map { ", " + $0 } ?? "")), ("city", logical.place),
      ("at", "\(logical.latitude), \(logical.longitude)"), ("gateway", logical.gatewayName ?? ""),
      ("load", logical.loadCell), ("score", "\(logical.score)"),
      ("tier", TierCell.text(logical.tier)), ("features", logical.features.cell),
      ("protocols", server.supportedProtocols.cell),
    ]
    return all.filter { !$0.1.isEmpty }
  }

  private static func lines(_ endpoints: [ServerEndpoint]) -> [String] {
    guard !endpoints.isEmpty else { return ["it has no endpoints"] }
    return TextTable(
      "endpoint", "entry", "exit", "label", "protocols", "state",
      rows: endpoints.map {
        [
          $0.id, $0.entryIp ?? "", $0.exitIp, $0.label ?? "", $0.supportedProtocols.cell,
          $0.isUnderMaintenance ? "maintenance" : "",
        ]
      }
    ).lines()
  }

  private static func name(of kind: ServerGroupInfo.Kind) -> String {
    switch kind {
    case .country(let code): CountryNames.english.name(of: code) ?? code
    case .gateway(let name), .city(let name, _), .state(let name, _): name
    }
  }
}

enum LoadBar {
  private static let cells = 10

  /// Ten cells, one for each 10 %, followed by the number.
  static func text(_ load: Int) -> String {
    let shown = min(max(load, 0), 100)
    // Any load above 0 fills at least one cell.
    let full = shown == 0 ? 0 : max(1, (shown + 5) / 10)
    let bar = String(repeating: "█", count: full) + String(repeating: "░", count: cells - full)
    let number = String(load)
    return bar + String(repeating: " ", count: max(1, 4 - number.count)) + number + " %"
  }
}
