import Foundation
import ServerCatalogue

/// Servers and groups as tables for a terminal.
struct ServerListing {
  /// Whether lines begin with flags, and servers under maintenance are dim.
  let isDecorated: Bool
  var countryNames = CountryNames.english

  static var ofOutput: ServerListing { ServerListing(isDecorated: ColorDepth.ofOutput != .none) }
}

extension ServerListing {
  func lines(_ servers: [ServerInfo]) -> [String] {
    let table = TextTable(
      "name", "country", "city", "load", .right("score"), "tier", "features", "protocols",
      "gateway",
      rows: servers.map { server in
        let logical = server.logical
        return [
          logical.name, logical.route, logical.place, logical.loadCell,
          String(format: "%.4g", logical.score), TierCell.text(logical.tier), logical.features.cell,
          server.protocolSupport.cell, logical.gatewayName ?? "",
        ]
      })
    return decorated(
      table, flags: servers.map(\.logical.exitCountryCode),
      dims: servers.map(\.logical.isUnderMaintenance))
  }

  func lines(_ groups: [ServerGroupInfo]) -> [String] {
    let table = TextTable(
      "group", "country", .right("servers"), .right("cities"), "tiers", "some offer", "all offer",
      "protocols", "state",
      rows: groups.map { group in
        [
          name(of: group.kind), group.kind.countryCode ?? "", "\(group.serverCount)",
          "\(group.cityCount)", TierCell.text(group.minTier, group.maxTier),
          group.featureUnion.cell, group.featureIntersection.cell, group.protocolSupport.cell,
          group.state,
        ]
      })
    return decorated(
      table, flags: groups.map(\.kind.countryCode), dims: groups.map(\.isUnderMaintenance))
  }

  private func name(of kind: ServerGroupInfo.Kind) -> String {
    switch kind {
    case .country(let code): countryNames.name(of: code) ?? code
    case .gateway(let name), .city(let name, _), .state(let name, _): name
    }
  }

  private func decorated(_ table: TextTable, flags: [String?], dims: [Bool]) -> [String] {
    if flags.isEmpty { return [] }
    guard isDecorated else { return table.lines() }
    let lines = table.lines(prefixWidth: 3) { CountryFlag.prefix(flags[$0]) }
    return lines.enumerated().map { index, line in
      index > 0 && dims[index - 1] ? "\u{1B}[2m\(line)\u{1B}[0m" : line
    }
  }
}

enum CountryFlag {
  /// The emoji of a code, nil if it is not two letters from A to Z. "UK", which the API uses, is the United Kingdom.
  static func emoji(_ code: String) -> String? {
    let letters = Array((code == "UK" ? "GB" : code).unicodeScalars)
    guard letters.count == 2, letters.allSatisfy({ ("A"..."Z").contains($0) }) else { return nil }
    let flag = letters.compactMap { Unicode.Scalar(0x1F1E6 + $0.value - 0x41) }
    return String(String.UnicodeScalarView(flag))
  }

  /// The start of a line, three columns wide: the flag and a space, or spaces only.
  static func prefix(_ code: String?) -> String { (code.flatMap(emoji) ?? "  ") + " " }
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
