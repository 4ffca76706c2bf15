import ServerCatalogue

/// The filters, order and limit of a list of servers.
struct ServerQuestion {
  let filters: [VPNServerFilter]
  let order: VPNServerOrder
  /// The maximum number of servers, nil for all.
  let limit: Int?

  static let filterOptions: [CommandHelp.Option] = [
    .init(name: "--country", value: .one("CODE"), summary: "traffic leaves there, as CH"),
    .init(name: "--entry", value: .one("CODE"), summary: "traffic enters there"),
    .init(name: "--city", value: .one("NAME"), summary: "exactly that city"),
    .init(name: "--state", value: .one("NAME"), summary: "exactly that state"),
    .init(name: "--tier-max", value: .one("N"), summary: "usable with tier N; 0 is free"),
    .init(
      name: "--feature", value: .several("WORD"),
      summary: "offers all of \(words(ServerWords.features))"),
    .init(name: "--without", value: .several("WORD"), summary: "offers none of them"),
    .init(
      name: "--protocol", value: .several("WORD"),
      summary: "speaks one of \(words(ServerWords.protocols))"),
    .init(name: "--gateway", value: .optional("NAME"), summary: "of that gateway, or of any"),
    .init(name: "--secure-core", summary: "enters in another country than it leaves"),
    .init(name: "--up", summary: "not under maintenance"),
    .init(
      name: "--matches", value: .one("TEXT"),
      summary: "country, city, state, gateway or name as typed into a search field"),
  ]

  static let options = filterOptions + [orderOption, .limit("at most N servers")]

  static let orderOption = CommandHelp.Option(
    name: "--order", value: .one("WORD"), summary: orders.map(\.key).joined(separator: ", "))

  private static let orders: KeyValuePairs<String, VPNServerOrder> = [
    "name": .nameAscending, "fastest": .fastest, "load": .loadAscending, "random": .random,
  ]

  private static func words<Meaning>(_ words: KeyValuePairs<String, Meaning>) -> String {
    words.map(\.key).joined(separator: " ")
  }

  /// The first servers, up to ``limit``.
  func limited<Server>(_ servers: [Server]) -> [Server] {
    limit.map { Array(servers.prefix($0)) } ?? servers
  }
}

extension ServerQuestion {
  /// The question of a command line.
  ///
  /// - Throws: ``UsageError`` for an unknown word or a number out of range.
  init(_ arguments: Arguments, order: VPNServerOrder = .nameAscending) throws(UsageError) {
    filters = try Self.filters(arguments)
    self.order = try arguments.choices("--order", of: Self.orders).last ?? order
    limit = try arguments.integer("--limit", in: 1 ... .max)
  }

  static func filters(_ arguments: Arguments) throws(UsageError) -> [VPNServerFilter] {
    var filters: [VPNServerFilter] = []
    // Codes are stored in upper case.
    if let code = arguments.value("--country") {
      filters.append(.exitCountryCode(code.uppercased()))
    }
    if let code = arguments.value("--entry") {
      filters.append(.entryCountryCode(code.uppercased()))
    }
    if let name = arguments.value("--city") { filters.append(.city(name)) }
    if let name = arguments.value("--state") { filters.append(.state(name)) }
    if let tier = try arguments.integer("--tier-max") { filters.append(.maxTier(tier)) }
    let required = ServerFeature(try arguments.choices("--feature", of: ServerWords.features))
    let excluded = ServerFeature(try arguments.choices("--without", of: ServerWords.features))
    if !required.union(excluded).isEmpty {
      filters.append(.features(requiring: required, excluding: excluded))
    }
    let protocols = try arguments.choices("--protocol", of: ServerWords.protocols)
    if !protocols.isEmpty { filters.append(.supports(ProtocolSupport(protocols.map(\.support)))) }
    if arguments.has("--gateway") { filters.append(.kind(.gateway(arguments.value("--gateway")))) }
    if arguments.has("--secure-core") { filters.append(.secureCore) }
    if arguments.has("--up") { filters.append(.isNotUnderMaintenance) }
    if let text = arguments.value("--matches") { filters.append(.matches(text)) }
    return filters
  }
}

/// The filters, grouping and order of a list of groups.
struct GroupQuestion {
  let filters: [VPNServerFilter]
  let grouping: VPNServerGrouping
  let order: VPNServerGroupOrder

  static let options =
    ServerQuestion.filterOptions + [
      .init(name: "--by", value: .one("WORD"), summary: "country, city or state"),
      .init(name: "--order", value: .one("WORD"), summary: "countries by name or code"),
    ]

  /// The question of a command line.
  ///
  /// - Throws: ``UsageError`` for an unknown word or an invalid number.
  init(_ arguments: Arguments) throws(UsageError) {
    filters = try ServerQuestion.filters(arguments)
    let groupings: KeyValuePairs<String, VPNServerGrouping> = [
      "country": .serverType, "city": .cityName, "state": .stateName,
    ]
    grouping = try arguments.choices("--by", of: groupings).last ?? .serverType
    let orders: KeyValuePairs<String, VPNServerGroupOrder> = [
      "name": .localizedCountryNameAscending, "code": .exitCountryCodeAscending,
    ]
    order = try arguments.choices("--order", of: orders).last ?? .localizedCountryNameAscending
  }
}
