/// The order of groups in a result.
///
/// Gateways come first, by name, then countries. Countries without a name in ``CountryNames`` come last. If a country is
/// divided into cities or states, their groups take the country's place, ordered by name; the group of the servers without a
/// city or state comes after them.
///
/// Names are compared as in a search, without case and accents (``SearchText``), then byte for byte.
public enum VPNServerGroupOrder: Hashable, Sendable, CaseIterable {
  /// Countries ordered by code.
  case exitCountryCodeAscending
  /// Countries ordered by name, then by code.
  case localizedCountryNameAscending
}

extension VPNServerGroupOrder {
  /// `groups` in this order. Groups are few, whatever the number of servers, so every repository sorts them in
  /// memory.
  func sorted(_ groups: [ServerGroupInfo], by countryNames: CountryNames) -> [ServerGroupInfo] {
    groups
      .map { (key: key(of: $0.kind, countryNames), group: $0) }
      .sorted { $0.key.lexicographicallyPrecedes($1.key) }
      .map(\.group)
  }

  /// The texts by which groups are compared, one after another.
  private func key(
    of kind: ServerGroupInfo.Kind, _ countryNames: CountryNames
  ) -> [ExactText] {
    let country = kind.countryCode.flatMap(countryNames.name(of:))
    let section = kind.countryCode == nil ? "1" : country == nil ? "3" : "2"
    let shown = self == .localizedCountryNameAscending ? country ?? "" : ""
    let (rest, name) =
      switch kind {
      case .country: ("rest", "")
      case .gateway(let name), .city(let name, _), .state(let name, _): ("", name)
      }
    return [
      section, SearchText.folded(shown), shown, kind.countryCode ?? "", rest,
      SearchText.folded(name), name,
    ].map(ExactText.init)
  }
}
