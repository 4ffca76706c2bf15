/// What countries are called, by their codes: what a search finds and groups are ordered by.
public struct CountryNames: Sendable {
  /// What tells these names from others, as "en"; a repository that stores names makes them anew when it changes.
  public let identifier: String
  private let lookUp: @Sendable (String) -> String?

  /// Names under that identifier, which must be another for other names.
  ///
  /// `name` gives the name of the country with a code, and nil for a code that it does not know. It may be called on
  /// any thread.
  public init(identifier: String, name: @escaping @Sendable (_ code: String) -> String?) {
    self.identifier = identifier
    lookUp = name
  }

  /// The name of the country with that code, nil if it is not known. An empty name is none.
  public func name(of code: String) -> String? {
    guard let name = lookUp(code), !name.isEmpty else { return nil }
    return name
  }
}
