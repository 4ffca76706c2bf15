import SQLiteCore

/// A step of a rebuild: what happens to a column or index that only the old or only the new table has.
///
/// ```swift
/// try connection.rebuildTable(
///   as: Color.row,
///   by: [.renaming("colour", to: Color.name), .filling(Color.isTransparent, with: "0"), .dropping("hex")])
/// ```
public enum RebuildStep: Hashable, Sendable {
  /// Moves the values of the old column to the new column of another name.
  case renaming(_ column: String, to: String)
  /// Computes the values of the new column from each old row.
  ///
  /// The expression may use all columns of the old table. It can also convert values, for example with `CAST("size" AS
  /// INTEGER)`.
  case filling(_ column: String, with: SQLFragment)
  /// Discards the values of the old column; a new column of that name starts with its default.
  case dropping(_ column: String)
  /// Discards the index of that name.
  case droppingIndex(_ name: String)

  /// Moves the values of the old column to the column of the field.
  public static func renaming<Row, Coding>(
    _ column: String, to field: Field<Row, Coding>
  ) -> RebuildStep {
    .renaming(column, to: field.name)
  }

  /// Computes the values of the field's column from each old row.
  public static func filling<Row, Coding>(
    _ field: Field<Row, Coding>, with expression: SQLFragment
  ) -> RebuildStep {
    .filling(field.name, with: expression)
  }
}
