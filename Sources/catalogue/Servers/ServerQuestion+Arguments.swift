import ServerCatalogue

extension ServerQuestion {
  /// The question of a command line.
  ///
  /// - Throws: ``UsageError`` for a word that is none and a number out of range.
  init(_ arguments: Arguments, order: VPNServerOrder = .nameAscending) throws(UsageError) {
    filters = try Self.filters(arguments)
    self.order = try arguments.order() ?? order
    limit = try arguments.limit()
  }

  /// The filters of a command line, of servers or of groups.
  static func filters(_ arguments: Arguments) throws(UsageError) -> [VPNServerFilter] {
    var filters: [VPNServerFilter] = []
    // Codes are stored in capitals.
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

  /// The error of a word that is none of those that an option takes.
  func unknown(_ word: String, of option: String, _ words: [String]) -> UsageError {
    error("\(option) takes \(words.joined(separator: ", ")), not \"\(word)\"")
  }
}
