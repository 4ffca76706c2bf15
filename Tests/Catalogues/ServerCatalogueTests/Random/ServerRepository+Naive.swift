import ServerCatalogue

extension ServerRepository {
  /// The repository with which every other must agree.
  init(naive store: NaiveServers) {
    self.init()
    serverCount = { store.servers.count }
    countryCount = { Set(store.servers.map(\.logical.exitCountryCode)).count }
    servers = { filters, order in
      NaiveOrders.sorted(store.matches(filters), order).map { rows in
        ServerInfo(logical: rows[0].server.logical, protocolSupport: NaiveProtocols.support(rows))
      }
    }
    fullServers = { filters, order in
      NaiveOrders.sorted(store.matches(filters), order).map { $0[0].server }
    }
    groups = { filters, order, grouping in
      NaiveGroups(countryNames: store.countryNames).groups(store.matches(filters), order, grouping)
    }
    metadata = { store.metadata[$0] }
    setMetadata = { store.metadata[$1] = $0 }
    upsertServers = { store.upsert($0) }
    upsertLoads = { store.upsert($0) }
    deleteServers = { store.delete(Set($0), $1) }
    replaceAllServers = { new in
      let deleted = store.delete(Set(new.servers.map(\.id)).union(new.keptIDs), new.maxTier)
      store.upsert(new.servers)
      for (key, value) in new.metadata { store.metadata[key] = value }
      return deleted
    }
  }
}
