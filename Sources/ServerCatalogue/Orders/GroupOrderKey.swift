/// Where a group stands among others.
struct GroupOrderKey: Comparable {
  /// 0 for gateways, 1 for countries, 2 for countries without a name.
  let section: Int
  /// The country's name, empty if the order does not ask for it or there is none.
  let countryName: NameKey
  /// The country's code, empty for gateways.
  let countryCode: ExactText
  /// 1 for what is left of a country beside its cities or states.
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

/// A name as people look for it in a list: folded, then byte for byte.
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
