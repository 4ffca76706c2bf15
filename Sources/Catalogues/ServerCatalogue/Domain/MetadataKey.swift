/// The key of a metadata value: a text that a repository stores in addition to the servers.
public struct MetadataKey: RawRepresentable, Hashable, Sendable, Codable {
  /// The stored name. Repositories compare names byte by byte; `==` and Swift dictionaries compare them as `String` does.
  public var rawValue: String

  /// A key with this name, which may be any text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The time when the list of free servers was last changed, as the API sends it. The tool `catalogue`, which only reads
  /// files, stores the time of loading instead, in ISO 8601 and UTC.
  public static let lastModifiedFree = MetadataKey(rawValue: "last_modified_free")
  /// The time when the complete list of servers was last changed, in the format of ``lastModifiedFree``.
  public static let lastModifiedAll = MetadataKey(rawValue: "last_modified_all")
}

extension MetadataKey: ExpressibleByStringLiteral {
  /// A key with this name.
  public init(stringLiteral value: String) { self.init(rawValue: value) }
}
