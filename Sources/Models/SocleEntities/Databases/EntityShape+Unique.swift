extension EntityShape {
  /// The unique keys with the names of their indexes.
  package var uniqueIndexes: [(name: String, columns: [String])] {
    uniqueKeys.map { ("\(name)_unique_\($0.joined(separator: "_"))", $0) }
  }

  /// The statement that selects the ids of two entities with the same values of a unique key.
  package func selection(ofDuplicatesOf key: [String]) -> String {
    let names = key.map(EntitySQL.quoted)
    let same = names.map { " AND other.\($0) = one.\($0)" }.joined()
    let table = EntitySQL.quoted(name)
    return """
      SELECT one.id FROM \(table) AS one
      WHERE EXISTS (SELECT 1 FROM \(table) AS other WHERE other.id <> one.id\(same))
      ORDER BY \(names.map { "one.\($0), " }.joined())one.id LIMIT 2
      """
  }

  /// The error of a unique key that was declared over stored duplicates.
  package func duplicates(of key: [String], _ owners: [EntityKey]) -> EntityError {
    incompatible(
      """
      \(key.joined(separator: ", ")) has to be unique, but has the same value in the objects \
      \(owners.map(\.description).joined(separator: " and ")). Change or delete one of them first
      """)
  }
}
