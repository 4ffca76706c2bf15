internal import Foundation
public import Injection

/// The names of countries by their codes, used by searches and for ordering groups.
public struct CountryNames: Sendable {
  /// Identifies this set of names, as "en"; a repository replaces its stored names when it changes.
  public let identifier: String
  private let lookUp: @Sendable (String) -> String?

  /// Names with an identifier, which must be different for different names.
  ///
  /// `name` returns the name of the country with a code, nil for an unknown code. It may be called on any thread.
  public init(identifier: String, name: @escaping @Sendable (_ code: String) -> String?) {
    self.identifier = identifier
    lookUp = name
  }

  /// The name of the country with that code, nil if it is unknown or empty.
  public func name(of code: String) -> String? {
    guard let name = lookUp(code), !name.isEmpty else { return nil }
    return name
  }
}

extension CountryNames {
  /// The English names, whatever the user's language: the default.
  public static let english = CountryNames.localized(in: "en")

  /// The names of the user's current locale.
  public static var current: CountryNames { .localized(in: Locale.current.identifier) }

  /// The system's names for a locale, as "pl" or "pt_BR".
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
  /// The names of countries.
  public var countryNames: CountryNames {
    get { self[CountryNames.self] }
    set { self[CountryNames.self] = newValue }
  }
}
