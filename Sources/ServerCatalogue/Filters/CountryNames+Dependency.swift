public import Injection

extension CountryNames: DependencyKey {
  /// The names in the user's language.
  public static var liveValue: CountryNames { .current }
  /// The English names, so that a test is the same on every machine.
  public static var testValue: CountryNames { .english }
}

extension Dependencies {
  /// What countries are called.
  public var countryNames: CountryNames {
    get { self[CountryNames.self] }
    set { self[CountryNames.self] = newValue }
  }
}
