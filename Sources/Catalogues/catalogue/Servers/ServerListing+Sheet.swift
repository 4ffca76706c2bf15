import ServerCatalogue

extension ServerListing {
  /// The complete description of a server, with a table of its endpoints at the end.
  func sheet(_ server: VPNServer) -> [String] {
    let flag = isDecorated ? CountryFlag.prefix(server.logical.exitCountryCode) : ""
    return [flag + server.logical.name.asOneLine] + TextTable.lines(of: facts(of: server)) + [""]
      + endpointLines(server.endpoints)
  }

  private func facts(of server: VPNServer) -> [(name: String, value: String)] {
    let logical = server.logical
    let country = countryNames.name(of: logical.exitCountryCode)
    let all = [
      ("id", logical.id), ("host", logical.domain),
      ("country", logical.route + (country.map { ", " + $0 } ?? "")), ("city", logical.place),
      ("at", "\(logical.latitude), \(logical.longitude)"), ("gateway", logical.gatewayName ?? ""),
      ("load", logical.loadCell), ("score", "\(logical.score)"),
      ("tier", TierCell.text(logical.tier)), ("features", logical.features.cell),
      ("protocols", server.supportedProtocols.cell),
    ]
    return all.filter { !$0.1.isEmpty }.map { (name: $0.0, value: $0.1) }
  }

  private func endpointLines(_ endpoints: [ServerEndpoint]) -> [String] {
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
}
