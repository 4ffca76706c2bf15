internal import Foundation

extension CountryNames {
  /// The English names, whatever the user's language: the default.
  public static let english = CountryNames.localized(in: "en")

  /// The names in the user's language, as it is now.
  public static var current: CountryNames { .localized(in: Locale.current.identifier) }

  /// The names that the system has for a locale, as "pl" or "pt_BR".
  ///
  /// "UK", which is no ISO code but which the API uses, is the United Kingdom. "ZZ" is no country.
  public static func localized(in localeIdentifier: String) -> CountryNames {
    let locale = Locale(identifier: localeIdentifier)
    // Asked for once: an order of groups needs all of them, and the system takes microseconds for each.
    var known: [String: String] = [:]
    for region in Locale.Region.isoRegions {
      known[region.identifier] = locale.localizedString(forRegionCode: region.identifier)
    }
    known["ZZ"] = nil
    known["UK"] = known["GB"]
    return CountryNames(identifier: localeIdentifier) { [known] code in
      if let name = known[code] { return name }
      return code == "ZZ" ? nil : locale.localizedString(forRegionCode: code)
    }
  }
}
