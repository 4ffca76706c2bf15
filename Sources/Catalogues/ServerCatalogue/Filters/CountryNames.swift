internal import Foundation
public import SocleInjection

/// Country names by country code, for searches and for the order of groups.
public struct CountryNames: Sendable {
  /// Identifies this set of names, such as "en". A database that is opened with an identifier other than the stored one
  /// replaces the names that it stores.
  public let identifier: String
  private let lookUp: @Sendable (String) -> String?

  /// Creates names from a closure; each different set of names needs a different `identifier`.
  ///
  /// `name` returns the name of the country with the given code; nil for an unknown code. It may be called on any thread.
  public init(identifier: String, name: @escaping @Sendable (_ code: String) -> String?) {
    self.identifier = identifier
    lookUp = name
  }

  /// The name of the country with this code; nil if the name is unknown or empty.
  public func name(of code: String) -> String? {
    guard let name = lookUp(code), !name.isEmpty else { return nil }
    return name
  }
}

extension CountryNames {
  /// The English names, whatever the user's language. The initializers of ``ServerRepository`` use them by default.
  public static let english = CountryNames.localized(in: "en")

  /// The names of the user's current locale.
  public static var current: CountryNames { .localized(in: Locale.current.identifier) }

  /// The system's names for a locale, such as "pl" or "pt_BR".
  ///
  /// "UK", which is not an ISO code but is used by the API, is the United Kingdom. "ZZ" is not a country.
  public static func localized(in localeIdentifier: String) -> CountryNames {
    let locale = Locale(identifier: localeIdentifier)
    // Looked up once: an order of groups needs all names, and the system takes microseconds for each.
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

extension CountryNames: DependencyKey {
  /// The names of the current locale.
  public static var liveValue: CountryNames { .current }
  /// The English names, so that a test is the same on every machine.
  public static var testValue: CountryNames { .english }
}

extension Dependencies {
  /// The country names for searches and for the order of groups.
  public var countryNames: CountryNames {
    get { self[CountryNames.self] }
    set { self[CountryNames.self] = newValue }
  }
}
