internal import SocleCore
internal import SocleLiveSchema

extension FileSurvey {
  /// - Throws: ``LoadError/impossible(reason:)`` if a table of `live` would change values of the files, or has another key.
  func checkFits(_ live: Connection) throws {
    for input in inputs {
      if let found = try live.describe(table: input.table.name) { try input.checkFits(found) }
    }
  }
}

extension TableInput {
  /// - Throws: ``LoadError/impossible(reason:)`` if `live` lacks a column of the files that is not one of some files only.
  func checkColumns(of live: TableDescription) throws(LoadError) {
    for name in columns.map(\.name)
    where !live.hasColumn(name) && !table.columnsOfSomeFiles.contains(name) {
      throw .impossible(
        reason: "the table \(table.name) of the database has no column \(name); add it first")
    }
  }

  fileprivate func checkFits(_ live: TableDescription) throws(LoadError) {
    try checkColumns(of: live)
    for column in columns {
      guard let own = table.description.columns[column.name],
        let other = live.columns[column.name], !column.kind.isKept(by: other, of: live)
      else { continue }
      throw .impossible(
        reason: """
          \(live.name).\(other.name) is \(other.type.declaration) in the database, but \
          \(own.type.declaration.isEmpty ? "without a type" : own.type.declaration) in the load, so that values would change; \
          declare both with the same type
          """)
    }
    let keys = [live.primaryKey?.parts ?? []] + live.allUniqueParts
    let own = table.description.withCollations(table.keyParts)
    guard !table.key.isEmpty, !keys.contains(where: { live.withCollations($0) == own }) else {
      return
    }
    throw .impossible(
      reason: """
        the load finds stored rows by the key \(UniqueKey(parts: table.keyParts).definition), but the table \(live.name) \
        of the database has no such key, or one with another collation; declare the same key in the database and in the load
        """)
  }
}

extension LoadColumn.Kind {
  /// Whether a column of a database stores values of this kind as they are, apart from the precision of numbers.
  fileprivate func isKept(by column: ColumnDescription, of table: TableDescription) -> Bool {
    if column.type == .any && table.isStrict { return true }
    return switch column.type.affinity {
    case .blob: true
    case .text: [.text, .blob, .boolean].contains(self)
    case .integer, .numeric, .real: self != .text
    }
  }
}

extension TableDescription {
  /// The columns of a key, each with the collation by which it is compared.
  fileprivate func withCollations(_ key: [IndexedColumn]) -> Set<IndexedColumn> {
    Set(
      key.compactMap { part in
        part.column.map { name in
          .column(name, collation: part.collation ?? columns[name]?.collation ?? .binary)
        }
      })
  }
}
