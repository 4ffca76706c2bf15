import Foundation
import ServerCatalogue

/// Servers and groups as tables for a terminal.
struct ServerListing {
  /// Whether flags stand before the lines, and those of servers under maintenance are dim.
  let isDecorated: Bool
  /// What countries are called.
  var countryNames = CountryNames.english

  /// The tables that standard output shows.
  static var ofOutput: ServerListing {
    let depth = ColorDepth(
      environment: ProcessInfo.processInfo.environment, isTerminal: Console.outputIsTerminal)
    return ServerListing(isDecorated: depth != .none)
  }
}

extension ServerListing {
  /// A line a server.
  func lines(_ servers: [ServerInfo]) -> [String] {
    var table = TextTable(
      .init(name: "name"), .init(name: "country"), .init(name: "city"), .init(name: "load"),
      .init(name: "score", side: .right), .init(name: "tier"), .init(name: "features"),
      .init(name: "protocols"), .init(name: "gateway"))
    for server in servers {
      let logical = server.logical
      table.add(
        logical.name, logical.route, logical.place,
        logical.isUnderMaintenance ? "maintenance" : LoadBar.text(logical.load),
        logical.score.inFourDigits, TierCell.text(logical.tier),
        ServerWords.words(of: logical.features).joined(separator: " "),
        server.protocolSupport.cell, logical.gatewayName ?? "")
    }
    return decorated(
      table, flags: servers.map(\.logical.exitCountryCode),
      dims: servers.map(\.logical.isUnderMaintenance))
  }

  /// A line a group.
  func lines(_ groups: [ServerGroupInfo]) -> [String] {
    var table = TextTable(
      .init(name: "group"), .init(name: "country"), .init(name: "servers", side: .right),
      .init(name: "cities", side: .right), .init(name: "tiers"), .init(name: "some offer"),
      .init(name: "all offer"), .init(name: "protocols"), .init(name: "state"))
    for group in groups {
      table.add(
        name(of: group.kind), group.kind.countryCode ?? "", "\(group.serverCount)",
        "\(group.cityCount)", TierCell.text(group.minTier, group.maxTier),
        ServerWords.words(of: group.featureUnion).joined(separator: " "),
        ServerWords.words(of: group.featureIntersection).joined(separator: " "),
        group.protocolSupport.cell, group.state)
    }
    return decorated(
      table, flags: groups.map(\.kind.countryCode), dims: groups.map(\.isUnderMaintenance))
  }

  /// What a group is called.
  func name(of kind: ServerGroupInfo.Kind) -> String {
    switch kind {
    case .country(let code): countryNames.name(of: code) ?? code
    case .gateway(let name), .city(let name, _), .state(let name, _): name
    }
  }

  func decorated(_ table: TextTable, flags: [String?], dims: [Bool]) -> [String] {
    guard isDecorated else { return table.lines() }
    let lines = table.lines(prefixWidth: 3) { CountryFlag.prefix(flags[$0]) }
    return lines.enumerated().map { index, line in
      index > 0 && dims[index - 1] ? "\u{1B}[2m\(line)\u{1B}[0m" : line
    }
  }
}
