/// The name of a value that is kept beside the servers.
public struct MetadataKey: RawRepresentable, Hashable, Sendable, Codable {
  /// The name as it is stored. Compared byte for byte, except as a key of a Swift dictionary.
  public var rawValue: String

  /// A key of that name; any text will do.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// When the list of free servers was last changed, as the API says it; where nobody asks the API, as in `catalogue`,
  /// when it was loaded, in ISO 8601 and UTC.
  public static let lastModifiedFree = MetadataKey(rawValue: "last_modified_free")
  /// When the whole list was last changed, in the same words.
  public static let lastModifiedAll = MetadataKey(rawValue: "last_modified_all")
}

extension MetadataKey: ExpressibleByStringLiteral {
  /// A key of that name.
  public init(stringLiteral value: String) { self.init(rawValue: value) }
}
