extension ServerRepository {
  /// A repository that cannot be used: each function throws `error`.
  package init(failing error: any Error) {
    self.init()
    serverCount = { throw error }
    countryCount = { throw error }
    upsertServers = { _ in throw error }
    upsertLoads = { _ in throw error }
    deleteServers = { _, _ in throw error }
    replaceAllServers = { _ in throw error }
    groups = { _, _, _ in throw error }
    servers = { _, _ in throw error }
    firstServer = { _, _ in throw error }
    fullServers = { _, _ in throw error }
    metadata = { _ in throw error }
    setMetadata = { _, _ in throw error }
    close = {}
  }
}
