/// A row whose foreign key refers to a parent that does not exist.
public struct ForeignKeyViolation: Hashable, Sendable, CustomStringConvertible {
  /// The table that contains the referring row.
  public let childTable: String
  /// The rowid of the referring row, nil in a table without rowids.
  public let childRowID: Int64?
  /// The columns of the foreign key in ``childTable``.
  public let childColumns: [String]
  /// The table that should contain the parent.
  public let parentTable: String

  package init(
    childTable: String, childRowID: Int64?, childColumns: [String], parentTable: String
  ) {
    self.childTable = childTable
    self.childRowID = childRowID
    self.childColumns = childColumns
    self.parentTable = parentTable
  }

  /// The violation as text, such as "inventory_parts(part_num) row 4711 has no parent in parts".
  public var description: String {
    let row = childRowID.map { " row \($0)" } ?? ""
    let columns = childColumns.joined(separator: ", ")
    return "\(childTable)(\(columns))\(row) has no parent in \(parentTable)"
  }
}
