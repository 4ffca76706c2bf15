extension ServerFeatureFilter {
  /// Not secure core.
  public static let standard = ServerFeatureFilter(excluded: .secureCore)
  /// Secure core.
  public static let secureCore = ServerFeatureFilter(required: .secureCore)
  /// Leads into the Tor network.
  public static let tor = ServerFeatureFilter(required: .tor)
  /// File sharing is welcome.
  public static let p2p = ServerFeatureFilter(required: .p2p)
  /// Streaming services let it in.
  public static let streaming = ServerFeatureFilter(required: .streaming)
  /// Speaks IPv6.
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
