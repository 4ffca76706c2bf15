/// Required and excluded features: `(f & required) == required && (f & excluded) == 0`.
public struct ServerFeatureFilter: Hashable, Sendable {
  /// The features that a server must offer.
  public var required: ServerFeature
  /// The features that a server must not offer.
  public var excluded: ServerFeature

  /// Servers with all of `required` and none of `excluded`. If a feature is in both sets, no server matches.
  public init(required: ServerFeature = [], excluded: ServerFeature = []) {
    self.required = required
    self.excluded = excluded
  }
}

extension ServerFeatureFilter: ExpressibleByArrayLiteral {
  /// Servers with all of these features, as in `.features([.p2p, .tor])`.
  public init(arrayLiteral features: ServerFeature...) {
    self.init(required: ServerFeature(features))
  }
}

extension ServerFeatureFilter {
  /// Servers that are not Secure Core servers.
  public static let standard = ServerFeatureFilter(excluded: .secureCore)
  /// Secure Core servers: traffic enters the network in one country and leaves it in another.
  public static let secureCore = ServerFeatureFilter(required: .secureCore)
  /// Servers that connect to the Tor network.
  public static let tor = ServerFeatureFilter(required: .tor)
  /// Servers that permit file sharing.
  public static let p2p = ServerFeatureFilter(required: .p2p)
  /// Servers that streaming services accept.
  public static let streaming = ServerFeatureFilter(required: .streaming)
  /// Servers that support IPv6.
  public static let ipv6 = ServerFeatureFilter(required: .ipv6)
  /// Servers that only some accounts can use.
  public static let restricted = ServerFeatureFilter(required: .restricted)
}
