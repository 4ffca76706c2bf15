extension ServerRepository {
  /// A repository in memory that starts with the contents of `other`. It suits a program that answers queries from memory and
  /// persists its changes later.
  ///
  /// ```swift
  /// let stored = try ServerRepository(database: .physical(path))
  /// let repository = try ServerRepository(inMemoryCopyOf: stored)
  /// try repository.upsert(loads: loads)   // in memory
  /// try repository.persist(to: stored)    // in one transaction
  /// ```
  ///
  /// - Parameter metadataKeys: The keys of the metadata that is copied.
  /// - Throws: the error of reading from `other` or of the database in memory.
  public init(
    inMemoryCopyOf other: ServerRepository,
    metadataKeys: [MetadataKey] = [.lastModifiedAll, .lastModifiedFree],
    countryNames: CountryNames = .english
  ) throws {
    try self.init(database: .inMemory, countryNames: countryNames)
    try other.persist(to: self, metadataKeys: metadataKeys)
  }

  /// Replaces the servers of `other` with those of this repository, and sets the metadata under `metadataKeys`, in one
  /// transaction. Rows that are already equal in `other` are not written.
  ///
  /// - Returns: The number of servers removed from `other`.
  /// - Throws: the error of reading from this repository or writing to `other`; then nothing is changed.
  @discardableResult
  public func persist(
    to other: ServerRepository,
    metadataKeys: [MetadataKey] = [.lastModifiedAll, .lastModifiedFree]
  ) throws -> Int {
    try other.replaceAll(
      with: ServerReplacement(
        servers: try fullServers(), metadata: try values(of: metadataKeys)))
  }

  private func values(of keys: [MetadataKey]) throws -> [MetadataKey: String] {
    try keys.reduce(into: [:]) { values, key in values[key] = try metadata(key) }
  }
}
