internal import SocleCore

/// The folded texts by which a search finds a country.
struct CountryRow {
  var code: String
  var foldedCode: String
  var foldedName: String?
  /// The identifier of the ``CountryNames``; the rows are replaced when it changes.
  var provider: String

  static let code = Field("code", \CountryRow.code)
  static let foldedCode = Field("foldedCode", \CountryRow.foldedCode)
  static let foldedName = Field("foldedName", \CountryRow.foldedName)
  static let provider = Field("provider", \CountryRow.provider)
  static let row = RowDescription(
    "Country", code, foldedCode, foldedName, provider, make: CountryRow.init
  )
  .keyed(by: code)
  .with(hasRowID: false)
}

extension CountryRow {
  init(_ code: String, _ names: CountryNames) {
    self.init(
      code: code, foldedCode: SearchText.folded(code),
      foldedName: names.name(of: code).map(SearchText.folded), provider: names.identifier)
  }
}
