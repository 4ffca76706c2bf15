internal import SocleCore
internal import SocleQueries

/// The filters of one query as SQL conditions.
struct FilterConditions {
  let version: ServerSchemaVersion
  private(set) var logical: [Condition] = []
  private var endpoint: [Condition] = []

  init(_ filters: [VPNServerFilter], at version: ServerSchemaVersion) {
    self.version = version
    for filter in filters { add(filter) }
    // One endpoint has to match all of them.
    if !endpoint.isEmpty { logical.append(.exists(endpoints)) }
  }

  /// The protocols of the endpoints that pass the filters; if no filter concerns endpoints, the union stored for the server.
  var protocols: Computed<ProtocolSupport> {
    guard !endpoint.isEmpty else { return Computed(LogicalRow.protocols) }
    return Computed(
      SelectQuery(EndpointRow.protocols.union, from: EndpointRow.row).where(endpointsOfLogical),
      as: ProtocolSupport?.self
    ).or([])
  }

  /// Whether an endpoint that passes the filters is up; if no filter concerns endpoints, the value stored for the server.
  var hasEndpointUp: Computed<Bool> {
    guard !endpoint.isEmpty else { return Computed(LogicalRow.hasEndpointUp) }
    return Computed(Condition.exists(endpoints.where([EndpointRow.status.differs(from: 0)])))
  }

  private var endpoints: SelectQuery<Int> {
    SelectQuery(EndpointRow.logical, from: EndpointRow.row).where(endpointsOfLogical)
  }

  private var endpointsOfLogical: [Condition] {
    [EndpointRow.logical.equals(LogicalRow.key)] + endpoint
  }
}

extension FilterConditions {
  private mutating func add(_ filter: VPNServerFilter) {
    switch filter {
    case .endpointID(let id): endpoint.append(EndpointRow.id.equals(id))
    case .supports(let protocols):
      endpoint.append(EndpointRow.protocols.isDisjoint(with: protocols).not)
    case .isNotUnderMaintenance:
      logical.append(StatusRow.status.differs(from: 0))
      endpoint.append(EndpointRow.status.differs(from: 0))
    case .matches(let text): logical.append(Condition(matching: text, at: version))
    case .tier(.exact(let tier)): logical.append(LogicalRow.tier.equals(tier))
    case .tier(.max(let tier)): logical.append(LogicalRow.tier.isAtMost(tier))
    case .features(let required, let excluded):
      logical.append(LogicalRow.features.contains(required))
      logical.append(LogicalRow.features.isDisjoint(with: excluded))
    case .kind(let kind): add(kind)
    case .logicalID(let id): logical.append(LogicalRow.id.equals(id))
    case .logicalIDs(let ids): logical.append(LogicalRow.id.isIn(ids))
    case .name(let name): logical.append(LogicalRow.name.equals(name))
    case .entryCountryCode(let code): logical.append(LogicalRow.entryCountry.equals(code))
    case .exitCountryCode(let code): logical.append(LogicalRow.exitCountry.equals(code))
    case .city(let city): logical.append(LogicalRow.city.equals(city))
    case .state(let state): logical.append(stateEquals(state))
    }
  }

  private mutating func add(_ kind: ServerKindFilter) {
    var isGateway = false
    switch kind {
    case .gateway(let name):
      isGateway = true
      if let name { logical.append(LogicalRow.gatewayName.equals(name)) }
    case .country(let code):
      if let code { logical.append(LogicalRow.exitCountry.equals(code)) }
    case .city(let name, let code):
      logical += [LogicalRow.exitCountry.equals(code), LogicalRow.city.equals(name)]
    case .state(let name, let code):
      logical += [LogicalRow.exitCountry.equals(code), stateEquals(name)]
    }
    logical.append(LogicalRow.isGateway.equals(isGateway))
  }

  /// The condition that a server is in `state`; always false in a schema version that does not store states.
  private func stateEquals(_ state: String) -> Condition {
    version < .addsState ? .any(of: []) : LogicalRow.state.equals(state)
  }
}

extension Condition {
  /// The condition that ``VPNServerFilter/matches(_:)`` describes.
  ///
  /// Both sides are folded; the stored side was folded when it was written.
  init(matching text: String, at version: ServerSchemaVersion) {
    let wanted = SearchText.folded(text)
    guard !wanted.isEmpty else {
      self = .everyRow
      return
    }
    let countries = SelectQuery(CountryRow.code, from: CountryRow.row).where([
      .any(of: [CountryRow.foldedCode.equals(wanted), CountryRow.foldedName.contains(wanted)])
    ])
    var places = [
      LogicalRow.foldedCity, LogicalRow.foldedTranslatedCity, LogicalRow.foldedGatewayName,
    ]
    if version >= .addsState { places.append(LogicalRow.foldedState) }
    self = .any(
      of: [
        LogicalRow.exitCountry.isIn(countries), LogicalRow.entryCountry.isIn(countries),
        LogicalRow.foldedName.hasPrefix(wanted),
      ] + places.map { $0.contains(wanted) })
  }
}
