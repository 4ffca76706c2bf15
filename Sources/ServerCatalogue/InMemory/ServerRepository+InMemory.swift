internal import SQLiteCore

extension ServerRepository {
  /// A repository in memory that holds `servers`: for tests and previews, with the same semantics as a database.
  ///
  /// Its copies share what they hold. If a server has a score or coordinate that is NaN, which no repository takes,
  /// each of its functions throws ``SQLiteError/conversion(cell:expected:found:)``.
  public init(
    servers: [VPNServer], metadata: [MetadataKey: String] = [:],
    countryNames: CountryNames = .english
  ) {
    let store = InMemoryServers()
    self.init()
    read(from: store, countryNames)
    write(to: store)
    do throws(SQLiteError) {
      try ServerTable.check(servers)
      try store.change { $0.upsert(servers, metadata) }
    } catch {
      store.refuse(with: error)
    }
  }

  private mutating func read(from store: InMemoryServers, _ names: CountryNames) {
    serverCount = { try store.snapshot().servers.count }
    countryCount = { try store.snapshot().countryCount }
    metadata = { key in try store.snapshot()[metadata: key] }
    groups = { filters, order, grouping in
      try store.snapshot().groups(filters, order, grouping, names)
    }
    servers = { filters, order in
      try store.snapshot().matches(filters, order, names).map(\.info)
    }
    fullServers = { filters, order in
      try store.snapshot().matches(filters, order, names).map(\.server)
    }
    firstServer = { filters, order in
      try store.snapshot().matches(filters, order, names).first?.server
    }
  }
}
