extension Logical {
  /// Whether the server itself is under maintenance: its status is 0. Its endpoints may be down besides.
  public var isUnderMaintenance: Bool { status == 0 }

  /// Whether the machine stands in another country than traffic seems to leave from ("smart routing").
  ///
  /// A host country that is absent, empty, or the exit country itself, makes it an ordinary server.
  public var isVirtual: Bool { Self.isVirtual(in: hostCountry, as: exitCountryCode) }

  static func isVirtual(in hostCountry: String?, as exitCountryCode: String) -> Bool {
    guard let hostCountry, !hostCountry.isEmpty else { return false }
    return ExactText(hostCountry) != ExactText(exitCountryCode)
  }

  /// This logical with the changing properties of `update`, whose id is taken on trust.
  public func updated(with update: ServerLoad) -> Logical {
    var result = self
    result.load = update.load
    result.score = update.score
    result.status = update.status
    return result
  }
}
