extension ServerRepository {
  /// Inserts `servers`, replacing those with the same ids, including their endpoints.
  ///
  /// All or none are written. If several servers have the same id, the last of them is stored. Endpoints keep their order;
  /// their ids need not be unique.
  ///
  /// - Throws: an error if a score or coordinate is NaN; else the error of the database.
  public func upsert(servers: [VPNServer]) throws {
    try upsertServers(servers)
  }

  /// Applies `loads` in order, in one transaction.
  ///
  /// An update with an unknown id is ignored. An update that would end the maintenance of a logical server (status 0) is
  /// skipped: only storing the server itself can end it. The outcome counts both kinds of update.
  ///
  /// - Throws: an error if a score to be stored is NaN; else the error of the database. Then nothing is changed.
  @discardableResult
  public func upsert(loads: [ServerLoad]) throws -> LoadsOutcome {
    try upsertLoads(loads)
  }

  /// Deletes the logical servers with a tier up to `maxTier` whose ids are not among `ids`, and returns their number. Without
  /// ids, every logical server up to the tier is deleted. Any number of ids is accepted.
  ///
  /// Ids are compared byte by byte. A `Set<String>` holds only one of two ids that differ only in the form of an accent, so pass
  /// an array if the ids may contain any.
  ///
  /// - Throws: the error of the database.
  @discardableResult
  public func delete(
    serversWithIDsNotIn ids: some Sequence<String>, maxTier: Int
  ) throws -> Int {
    try deleteServers(Array(ids), maxTier)
  }

  /// Makes `servers` the stored list up to `maxTier`, in one transaction: deletes the other logical servers of these tiers,
  /// writes `servers` and sets `metadata`, where nil deletes a value. Returns the number of deleted logical servers.
  ///
  /// Logical servers above `maxTier` that are not among `servers` are kept, and so is metadata under other keys.
  ///
  /// - Throws: an error if a score or coordinate is NaN; else the error of the database. Then nothing is changed.
  @discardableResult
  public func replaceAll(
    servers: [VPNServer], maxTier: Int, metadata: [MetadataKey: String?] = [:]
  ) throws -> Int {
    try replaceAll(
      with: ServerReplacement(servers: servers, maxTier: maxTier, metadata: metadata))
  }

  /// Replaces the stored servers as `replacement` describes, in one transaction, and returns the number of removed servers.
  ///
  /// - Throws: ``ServerListError`` if `replacement` was made from a list and would remove too many servers or values; else the
  ///   errors of ``replaceAll(servers:maxTier:metadata:)``. After an error nothing is changed.
  @discardableResult
  public func replaceAll(with replacement: ServerReplacement) throws -> Int {
    try replaceAllServers(replacement)
  }

  /// Stores `value` under `key`; nil deletes the stored value.
  ///
  /// - Throws: the error of the database.
  public func setMetadata(_ value: String?, for key: MetadataKey) throws {
    try setMetadata(value, key)
  }
}
