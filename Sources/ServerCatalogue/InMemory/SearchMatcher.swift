/// One search, ready to be held against logicals.
struct SearchMatcher {
  private let wanted: [UInt8]
  private let countryNames: CountryNames
  private var countries: [ExactText: Bool] = [:]

  init(_ text: String, countryNames: CountryNames) {
    wanted = Array(SearchText.folded(text).utf8)
    self.countryNames = countryNames
  }

  mutating func admits(_ logical: Logical) -> Bool {
    if wanted.isEmpty { return true }
    if admits(country: logical.exitCountryCode) || admits(country: logical.entryCountryCode) {
      return true
    }
    let texts = [logical.city, logical.translatedCity, logical.state, logical.gatewayName]
    return texts.contains { $0.map { contains($0) } ?? false }
      || SearchText.folded(logical.name).utf8.starts(with: wanted)
  }

  // Many logicals share few countries.
  private mutating func admits(country code: String) -> Bool {
    if let known = countries[ExactText(code)] { return known }
    let isCode = SearchText.folded(code).utf8.elementsEqual(wanted)
    let result = isCode || countryNames.name(of: code).map { contains($0) } ?? false
    countries[ExactText(code)] = result
    return result
  }

  // Byte for byte: what was folded is compared no further.
  private func contains(_ text: String) -> Bool {
    let bytes = Array(SearchText.folded(text).utf8)
    guard bytes.count >= wanted.count else { return false }
    return (0...bytes.count - wanted.count).contains { bytes[$0...].starts(with: wanted) }
  }
}
