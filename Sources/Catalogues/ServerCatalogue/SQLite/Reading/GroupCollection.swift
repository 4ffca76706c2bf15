internal import SocleCore

/// Collects the groups of a query from its servers.
///
/// Texts are decoded, and groups looked up, once for each combination of gateway, country, city, state and host country.
struct GroupCollection {
  private let grouping: VPNServerGrouping
  private var totals: [GroupTotals] = []
  private var positions: [[ExactText]: Int] = [:]
  /// The group of each combination of texts. The key contains the length and the bytes of each text.
  private var places: [[UInt8]: (group: Int, isVirtual: Bool)] = [:]
  private var combination: [UInt8] = []

  init(_ grouping: VPNServerGrouping) { self.grouping = grouping }

  var results: [ServerGroupInfo] { totals.map(\.info) }

  mutating func add(_ row: GroupRow) throws(SQLiteError) {
    let isGateway = try row.read(.isGateway, Bool.decode)
    combination.removeAll(keepingCapacity: true)
    append(isGateway ? try row.bytes(.gateway) : nil)
    append(try row.bytes(.country))
    append(try row.bytes(.city))
    append(try row.bytes(.host))
    if grouping == .stateName { append(try row.bytes(.state)) }
    let known = places[combination]
    let place = if let known { known } else { try addPlace(of: row, isGateway) }
    try totals[place.group].add(row, isVirtual: place.isVirtual)
  }

  private mutating func append(_ text: UnsafeRawBufferPointer?) {
    withUnsafeBytes(of: text?.count ?? -1) { combination.append(contentsOf: $0) }
    if let text { combination.append(contentsOf: text) }
  }

  private mutating func addPlace(
    of row: GroupRow, _ isGateway: Bool
  ) throws(SQLiteError) -> (group: Int, isVirtual: Bool) {
    let country = try row.read(.country, String.decode)
    let city = try row.read(.city, String?.decode)
    let group = position(
      of: grouping.kind(
        gateway: isGateway ? try row.read(.gateway, String?.decode) : nil, countryCode: country,
        city: city, state: grouping == .stateName ? try row.read(.state, String?.decode) : nil))
    totals[group].add(city: city, in: country)
    let host = try row.read(.host, String?.decode)
    let place = (group, Logical.isVirtual(in: host, as: country))
    places[combination] = place
    return place
  }

  private mutating func position(of kind: ServerGroupInfo.Kind) -> Int {
    if let position = positions[kind.key] { return position }
    positions[kind.key] = totals.count
    totals.append(GroupTotals(kind))
    return totals.count - 1
  }
}

extension ServerGroupInfo.Kind {
  /// The texts that identify the kind, compared byte for byte.
  fileprivate var key: [ExactText] {
    let parts =
      switch self {
      case .country(let code): ["country", code]
      case .gateway(let name): ["gateway", name]
      case .city(let name, let code): ["city", name, code]
      case .state(let name, let code): ["state", name, code]
      }
    return parts.map(ExactText.init)
  }
}
