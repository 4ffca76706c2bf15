import ServerCatalogue

enum TierCell {
  static func text(_ tier: Int) -> String { tier == 0 ? "free" : "\(tier)" }

  static func text(_ least: Int, _ most: Int) -> String {
    least == most ? text(least) : "\(text(least)) to \(most)"
  }
}

extension Logical {
  var loadCell: String { isUnderMaintenance ? "maintenance" : LoadBar.text(load) }

  /// The exit country, preceded by the entry country and followed by the host country where those differ.
  var route: String {
    let entry = entryCountryCode == exitCountryCode ? "" : entryCountryCode + " → "
    let host = isVirtual ? " via " + (hostCountry ?? "") : ""
    return entry + exitCountryCode + host
  }

  /// The city with its translation, and the state.
  var place: String {
    guard let city, !city.isEmpty else { return state ?? "" }
    let translation = translatedCity.map { $0 == city || $0.isEmpty ? "" : " (\($0))" } ?? ""
    return city + translation + (state.map { $0.isEmpty ? "" : ", " + $0 } ?? "")
  }
}

extension ServerGroupInfo {
  /// Restrictions of the group: under maintenance, or virtual.
  var state: String {
    if isUnderMaintenance { return "maintenance" }
    return supportsSmartRouting ? "virtual" : ""
  }
}
