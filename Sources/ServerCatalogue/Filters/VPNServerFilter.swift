/// What must hold for a server. An array of filters asks for all of them; the empty array matches every server.
///
/// ```swift
/// try repository.groups(filteredBy: [.features(.p2p)])
/// try repository.servers(filteredBy: [.maxTier(0), .kind(.country("CH"))], orderedBy: .nameAscending)
/// ```
///
/// Filters are held against *rows*: each endpoint of a logical together with its logical, and for a logical without
/// endpoints the logical alone. A server matches if one of its rows fulfils every filter, so
/// `[.isNotUnderMaintenance, .supports(.ikev2)]` asks for one endpoint that is up *and* speaks IKEv2. The rows that
/// match also decide which protocols an answer names.
///
/// Text is compared byte for byte, as it is stored, except by ``matches(_:)``.
public enum VPNServerFilter: Hashable, Sendable {
  /// The logical of that id.
  case logicalID(String)
  /// The endpoints of that id; there may be one under several logicals.
  case endpointID(String)
  /// The logicals of exactly that name.
  case name(String)
  /// Where traffic enters, by the country's code.
  case entryCountryCode(String)
  /// Where traffic leaves, by the country's code.
  case exitCountryCode(String)
  /// The logicals of exactly that city.
  case city(String)
  /// The logicals of exactly that state.
  case state(String)
  /// What an account needs.
  case tier(ServerTierFilter)
  /// What the logical offers, and does not.
  case features(ServerFeatureFilter)
  /// The logical is up and the endpoint is up: without endpoints it has none that is.
  case isNotUnderMaintenance
  /// The endpoint speaks any of these protocols. Of the empty set none does.
  case supports(ProtocolSupport)
  /// What sort of server it is, and whose.
  case kind(ServerKindFilter)
  /// What a person types into a search field; see ``SearchText`` for how letters are compared.
  ///
  /// A logical matches if the text is the code of its exit or entry country; or is contained in its city, translated
  /// city, state or gateway name or in the name of its exit or entry country (``CountryNames``); or its name begins
  /// with it. `%` and `_` mean themselves, spaces count, and the empty text matches everything.
  case matches(String)
}
