/// Required and excluded features: `(f & required) == required && (f & excluded) == 0`.
public struct ServerFeatureFilter: Hashable, Sendable {
  /// The features that a server must offer.
  public var required: ServerFeature
  /// The features that a server must not offer.
  public var excluded: ServerFeature

  /// Servers with all of `required` and none of `excluded`. A feature in both matches no server.
  public init(required: ServerFeature = [], excluded: ServerFeature = []) {
    self.required = required
    self.excluded = excluded
  }
}

extension ServerFeatureFilter: ExpressibleByArrayLiteral {
  /// All of the features listed, as in `.features([.p2p, .tor])`.
  public init(arrayLiteral features: ServerFeature...) {
    self.init(required: ServerFeature(features))
  }
}

extension ServerFeatureFilter {
  /// Not secure core.
  public static let standard = ServerFeatureFilter(excluded: .secureCore)
  /// Secure core.
  public static let secureCore = ServerFeatureFilter(required: .secureCore)
  /// Connects to the Tor network.
  public static let tor = ServerFeatureFilter(required: .tor)
  /// Permits file sharing.
  public static let p2p = ServerFeatureFilter(required: .p2p)
  /// Accepted by streaming services.
  public static let streaming = ServerFeatureFilter(required: .streaming)
  /// Supports IPv6.
  public static let ipv6 = ServerFeatureFilter(required: .ipv6)
  /// For some accounts only.
  public static let restricted = ServerFeatureFilter(required: .restricted)

  /// Not secure core, with all of `required` and none of `excluded`.
  public static func standard(
    with required: ServerFeature = [], without excluded: ServerFeature = []
  ) -> ServerFeatureFilter {
    ServerFeatureFilter(required: required, excluded: excluded.union(.secureCore))
  }
}
