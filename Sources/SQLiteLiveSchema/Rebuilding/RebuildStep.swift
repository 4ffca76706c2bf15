import SQLiteCore

/// Part of a rebuild: what happens to a column or index that the old and new shapes do not have in common.
///
/// ```swift
/// try connection.rebuildTable(
///   as: Color.row,
///   by: [.renaming("colour", to: Color.name), .filling(Color.isTransparent, with: "0"), .dropping("hex")])
/// ```
public struct RebuildStep: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case renaming(String, to: String)
    case filling(String, with: SQLFragment)
    case dropping(String)
    case droppingIndex(String)
  }

  let kind: Kind

  /// Moves the values of the old column to the new one.
  public static func renaming(_ column: String, to newName: String) -> RebuildStep {
    RebuildStep(kind: .renaming(column, to: newName))
  }

  /// Computes the new column from each old row.
  ///
  /// The expression may use all columns of the old table. It can also convert values, as `CAST("size" AS INTEGER)` does.
  public static func filling(_ column: String, with expression: SQLFragment) -> RebuildStep {
    RebuildStep(kind: .filling(column, with: expression))
  }

  /// Discards the values of the old column; a new column of that name starts with its default.
  public static func dropping(_ column: String) -> RebuildStep {
    RebuildStep(kind: .dropping(column))
  }

  /// Discards the old table's index of that name.
  public static func droppingIndex(_ name: String) -> RebuildStep {
    RebuildStep(kind: .droppingIndex(name))
  }
}

extension RebuildStep {
  /// Moves the values of the old column to the column of the field.
  public static func renaming<Row, Coding>(
    _ column: String, to field: Field<Row, Coding>
  ) -> RebuildStep {
    renaming(column, to: field.name)
  }

  /// Computes the field's column from each old row.
  public static func filling<Row, Coding>(
    _ field: Field<Row, Coding>, with expression: SQLFragment
  ) -> RebuildStep {
    filling(field.name, with: expression)
  }
}
