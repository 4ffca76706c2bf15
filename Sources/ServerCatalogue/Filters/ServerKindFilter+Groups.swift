extension ServerKindFilter {
  /// What asks for the servers of a group.
  ///
  /// For the rest of a country beside its cities or states, which is of the country's kind, that is the whole country.
  public init(_ group: ServerGroupInfo.Kind) {
    switch group {
    case .country(let code): self = .country(code)
    case .gateway(let name): self = .gateway(name)
    case .city(let name, let code): self = .city(name, code)
    case .state(let name, let code): self = .state(name, code)
    }
  }
}
