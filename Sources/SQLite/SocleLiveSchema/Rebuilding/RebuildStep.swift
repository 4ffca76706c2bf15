import SocleCore

/// A step of a rebuild. It decides what happens to a column or index that only the old or only the new table has.
///
/// ```swift
/// try connection.rebuildTable(
///   as: Color.row,
///   by: [.renaming("color", to: Color.name), .filling(Color.isTransparent, with: "0"), .dropping("hex")])
/// ```
public enum RebuildStep: Hashable, Sendable {
  /// Moves the values of `column` of the old table to the column `to` of the new table.
  case renaming(_ column: String, to: String)
  /// Computes the value of the new column from each row of the old table.
  ///
  /// The expression may use all columns of the old table. It can also convert values, for example with `CAST("size" AS
  /// INTEGER)`.
  case filling(_ column: String, with: SQLFragment)
  /// Discards the values of the old column. A new column of the same name starts with its default.
  case dropping(_ column: String)
  /// Discards the old table's index of that name.
  case droppingIndex(_ name: String)

  /// Moves the values of `column` of the old table to the column of `field` in the new table.
  public static func renaming<Row, Coding>(
    _ column: String, to field: Field<Row, Coding>
  ) -> RebuildStep {
    .renaming(column, to: field.name)
  }

  /// Computes the value of the field's column from each row of the old table.
  public static func filling<Row, Coding>(
    _ field: Field<Row, Coding>, with expression: SQLFragment
  ) -> RebuildStep {
    .filling(field.name, with: expression)
  }
}
