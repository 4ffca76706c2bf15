import ServerCatalogue

/// The filters, order and limit of a list of servers.
struct ServerQuestion {
  let filters: [VPNServerFilter]
  let order: VPNServerOrder
  let limit: Int

  static let filterOptions: [CommandHelp.Option] = [
    .init("--country CODE", "traffic leaves in that country, such as CH"),
    .init("--entry CODE", "traffic enters in that country"),
    .init("--city NAME", "exactly that city"),
    .init("--state NAME", "exactly that state"),
    .init("--tier-max N", "usable with tier N; 0 is free"),
    .init("--feature WORD…", "offers all of \(words(ServerWords.features))"),
    .init("--without WORD…", "offers none of these features"),
    .init("--protocol WORD…", "supports one of \(words(ServerWords.protocols))"),
    .init("--gateway [NAME]", "of that gateway, or of any"),
    .init("--secure-core", "enters in another country than it leaves"),
    .init("--up", "not under maintenance"),
    .init("--matches TEXT", "country, city, state, gateway or name as typed into a search field"),
  ]

  static let options = filterOptions + [orderOption, .init("--limit N", "at most N servers")]

  static let orderOption = CommandHelp.Option(
    "--order WORD", orders.map(\.key).joined(separator: ", "))

  private static let orders: KeyValuePairs<String, VPNServerOrder> = [
    "name": .nameAscending, "fastest": .fastest, "load": .loadAscending, "random": .random,
  ]

  private static func words<Meaning>(
    _ words: some Collection<(key: String, value: Meaning)>
  ) -> String { words.map(\.key).joined(separator: " ") }
}

extension ServerQuestion {
  /// The filters, order and limit that the arguments of a command name.
  init(_ arguments: Arguments, order: VPNServerOrder = .nameAscending) throws(UsageError) {
    filters = try Self.filters(arguments)
    self.order = try arguments.choices("--order", of: Self.orders).last ?? order
    limit = try arguments.integer("--limit", in: 1 ... .max) ?? .max
  }

  static func filters(_ arguments: Arguments) throws(UsageError) -> [VPNServerFilter] {
    let required = ServerFeature(try arguments.choices("--feature", of: ServerWords.features))
    let excluded = ServerFeature(try arguments.choices("--without", of: ServerWords.features))
    let protocols = try arguments.choices("--protocol", of: ServerWords.protocols)
    let filters: [VPNServerFilter?] = [
      // Codes are stored in upper case.
      arguments.value("--country").map { .exitCountryCode($0.uppercased()) },
      arguments.value("--entry").map { .entryCountryCode($0.uppercased()) },
      arguments.value("--city").map { .city($0) }, arguments.value("--state").map { .state($0) },
      try arguments.integer("--tier-max").map { .maxTier($0) },
      required.union(excluded).isEmpty
        ? nil : .features(requiring: required, excluding: excluded),
      protocols.isEmpty ? nil : .supports(ProtocolSupport(protocols.map(\.support))),
      arguments.has("--gateway") ? .kind(.gateway(arguments.value("--gateway"))) : nil,
      arguments.has("--secure-core") ? .secureCore : nil,
      arguments.has("--up") ? .isNotUnderMaintenance : nil,
      arguments.value("--matches").map { .matches($0) },
    ]
    return filters.compactMap(\.self)
  }
}

struct GroupQuestion {
  let filters: [VPNServerFilter]
  let grouping: VPNServerGrouping
  let order: VPNServerGroupOrder

  static let options =
    ServerQuestion.filterOptions + [
      .init("--by WORD", "country, city or state"),
      .init("--order WORD", "countries by name or code"),
    ]

  /// The filters, grouping and order that the arguments of a command name.
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
