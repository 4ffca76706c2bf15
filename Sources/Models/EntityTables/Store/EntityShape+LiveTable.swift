import Entities
import SQLiteCore

extension EntityShape {
  /// The columns of a table that are stored under a former name of their property, or one that differs in case, with that name.
  func renamedColumns(
    from live: TableDescription, to table: TableDescription
  ) -> [String: String] {
    var renamed: [String: String] = [:]
    guard table.name == name else { return renamed }
    for column in columns {
      let isRelation = toOne.contains { $0.name == column.name }
      func stored(_ name: String) -> String { isRelation ? "\(name)_id" : name }
      if let there = live.column(named: stored(column.name))?.name {
        if there != stored(column.name) { renamed[stored(column.name)] = there }
        continue
      }
      renamed[stored(column.name)] = (formerProperties[column.name] ?? []).map(stored)
        .first { live.hasColumn($0) }
    }
    return renamed
  }

  /// The names that the declared indexes had before columns were renamed.
  func formerIndexes(of table: String, _ renamed: [String: String]) -> [String] {
    let searched = indexes.filter { $0.contains { renamed[$0] != nil } }.map { index in
      index.map { renamed[$0] ?? $0 }.joined(separator: "_")
    }
    let related = toOne.compactMap { renamed[$0.column]?.dropLast("_id".count) }.map(String.init)
    return (searched + related).map { "\(table)_by_\($0)" }
  }

  func schemaError(_ reason: String) -> EntityError {
    .incompatible(entity: name, reason: reason)
  }

  func checkOptional(
    _ column: ColumnDescription, newIn table: String
  ) throws(EntityError) {
    if column.isNullable || column.defaultValue != nil { return }
    throw schemaError(
      """
      \(column.name) is new and not optional, so the stored rows have no value for it. Make it optional, \
      declare static let defaults: [String: EntityValue] = ["\(column.name)": …], \
      or add the column with a default before: addColumn(ColumnDescription("\(column.name)", \
      .\(column.type), default: …), to: "\(table)")
      """)
  }

  func check(
    _ column: ColumnDescription, storedAs stored: ColumnDescription
  ) throws(EntityError) {
    guard stored.type == column.type, stored.isNullable || !column.isNullable else {
      throw schemaError(
        """
        \(column.name) is stored as \(stored.text) and declared as \(column.text). Convert it with \
        rebuildTable(as:by:)
        """)
    }
    guard column.isNullable || !stored.isNullable else {
      throw schemaError(
        """
        \(column.name) is no longer optional. Fill its NULLs, and convert it with rebuildTable(as:by:)
        """)
    }
  }
}

extension ColumnDescription {
  /// The type as errors show it.
  fileprivate var text: String { "\(type.declaration)\(isNullable ? "" : " NOT NULL")" }
}
