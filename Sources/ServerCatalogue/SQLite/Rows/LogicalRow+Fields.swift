internal import SQLiteCore

extension LogicalRow {
  static let key = Field("key", \LogicalRow.key)
  static let id = Field("id", \LogicalRow.id, isUnique: true)
  static let name = Field("name", \LogicalRow.name)
  static let domain = Field("domain", \LogicalRow.domain)
  static let entryCountry = Field("entryCountry", \LogicalRow.entryCountry)
  static let exitCountry = Field("exitCountry", \LogicalRow.exitCountry)
  static let tier = Field("tier", \LogicalRow.tier)
  static let features = Field("features", \LogicalRow.features)
  static let city = Field("city", \LogicalRow.city)
  static let hostCountry = Field("hostCountry", \LogicalRow.hostCountry)
  static let translatedCity = Field("translatedCity", \LogicalRow.translatedCity)
  static let latitude = Field("latitude", \LogicalRow.latitude)
  static let longitude = Field("longitude", \LogicalRow.longitude)
  static let gatewayName = Field("gatewayName", \LogicalRow.gatewayName)
  static let state = Field("state", \LogicalRow.state)
  static let isGateway = Field("isGateway", \LogicalRow.isGateway)
  static let namePrefix = Field("namePrefix", \LogicalRow.namePrefix)
  static let nameNumber = Field("nameNumber", \LogicalRow.nameNumber)
  static let protocols = Field("protocols", \LogicalRow.protocols)
  static let hasEndpointUp = Field("hasEndpointUp", \LogicalRow.hasEndpointUp)
  static let endpointCount = Field("endpointCount", \LogicalRow.endpointCount)
  static let foldedName = Field("foldedName", \LogicalRow.foldedName)
  static let foldedCity = Field("foldedCity", \LogicalRow.foldedCity)
  static let foldedTranslatedCity = Field("foldedTranslatedCity", \LogicalRow.foldedTranslatedCity)
  static let foldedGatewayName = Field("foldedGatewayName", \LogicalRow.foldedGatewayName)
  static let foldedState = Field("foldedState", \LogicalRow.foldedState)

  static let byCountry = IndexDescription("Logical_exitCountry", on: ["exitCountry"])
  /// The order in which people read names.
  static let byName = IndexDescription(
    "Logical_name", on: ["namePrefix", "nameNumber", "name", "id"])
}

extension LogicalRow {
  /// What writes each column: those of the first version, then those that later ones brought.
  static func writers(at version: ServerSchemaVersion) -> [ColumnWriter<LogicalRow>] {
    version < .addsState ? created : created + [ColumnWriter(state), ColumnWriter(foldedState)]
  }

  /// The table as a version has it. The columns of later versions come last, as ALTER TABLE adds them.
  static func table(at version: ServerSchemaVersion) -> TableDescription {
    let later = version < .addsState ? [] : [state.column, foldedState.column]
    return TableDescription(
      "Logical", columns: ColumnSet(createdColumns + later), primaryKey: PrimaryKey("key"),
      indexes: [byCountry, byName])
  }

  /// The table as the fields of this type mean it.
  static let source = table(at: .latest).source(of: LogicalRow.self)

  private static let created: [ColumnWriter<LogicalRow>] = [
    ColumnWriter(key), ColumnWriter(id), ColumnWriter(name), ColumnWriter(domain),
    ColumnWriter(entryCountry), ColumnWriter(exitCountry), ColumnWriter(tier),
    ColumnWriter(features), ColumnWriter(city), ColumnWriter(hostCountry),
    ColumnWriter(translatedCity), ColumnWriter(latitude), ColumnWriter(longitude),
    ColumnWriter(gatewayName), ColumnWriter(isGateway), ColumnWriter(namePrefix),
    ColumnWriter(nameNumber), ColumnWriter(protocols), ColumnWriter(hasEndpointUp),
    ColumnWriter(endpointCount), ColumnWriter(foldedName), ColumnWriter(foldedCity),
    ColumnWriter(foldedTranslatedCity), ColumnWriter(foldedGatewayName),
  ]

  private static let createdColumns: [ColumnDescription] = [
    key.column, id.column, name.column, domain.column, entryCountry.column, exitCountry.column,
    tier.column, features.column, city.column, hostCountry.column, translatedCity.column,
    latitude.column, longitude.column, gatewayName.column, isGateway.column, namePrefix.column,
    nameNumber.column, protocols.column, hasEndpointUp.column, endpointCount.column,
    foldedName.column, foldedCity.column, foldedTranslatedCity.column, foldedGatewayName.column,
  ]
}
