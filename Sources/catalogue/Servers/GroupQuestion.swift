import ServerCatalogue

/// The filters, grouping and order of a list of groups.
struct GroupQuestion {
  let filters: [VPNServerFilter]
  let grouping: VPNServerGrouping
  let order: VPNServerGroupOrder

  private static let groupings: [(word: String, grouping: VPNServerGrouping)] = [
    ("country", .serverType), ("city", .cityName), ("state", .stateName),
  ]
  private static let orders: [(word: String, order: VPNServerGroupOrder)] = [
    ("name", .localizedCountryNameAscending), ("code", .exitCountryCodeAscending),
  ]

  /// The options of a list of groups.
  static let options =
    ServerQuestion.filterOptions + [
      .init(name: "--by", value: .one("WORD"), summary: "country, city or state"),
      .init(name: "--order", value: .one("WORD"), summary: "countries by name or code"),
    ]

  /// The question of a command line.
  ///
  /// - Throws: ``UsageError`` for an unknown word and an invalid number.
  init(_ arguments: Arguments) throws(UsageError) {
    filters = try ServerQuestion.filters(arguments)
    let (by, order) = (arguments.value("--by") ?? "country", arguments.value("--order") ?? "name")
    guard let grouping = Self.groupings.first(where: { $0.word == by })?.grouping else {
      throw arguments.unknown(by, of: "--by", Self.groupings.map(\.word))
    }
    guard let groupOrder = Self.orders.first(where: { $0.word == order })?.order else {
      throw arguments.unknown(order, of: "--order", Self.orders.map(\.word))
    }
    self.grouping = grouping
    self.order = groupOrder
  }
}
