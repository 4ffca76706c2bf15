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
    return CountryNames(identifier: localeIdentifier) { code in
      switch code {
      case "ZZ": nil
      case "UK": locale.localizedString(forRegionCode: "GB")
      default: locale.localizedString(forRegionCode: code)
      }
    }
  }
}
