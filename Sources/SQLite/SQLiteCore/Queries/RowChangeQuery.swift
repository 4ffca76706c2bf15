/// The update or deletion of one row by its primary key. The written column at `index` is the parameter `index + 1`.
struct RowChangeQuery: SQLQuery {
  private let table: String
  private let columns: [String]
  private let key: [String]
  private let isUpdate: Bool

  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` for a table without a primary key, and for an update of a table
  ///   without other columns.
  init(of row: RowDescription<some Any>, isUpdate: Bool) throws(SQLiteError) {
    table = row.table.name
    columns = row.cells.names
    key = try row.keyColumns()
    self.isUpdate = isUpdate
    guard !isUpdate || key.count < columns.count else {
      throw .impossible(subject: purpose, reason: "all columns belong to the key")
    }
  }

  var purpose: String { isUpdate ? "updating \(table)" : "deleting from \(table)" }

  func makeText() -> SQLFragment {
    var text: SQLFragment = isUpdate ? "UPDATE " : "DELETE FROM "
    text.append(identifier: table)
    if isUpdate {
      text.append(" SET ")
      text.append(parameters { !$0 })
    }
    text.append(" WHERE ")
    text.append(parameters { $0 }, separator: " AND ")
    return text
  }

  /// `"name" = ?2` for each column for which `isIncluded` holds, given whether the column belongs to the key.
  private func parameters(_ isIncluded: (Bool) -> Bool) -> [SQLFragment] {
    columns.indices.filter { isIncluded(key.names.contains(SQLName(columns[$0]))) }.map {
      SQLFragment([.identifier(columns[$0]), .verbatim(" = ?\($0 + 1)")])
    }
  }
}
