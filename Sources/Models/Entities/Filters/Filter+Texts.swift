/// The types of properties whose texts are searched: `String` and `String?`.
public protocol SearchableText: Equatable, SendableMetatype {}
extension String: SearchableText {}
extension Optional: SearchableText where Wrapped == String {}

/// Differences between texts that a filter can ignore.
public enum IgnoredDifferences: Hashable, Sendable {
  /// Upper and lower case of every script, accents and other marks: `creme` finds `Crème`, `strasse` finds `Straße`.
  ///
  /// A store has no index for such a search: it reads the whole column, once for each filter.
  case caseAndAccents
}

extension Filter where Model: Entity {
  /// Matches models whose property equals `text`, except for differences to ignore; nil never matches.
  public static func that<Text: SearchableText>(
    _ property: KeyPath<Model, Text> & Sendable, equals text: String,
    ignoring ignored: IgnoredDifferences
  ) -> Filter { Filter { .folded(try name(of: property), .equal, text) } }

  /// Matches models whose property contains `text`. No character is a wildcard; nil never matches.
  ///
  /// - Parameter ignored: The differences to ignore; nil if case and accents matter.
  public static func that<Text: SearchableText>(
    _ property: KeyPath<Model, Text> & Sendable, contains text: String,
    ignoring ignored: IgnoredDifferences? = nil
  ) -> Filter {
    Filter {
      let name = try name(of: property)
      return ignored == nil ? .contains(name, text) : .folded(name, .contains, text)
    }
  }

  /// Matches models whose property begins with `text`. No character is a wildcard; nil never matches.
  ///
  /// - Parameter ignored: The differences to ignore; nil if case and accents matter. Only then can a store use an index.
  public static func that<Text: SearchableText>(
    _ property: KeyPath<Model, Text> & Sendable, hasPrefix text: String,
    ignoring ignored: IgnoredDifferences? = nil
  ) -> Filter {
    Filter {
      let name = try name(of: property)
      return ignored == nil ? .hasPrefix(name, text) : .folded(name, .hasPrefix, text)
    }
  }
}
