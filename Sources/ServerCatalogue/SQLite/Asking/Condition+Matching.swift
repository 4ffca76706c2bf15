internal import SQLiteCore

extension Condition {
  /// Holds for the logicals that a person finds by typing `text`: see ``VPNServerFilter/matches(_:)``.
  ///
  /// Both sides are folded; what is stored was folded when it was written.
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
