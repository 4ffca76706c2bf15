extension Logical {
  /// What sort of server it is.
  public enum Kind: Hashable, Sendable, Codable {
    /// An ordinary server of its exit country.
    case country
    /// Traffic enters in that country and leaves in another.
    case secureCore(entryCountryCode: String)
    /// A server of one organisation's own, under that name.
    case gateway(name: String)
  }

  /// The kind that follows from the features and the gateway name.
  ///
  /// Secure core wins over a gateway name, a gateway name over country; an empty gateway name is none. It is derived,
  /// not stored, so that it can never contradict them.
  public var kind: Kind {
    if features.contains(.secureCore) { return .secureCore(entryCountryCode: entryCountryCode) }
    if let gatewayName, !gatewayName.isEmpty { return .gateway(name: gatewayName) }
    return .country
  }
}
