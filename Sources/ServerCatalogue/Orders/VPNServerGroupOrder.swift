/// The order of groups in an answer.
///
/// Gateways come first, by name. Countries follow, those that have no name in ``CountryNames`` last. The groups of
/// cities or states of a country stand where the country would, by name, and after them the rest of the country, whose
/// servers name no city or state.
///
/// Names are compared as in a search, without case and accents (``SearchText``), then byte for byte.
public enum VPNServerGroupOrder: Hashable, Sendable, CaseIterable {
  /// Countries by their codes.
  case exitCountryCodeAscending
  /// Countries by their names, then by their codes.
  case localizedCountryNameAscending
}
