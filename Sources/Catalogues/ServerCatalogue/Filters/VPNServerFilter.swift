/// A condition on servers. All filters of an array must match; the empty array matches every server.
///
/// ```swift
/// try repository.groups(filteredBy: [.features(.p2p)])
/// try repository.servers(filteredBy: [.maxTier(0), .kind(.country("CH"))], orderedBy: .nameAscending)
/// ```
///
/// Filters apply to *rows*: one row for each endpoint together with its logical server, or one row for a logical server without
/// endpoints. A server matches if one of its rows matches every filter, so `[.isNotUnderMaintenance, .supports(.ikev2)]`
/// requires one endpoint that is up *and* supports IKEv2. Results contain the protocols of the matching rows.
///
/// Text is compared byte by byte, as it is stored; only ``matches(_:)`` ignores case and accents.
public enum VPNServerFilter: Hashable, Sendable {
  /// The logical server with this id.
  case logicalID(String)
  /// The logical servers with these ids. The empty array matches nothing.
  case logicalIDs([String])
  /// Endpoints with this id; several logical servers may have an endpoint with the same id.
  case endpointID(String)
  /// Logical servers with exactly this name.
  case name(String)
  /// Logical servers where traffic enters in the country with this code.
  case entryCountryCode(String)
  /// Logical servers where traffic leaves in the country with this code.
  case exitCountryCode(String)
  /// Logical servers in exactly this city.
  case city(String)
  /// Logical servers in exactly this state.
  case state(String)
  /// Logical servers whose tier meets this condition.
  case tier(ServerTierFilter)
  /// Logical servers with all of the required features and none of the excluded ones. If a feature is in both sets, no server
  /// matches.
  case features(requiring: ServerFeature, excluding: ServerFeature = [])
  /// The logical server and the endpoint are up. Never matches a logical server without endpoints.
  case isNotUnderMaintenance
  /// The endpoint supports at least one of these protocols. The empty set matches nothing.
  case supports(ProtocolSupport)
  /// Logical servers whose country, city, state or gateway meets this condition.
  case kind(ServerKindFilter)
  /// The text of a search field; ``SearchText`` describes how letters are compared.
  ///
  /// A logical server matches if the text is the code of its exit or entry country; if its city, translated city, state,
  /// gateway name, or the name of its exit or entry country (``CountryNames``) contains the text; or if its name begins with
  /// the text. `%` and `_` are ordinary characters, spaces count, and the empty text matches everything.
  case matches(String)
}

extension VPNServerFilter {
  /// Servers whose tier is at most `tier`, such as the highest tier that an account may use.
  public static func maxTier(_ tier: Int) -> VPNServerFilter { .tier(.max(tier)) }

  /// Servers with all of these features, as in `.features([.p2p, .tor])`.
  public static func features(_ required: ServerFeature) -> VPNServerFilter {
    .features(requiring: required)
  }

  /// Servers that are not Secure Core servers.
  public static let standard = VPNServerFilter.standard()

  /// Secure Core servers: traffic enters the network in one country and leaves it in another.
  public static let secureCore = VPNServerFilter.features(.secureCore)

  /// Servers that are not Secure Core servers and have all of `required` and none of `excluded`.
  public static func standard(
    with required: ServerFeature = [], without excluded: ServerFeature = []
  ) -> VPNServerFilter {
    .features(requiring: required, excluding: excluded.union(.secureCore))
  }
}

/// A condition on the tier of a logical server.
public enum ServerTierFilter: Hashable, Sendable {
  /// Servers of exactly this tier.
  case exact(Int)
  /// Servers of this tier or a lower tier.
  case max(Int)
}
