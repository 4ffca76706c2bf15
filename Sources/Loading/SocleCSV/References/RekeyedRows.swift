internal import SocleCore

/// The stored rows to which an update gives another value of a unique key besides the primary one, so that no row may refer to
/// their former value.
///
/// A row remains listed if the record with its new value is rejected later; rows that refer to it then stay rejected, too.
struct RekeyedRows {
  /// The primary key of the table.
  private let key: [IndexedColumn]
  /// A temporary table with the primary keys of the rows.
  private let rows: SQLFragment
  private let parent: CSVReference.Parent
  private let connection: Connection

  /// An empty list for each unique key, other than a primary key, to which rows refer.
  static func lists(
    _ tables: TableSet, _ stored: StoredTables?, on connection: Connection
  ) throws -> [CSVReference.Parent: RekeyedRows] {
    try tables.parents.reduce(into: [:]) { lists, parent in
      guard let stored, stored.contains(parent.table),
        let table = tables.table(named: parent.table), !table.key.isEmpty,
        table.key != parent.columns
      else { return }
      let title = "\(parent.table) with another \(parent.columns.joined(separator: ", "))"
      let list = RekeyedRows(
        key: table.keyParts, rows: "temp.\(identifier: tables.freeName(title))", parent: parent,
        connection: connection)
      try connection.execute(
        "CREATE TABLE \(list.rows) (\(identifiers: table.key))", purpose: "creating \(title)")
      lists[parent] = list
    }
  }

  /// The end of a WHERE clause that excludes these rows from the table called `alias`.
  func excluding(_ alias: String) -> SQLFragment {
    let values = key.map { "\(identifier: alias).\($0.value)" as SQLFragment }
    // A stored row may have NULL in its key, so that IN is NULL.
    return " AND ((\(values, separator: ", ")) IN (SELECT * FROM \(rows))) IS NOT 1"
  }

  /// Lists the rows that have other values in `columns` of the key, once the records of the table are stored.
  func fill(comparing columns: [String]) throws {
    if columns.isEmpty { return }
    let keys = key.columns.map { "old.\(identifier: $0)" as SQLFragment }
    let isOther = columns.map {
      "new.\(identifier: $0) IS NOT old.\(identifier: $0)" as SQLFragment
    }
    try connection.execute(
      """
      INSERT INTO \(rows) SELECT \(keys, separator: ", ") FROM main.\(identifier: parent.table) AS new
      JOIN \(identifier: StoredTables.schema).\(identifier: parent.table) AS old
        ON \(RowRule.equal("old", key, "new"))
      WHERE \(isOther, separator: " OR ")
      """, purpose: "looking for changed keys of \(parent.table)")
  }
}
