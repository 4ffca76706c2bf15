extension ServerGroupInfo {
  /// What the servers of a group have in common.
  public enum Kind: Hashable, Sendable, Codable {
    /// The exit country, by its code: ordinary and secure core servers.
    case country(code: String)
    /// The gateway, in whatever countries its servers stand.
    case gateway(name: String)
    /// The city, and the code of the exit country it lies in.
    case city(name: String, countryCode: String)
    /// The state, and the code of the exit country it lies in.
    case state(name: String, countryCode: String)
  }
}

extension ServerGroupInfo.Kind {
  /// The code of the exit country; nil for a gateway, which may have several.
  public var countryCode: String? {
    switch self {
    case .country(let code), .city(_, let code), .state(_, let code): code
    case .gateway: nil
    }
  }
}
