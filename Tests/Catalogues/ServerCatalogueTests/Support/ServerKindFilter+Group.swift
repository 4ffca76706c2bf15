import ServerCatalogue

extension ServerKindFilter {
  /// The filter that matches the servers of a group; for a country's servers without a city or state, all of the country.
  init(_ group: ServerGroupInfo.Kind) {
    switch group {
    case .country(let code): self = .country(code)
    case .gateway(let name): self = .gateway(name)
    case .city(let name, let code): self = .city(name, code)
    case .state(let name, let code): self = .state(name, code)
    }
  }
}
