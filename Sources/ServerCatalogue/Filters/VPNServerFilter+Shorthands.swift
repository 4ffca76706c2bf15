extension VPNServerFilter {
  /// Tiers up to `tier`, the highest that an account may use.
  public static func maxTier(_ tier: Int) -> VPNServerFilter { .tier(.max(tier)) }

  /// Not secure core.
  public static let standard = VPNServerFilter.features(.standard)

  /// Secure core.
  public static let secureCore = VPNServerFilter.features(.secureCore)

  /// Not secure core, with all of `required` and none of `excluded`.
  public static func standard(
    with required: ServerFeature = [], without excluded: ServerFeature = []
  ) -> VPNServerFilter {
    .features(.standard(with: required, without: excluded))
  }

  /// All of `required` and none of `excluded`.
  public static func features(
    requiring required: ServerFeature, excluding excluded: ServerFeature = []
  ) -> VPNServerFilter {
    .features(ServerFeatureFilter(required: required, excluded: excluded))
  }
}
