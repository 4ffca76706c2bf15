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
      .map { (key: GroupOrderKey($0.kind, self, countryNames), group: $0) }
      .sorted { $0.key < $1.key }
      .map(\.group)
  }
}

/// The sort key of a group.
struct GroupOrderKey: Comparable {
  /// 0 for gateways, 1 for countries, 2 for countries without a name.
  let section: Int
  /// The country's name; empty if it is unknown or not part of the order.
  let countryName: NameKey
  /// The country's code, empty for gateways.
  let countryCode: ExactText
  /// 1 for the group of a country's servers without city or state.
  let rest: Int
  /// The name of the gateway, city or state.
  let name: NameKey

  init(_ kind: ServerGroupInfo.Kind, _ order: VPNServerGroupOrder, _ countryNames: CountryNames) {
    let country = kind.countryCode.flatMap(countryNames.name(of:))
    section = kind.countryCode == nil ? 0 : country == nil ? 2 : 1
    countryName = NameKey(order == .localizedCountryNameAscending ? country ?? "" : "")
    countryCode = ExactText(kind.countryCode ?? "")
    switch kind {
    case .country: (rest, name) = (1, NameKey(""))
    case .gateway(let own), .city(let own, _), .state(let own, _): (rest, name) = (0, NameKey(own))
    }
  }

  static func < (left: GroupOrderKey, right: GroupOrderKey) -> Bool {
    if left.section != right.section { return left.section < right.section }
    if left.countryName != right.countryName { return left.countryName < right.countryName }
    if left.countryCode != right.countryCode { return left.countryCode < right.countryCode }
    if left.rest != right.rest { return left.rest < right.rest }
    return left.name < right.name
  }
}

/// The sort key of a name: folded, then byte for byte.
struct NameKey: Comparable {
  let folded: ExactText
  let exact: ExactText

  init(_ name: String) {
    folded = ExactText(SearchText.folded(name))
    exact = ExactText(name)
  }

  static func < (left: NameKey, right: NameKey) -> Bool {
    left.folded == right.folded ? left.exact < right.exact : left.folded < right.folded
  }
}
