internal import SQLiteCore

extension LegoTable {

  /// The table as it is created: the columns of every year, and those of some years that `names` holds.
  ///
  /// Tables with a text or composite key are kept in the order of that key, so that no row is stored
  /// beside an index that repeats it.
  func description(having names: Set<String>) -> TableDescription {
    let present = columns.filter { $0.isInEveryYear || names.contains($0.name) }
    return TableDescription(
      name, columns: ColumnSet(present.map(description)),
      primaryKey: key.isEmpty ? nil : PrimaryKey(parts: key.map { .column($0) }),
      indexes: indexes, hasRowID: key.isEmpty || hasIntegerKey)
  }

  /// Whether the key is a single number, which SQLite takes for the rowid.
  var hasIntegerKey: Bool {
    key.count == 1 && column(named: key[0])?.kind == .integer
  }

  func description(of column: LegoColumn) -> ColumnDescription {
    ColumnDescription(
      column.name, column.kind == .text ? .text : .integer, isNullable: column.isNullable,
      default: column.defaultValue.map { .value(.integer(Int64($0))) },
      references: declaredReference(of: column))
  }

  private func declaredReference(of column: LegoColumn) -> ForeignKeyReference? {
    guard let reference = references.first(where: { $0.column == column.name }),
      reference.parents.count == 1
    else { return nil }
    return ForeignKeyReference(
      reference.parents[0].table, columns: [reference.parents[0].column])
  }
}
