/// A condition on servers. All filters of an array must match; the empty array matches every server.
///
/// ```swift
/// try repository.groups(filteredBy: [.features(.p2p)])
/// try repository.servers(filteredBy: [.maxTier(0), .kind(.country("CH"))], orderedBy: .nameAscending)
/// ```
///
/// Filters apply to *rows*: one row for each endpoint with its logical, or one for a logical without endpoints. A server
/// matches if one of its rows matches every filter, so `[.isNotUnderMaintenance, .supports(.ikev2)]` requires one
/// endpoint that is up *and* supports IKEv2. Results contain the protocols of the matching rows.
///
/// Text is compared byte by byte, as it is stored, except by ``matches(_:)``.
public enum VPNServerFilter: Hashable, Sendable {
  /// The logical of that id.
  case logicalID(String)
  /// The endpoints of that id; several logicals may have an endpoint with the same id.
  case endpointID(String)
  /// The logicals of exactly that name.
  case name(String)
  /// The code of the country where traffic enters.
  case entryCountryCode(String)
  /// The code of the country where traffic leaves.
  case exitCountryCode(String)
  /// The logicals of exactly that city.
  case city(String)
  /// The logicals of exactly that state.
  case state(String)
  /// The tier of the logical.
  case tier(ServerTierFilter)
  /// The features of the logical.
  case features(ServerFeatureFilter)
  /// The logical and the endpoint are up. Never matches a logical without endpoints.
  case isNotUnderMaintenance
  /// The endpoint supports any of these protocols. The empty set matches nothing.
  case supports(ProtocolSupport)
  /// The kind of the server.
  case kind(ServerKindFilter)
  /// The text of a search field; ``SearchText`` describes how letters are compared.
  ///
  /// A logical matches if the text is the code of its exit or entry country; or is contained in its city, translated
  /// city, state or gateway name or in the name of its exit or entry country (``CountryNames``); or its name begins
  /// with it. `%` and `_` are ordinary characters, spaces count, and the empty text matches everything.
  case matches(String)
}

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

/// The tiers of servers that match.
public enum ServerTierFilter: Hashable, Sendable {
  /// Exactly that tier.
  case exact(Int)
  /// That tier or a lower one.
  case max(Int)
}
