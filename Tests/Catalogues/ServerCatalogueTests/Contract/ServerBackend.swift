import ServerCatalogue
import TestSupport
import Testing

/// A way to create a repository; the tests of this folder run with each.
struct ServerBackend: Sendable, CustomTestStringConvertible {
  let testDescription: String
  private let makeRepository: @Sendable (CountryNames) throws -> ServerRepository

  init(_ name: String, make: @escaping @Sendable (CountryNames) throws -> ServerRepository) {
    testDescription = name
    makeRepository = make
  }

  /// All backends.
  static let all = [
    ServerBackend("in memory") { ServerRepository(servers: [], countryNames: $0) },
    ServerBackend("in a file") { try inFile($0) },
  ]

  /// A repository in a file, whose folder is deleted when the repository goes out of use.
  private static func inFile(_ countryNames: CountryNames) throws -> ServerRepository {
    let folder = try TemporaryFolder()
    var repository = try ServerRepository(
      database: .physical(folder.file()), countryNames: countryNames)
    repository.close = { [close = repository.close] in
      try withExtendedLifetime(folder) { try close() }
    }
    return repository
  }

  /// A repository of its own that holds `servers`.
  func repository(
    _ servers: VPNServer..., countryNames: CountryNames = .english
  ) throws -> ServerRepository {
    try repository(servers, countryNames: countryNames)
  }

  /// A repository of its own that holds `servers`.
  func repository(
    _ servers: [VPNServer], countryNames: CountryNames = .english
  ) throws -> ServerRepository {
    let repository = try makeRepository(countryNames)
    try repository.upsert(servers: servers)
    return repository
  }
}

extension ServerRepository {
  /// The ids of the matching servers, in order, for tests of filters.
  func ids(_ filters: VPNServerFilter...) throws -> [String] {
    try servers(filteredBy: filters).map(\.id).sorted()
  }

  /// The ids of all servers in an order.
  func ids(_ order: VPNServerOrder) throws -> [String] {
    try servers(orderedBy: order).map(\.id)
  }

  /// All servers, ordered by id.
  func everything() throws -> [VPNServer] {
    try fullServers().sorted { $0.id < $1.id }
  }
}
