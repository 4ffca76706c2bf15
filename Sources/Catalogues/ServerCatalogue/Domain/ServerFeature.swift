/// Special features of a server.
public struct ServerFeature: OptionSet, Hashable, Sendable, Codable {
  /// The bits, as the API sends them.
  public var rawValue: Int

  /// The features with these bits; unknown bits are kept.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Traffic enters in one country and leaves in another.
  public static let secureCore = ServerFeature(rawValue: 1)
  /// Connects to the Tor network.
  public static let tor = ServerFeature(rawValue: 2)
  /// Permits file sharing.
  public static let p2p = ServerFeature(rawValue: 4)
  /// Accepted by streaming services.
  public static let streaming = ServerFeature(rawValue: 8)
  /// Supports IPv6.
  public static let ipv6 = ServerFeature(rawValue: 16)
  /// Usable by some accounts only.
  public static let restricted = ServerFeature(rawValue: 32)
}
