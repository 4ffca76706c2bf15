extension ServerRepository {
  /// Replaces the servers of `other` with those of this repository, and sets or deletes the metadata under `metadataKeys`, in
  /// one transaction. Servers and metadata are read from one state of this repository. Rows that are already equal in `other`
  /// are not written.
  ///
  /// It suits a program that answers queries from memory, and stores its changes later:
  ///
  /// ```swift
  /// let stored = try ServerRepository(database: .physical(path))
  /// let repository = try ServerRepository(database: .ephemeral)
  /// try stored.persist(to: repository)
  /// try repository.upsert(loads: loads)   // in memory
  /// try repository.persist(to: stored)    // in one transaction
  /// ```
  ///
  /// The stored servers of `other` are protected as by a ``ServerReplacement`` made from a list: an empty repository, for
  /// example, does not remove them.
  ///
  /// - Parameters:
  ///   - allowsRemoval: Whether any number of servers may be removed from `other`.
  ///   - allowedKeys: The keys whose values may be removed from all servers of `other`.
  /// - Returns: The number of servers removed from `other`.
  /// - Throws: ``ServerListError`` if too many servers or values would be removed; the error of reading from this repository or
  ///   writing to `other`. Then nothing is changed.
  @discardableResult
  public func persist(
    to other: ServerRepository,
    metadataKeys: [MetadataKey] = [.lastModifiedAll, .lastModifiedFree],
    allowsRemoval: Bool = false, emptying allowedKeys: Set<ServerListKey> = []
  ) throws -> Int {
    var replacement = try contents(metadataKeys)
    replacement.protection = ReplacementProtection(
      source: "the repository", allowsRemoval: allowsRemoval, allowedKeys: allowedKeys)
    return try other.replaceAll(with: replacement)
  }
}
