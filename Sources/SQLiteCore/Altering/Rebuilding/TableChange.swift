/// What a rebuild does besides what the old and the new shape tell by themselves.
///
/// ```swift
/// try connection.rebuildTable(
///   as: Color.row,
///   by: [.renaming("colour", to: Color.name), .filling(Color.isTransparent, with: "0"), .dropping("hex")])
/// ```
public struct TableChange: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case renaming(String, to: String)
    case filling(String, with: SQLExpression)
    case dropping(String)
    case droppingIndex(String)
  }

  let kind: Kind

  /// The values of the old column go to the new one.
  public static func renaming(_ column: String, to newName: String) -> TableChange {
    TableChange(kind: .renaming(column, to: newName))
  }

  /// Each row of the new column gets what the expression gives for the old row.
  ///
  /// The expression may name all columns of the old table. Converting values is its business, as in
  /// `CAST("size" AS INTEGER)`.
  public static func filling(_ column: String, with expression: SQLExpression) -> TableChange {
    TableChange(kind: .filling(column, with: expression))
  }

  /// The values of the old column are given up; if the new table has a column of that name, it starts afresh.
  public static func dropping(_ column: String) -> TableChange {
    TableChange(kind: .dropping(column))
  }

  /// The old table's index is given up.
  public static func droppingIndex(_ name: String) -> TableChange {
    TableChange(kind: .droppingIndex(name))
  }
}

extension TableChange {
  /// The values of the old column go to the field's.
  public static func renaming<Row, Coding>(
    _ column: String, to field: Field<Row, Coding>
  ) -> TableChange {
    renaming(column, to: field.name)
  }

  /// Each row of the field's column gets what the expression gives for the old row.
  public static func filling<Row, Coding>(
    _ field: Field<Row, Coding>, with expression: SQLExpression
  ) -> TableChange {
    filling(field.name, with: expression)
  }
}
