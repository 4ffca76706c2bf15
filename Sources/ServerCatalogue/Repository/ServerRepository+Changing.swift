extension ServerRepository {
  /// Writes `servers`, each over the one with the same id if there is one: endpoints that are gone are gone.
  ///
  /// All or none are written. Of several with one id the last stays. Endpoints keep their order, and are not held
  /// against each other: an id may come twice, in one server or in two.
  ///
  /// - Throws: if a score or coordinate is NaN, or what the database refuses.
  public func upsert(servers: [VPNServer]) throws {
    try upsertServers(servers)
  }

  /// Applies `loads` one after the other, all in one change.
  ///
  /// An id that is not stored is ignored. An update that would bring a logical out of maintenance, from status 0 to any
  /// other, is skipped whole: only the list of servers can do that. Both are counted.
  ///
  /// - Throws: if a score is NaN, or what the database refuses; nothing is changed then.
  @discardableResult
  public func upsert(loads: [ServerLoad]) throws -> LoadsOutcome {
    try upsertLoads(loads)
  }

  /// Deletes the logicals with a tier up to `maxTier` whose ids are not among `ids`; their number. With no ids that is
  /// every logical up to the tier. There may be any number of ids.
  ///
  /// - Throws: what the database refuses.
  @discardableResult
  public func delete(serversWithIDsNotIn ids: Set<String>, maxTier: Int) throws -> Int {
    try deleteServers(ids, maxTier)
  }

  /// Makes `servers` the whole list of the tiers up to `maxTier`: deletes what is not among them, writes them, and sets
  /// the metadata named, all in one change; the number of logicals deleted.
  ///
  /// Logicals above `maxTier` that are not among `servers` stay, and so does metadata under other keys.
  ///
  /// - Throws: if a score or coordinate is NaN, or what the database refuses; nothing is changed then.
  @discardableResult
  public func replaceAll(
    servers: [VPNServer], maxTier: Int, metadata: [MetadataKey: String] = [:]
  ) throws -> Int {
    try replaceAll(
      with: ServerReplacement(servers: servers, maxTier: maxTier, metadata: metadata))
  }

  /// Replaces the stored list up to a tier, in one transaction, and returns the number of servers removed.
  ///
  /// - Throws: ``ServerListError`` if `replacement` was made from a list and would remove too many servers; otherwise
  ///   as ``replaceAll(servers:maxTier:metadata:)``. Nothing is changed then.
  @discardableResult
  public func replaceAll(with replacement: ServerReplacement) throws -> Int {
    try replaceAllServers(replacement)
  }

  /// Keeps `value` under `key`; nil deletes what is there.
  ///
  /// - Throws: what the database refuses.
  public func setMetadata(_ value: String?, for key: MetadataKey) throws {
    try setMetadata(value, key)
  }
}
