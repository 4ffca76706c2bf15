import ServerCatalogue

/// The filters, order and limit of a list of servers.
struct ServerQuestion {
  let filters: [VPNServerFilter]
  let order: VPNServerOrder
  /// The maximum number of servers, nil for all.
  let limit: Int?

  /// The options for filters.
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

  /// The first servers, up to ``limit``.
  func limited<Server>(_ servers: [Server]) -> [Server] {
    limit.map { Array(servers.prefix($0)) } ?? servers
  }
}

extension ServerQuestion {
  /// The question of a command line.
  ///
  /// - Throws: ``UsageError`` for an unknown word and a number out of range.
  init(_ arguments: Arguments, order: VPNServerOrder = .nameAscending) throws(UsageError) {
    filters = try Self.filters(arguments)
    self.order = try arguments.order() ?? order
    limit = try arguments.limit()
  }

  /// The filters of a command line.
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
    filters += try arguments.featureFilter() + arguments.protocolFilter()
    if arguments.has("--gateway") { filters.append(.kind(.gateway(arguments.value("--gateway")))) }
    if arguments.has("--secure-core") { filters.append(.secureCore) }
    if arguments.has("--up") { filters.append(.isNotUnderMaintenance) }
    if let text = arguments.value("--matches") { filters.append(.matches(text)) }
    return filters
  }
}

extension Arguments {
  fileprivate func order() throws(UsageError) -> VPNServerOrder? {
    guard let word = value("--order") else { return nil }
    let orders = ServerQuestion.orders
    guard let order = orders.first(where: { $0.word == word })?.order else {
      throw unknown(word, of: "--order", orders.map(\.word))
    }
    return order
  }

  fileprivate func featureFilter() throws(UsageError) -> [VPNServerFilter] {
    let required = try features("--feature")
    let excluded = try features("--without")
    if required.isEmpty, excluded.isEmpty { return [] }
    return [.features(requiring: required, excluding: excluded)]
  }

  private func features(_ option: String) throws(UsageError) -> ServerFeature {
    var features: ServerFeature = []
    for word in values[option] ?? [] {
      guard let feature = ServerWords.feature(word) else {
        throw unknown(word, of: option, ServerWords.features.map(\.word))
      }
      features.formUnion(feature)
    }
    return features
  }

  fileprivate func protocolFilter() throws(UsageError) -> [VPNServerFilter] {
    guard let words = values["--protocol"] else { return [] }
    var support: ProtocolSupport = []
    for word in words {
      guard let vpnProtocol = ServerWords.vpnProtocol(word) else {
        throw unknown(word, of: "--protocol", ServerWords.protocols.map(\.word))
      }
      support.formUnion(vpnProtocol.support)
    }
    return [.supports(support)]
  }

  /// The error for a word that an option does not accept.
  func unknown(_ word: String, of option: String, _ words: [String]) -> UsageError {
    error("\(option) takes \(words.joined(separator: ", ")), not \"\(word)\"")
  }
}
