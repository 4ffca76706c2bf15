/// The types of properties whose texts are searched: `String` and `String?`.
public protocol SearchableText: Equatable, SendableMetatype {}
extension String: SearchableText {}
extension Optional: SearchableText where Wrapped == String {}

extension Filter where Model: Entity {
  /// Matches models whose property equals `text`, except for differences to ignore; nil never matches.
  public static func that<Text: SearchableText>(
    _ property: KeyPath<Model, Text> & Sendable, equals text: String,
    ignoring ignored: IgnoredDifferences
  ) -> Filter { Filter(property, .equal, text, ignored) }

  /// Matches models whose property contains `text`. No character is a wildcard; nil never matches.
  ///
  /// - Parameter ignored: The differences to ignore; nil if case and accents matter.
  public static func that<Text: SearchableText>(
    _ property: KeyPath<Model, Text> & Sendable, contains text: String,
    ignoring ignored: IgnoredDifferences? = nil
  ) -> Filter { Filter(property, .contains, text, ignored) }

  /// Matches models whose property begins with `text`. No character is a wildcard; nil never matches.
  ///
  /// - Parameter ignored: The differences to ignore; nil if case and accents matter. Only then can a store use an index.
  public static func that<Text: SearchableText>(
    _ property: KeyPath<Model, Text> & Sendable, hasPrefix text: String,
    ignoring ignored: IgnoredDifferences? = nil
  ) -> Filter { Filter(property, .hasPrefix, text, ignored) }

  private init<Text: SearchableText>(
    _ property: KeyPath<Model, Text> & Sendable, _ match: EntityCondition.TextMatch,
    _ text: String, _ ignored: IgnoredDifferences?
  ) {
    self.init { .text(try Self.name(of: property), match, text, ignoring: ignored) }
  }
}
