import ServerCatalogue

/// Which servers are asked for, and in what order.
struct ServerQuestion {
  let filters: [VPNServerFilter]
  let order: VPNServerOrder
  /// The most servers that are shown, nil for all.
  let limit: Int?

  /// The options that make up the filters.
  static let filterOptions: [CommandHelp.Option] = [
    .init(name: "--country", value: .one("CODE"), summary: "traffic leaves there, as CH"),
    .init(name: "--entry", value: .one("CODE"), summary: "traffic enters there"),
    .init(name: "--city", value: .one("NAME"), summary: "exactly that city"),
    .init(name: "--state", value: .one("NAME"), summary: "exactly that state"),
    .init(name: "--tier-max", value: .one("N"), summary: "usable with tier N; 0 is free"),
    .init(name: "--feature", value: .several("WORD"), summary: "offers all of \(featureWords)"),
    .init(name: "--without", value: .several("WORD"), summary: "offers none of them"),
    .init(
      name: "--protocol", value: .several("WORD"), summary: "speaks one of \(protocolWords)"),
    .init(name: "--gateway", value: .optional("NAME"), summary: "of that gateway, or of any"),
    .init(name: "--secure-core", summary: "enters in another country than it leaves"),
    .init(name: "--up", summary: "not under maintenance"),
    .init(
      name: "--matches", value: .one("TEXT"),
      summary: "country, city, state, gateway or name as typed into a search field"),
  ]

  /// The options of a list of servers.
  static let options =
    filterOptions + [
      orderOption,
      .limit("at most N servers"),
    ]

  static let orderOption = CommandHelp.Option(
    name: "--order", value: .one("WORD"), summary: orderWords.joined(separator: ", "))

  private static let featureWords = ServerWords.features.map(\.word).joined(separator: " ")
  private static let protocolWords = ServerWords.protocols.map(\.word).joined(separator: " ")
  static let orders: [(word: String, order: VPNServerOrder)] = [
    ("name", .nameAscending), ("fastest", .fastest), ("load", .loadAscending), ("random", .random),
  ]
  private static let orderWords = orders.map(\.word)

  /// As many of `servers` as are to be shown.
  func limited<Server>(_ servers: [Server]) -> [Server] {
    limit.map { Array(servers.prefix($0)) } ?? servers
  }
}
