internal import SQLiteCore

/// One of Rebrickable's twelve tables: what its file may hold, and how it stands in the database.
struct LegoTable: Sendable {
  let name: String
  /// The columns of all years, in the order in which they are created.
  let columns: [LegoColumn]
  /// The columns that identify a row; empty for a table whose rows may repeat.
  let key: [String]
  let references: [LegoReference]
  let indexes: [IndexDescription]

  init(
    _ name: String, columns: [LegoColumn], key: [String], references: [LegoReference] = [],
    indexes: [IndexDescription] = []
  ) {
    self.name = name
    self.columns = columns
    self.key = key
    self.references = references
    self.indexes = indexes
  }

  func column(named name: String) -> LegoColumn? {
    columns.first { $0.name == name }
  }

  /// The names of the other tables that this one's rows name.
  var parentNames: Set<String> {
    Set(references.flatMap(\.parents).map(\.table)).subtracting([name])
  }
}
