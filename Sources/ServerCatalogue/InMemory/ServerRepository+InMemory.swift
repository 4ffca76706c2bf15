internal import SQLiteCore

extension ServerRepository {
  /// A repository in memory that contains `servers`: for tests and previews, with the same semantics as a database.
  ///
  /// Its copies share their contents. If a server has a score or coordinate that is NaN, which no repository accepts,
  /// each function throws ``SQLiteError/conversion(cell:expected:found:)``.
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
      try store.change([]) { $0.upsert(servers, metadata) }
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
    changes = { try store.changes() }
  }

  private mutating func write(to store: InMemoryServers) {
    upsertServers = { servers in
      try ServerTable.check(servers)
      try store.change([.servers, .loads]) { $0.upsert(servers) }
    }
    upsertLoads = { loads in
      try ServerTable.check(loads)
      return try store.change([.loads]) { $0.upsert(loads) }
    }
    deleteServers = { ids, maxTier in
      let kept = Set(ids.map(ExactText.init))
      return try store.change([.servers, .loads]) { $0.delete(idsNotIn: kept, maxTier: maxTier) }
    }
    replaceAllServers = { replacement in
      try ServerTable.check(replacement.servers)
      let kinds: Set<ServerChange> = [.servers, .loads, .metadata]
      return try store.change(kinds) { table in
        Result { () throws(ServerListError) in try table.replaceAll(with: replacement) }
      }.get()
    }
    setMetadata = { value, key in
      try store.change([.metadata]) { $0[metadata: key] = value }
    }
    close = {
      store.refuse(
        with: .misuse(
          attempt: "using a ServerRepository", reason: "it is closed. Make another repository"))
    }
  }
}
