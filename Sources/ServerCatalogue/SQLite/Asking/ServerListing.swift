internal import SQLiteCore

/// The columns of a ``ServerInfo``, and how they become one.
struct ServerListing: Selectable {
  let selection: Selection<ServerInfo>

  init(_ state: Computed<String?>, _ protocols: Computed<Int>) {
    selection = Selection(
      LogicalRow.id, LogicalRow.name, LogicalRow.domain, StatusRow.load, LogicalRow.entryCountry,
      LogicalRow.exitCountry, LogicalRow.tier, StatusRow.score, StatusRow.status,
      LogicalRow.features, LogicalRow.city, state, LogicalRow.hostCountry,
      LogicalRow.translatedCity, LogicalRow.latitude, LogicalRow.longitude, LogicalRow.gatewayName,
      protocols
    ) {
      id, name, domain, load, entry, exit, tier, score, status, features, city, state, host,
      translated, latitude, longitude, gateway, protocols in
      ServerInfo(
        logical: Logical(
          id: id, name: name, domain: domain, load: load, entryCountryCode: entry,
          exitCountryCode: exit, tier: tier, score: score, status: status,
          features: ServerFeature(rawValue: features), city: city, state: state, hostCountry: host,
          translatedCity: translated, latitude: latitude, longitude: longitude, gatewayName: gateway
        ), protocolSupport: ProtocolSupport(rawValue: protocols))
    }
  }
}
