internal import SQLiteCore

extension ServerRepository {
  mutating func write(to store: InMemoryServers) {
    upsertServers = { servers in
      try ServerTable.check(servers)
      try store.change { $0.upsert(servers) }
    }
    upsertLoads = { loads in
      try ServerTable.check(loads)
      return try store.change { $0.upsert(loads) }
    }
    deleteServers = { ids, maxTier in
      let kept = Set(ids.map(ExactText.init))
      return try store.change { $0.delete(idsNotIn: kept, maxTier: maxTier) }
    }
    replaceAllServers = { replacement in
      try ServerTable.check(replacement.servers)
      return try store.change { table in
        Result { () throws(ServerListError) in try table.replaceAll(with: replacement) }
      }.get()
    }
    setMetadata = { value, key in try store.change { $0[metadata: key] = value } }
    close = {
      store.refuse(
        with: .misuse(
          attempt: "using a ServerRepository", reason: "it is closed. Make another repository"))
    }
  }
}
