/// A reference from columns of one table to a row of another table, or to a row of any of several tables.
public struct CSVReference: Hashable, Sendable {
  /// A table and the columns of one of its keys.
  public struct Parent: Hashable, Sendable {
    /// The table that may contain the referenced row.
    public var table: String
    /// The columns that identify a row of ``table``, in the order of the referring columns.
    public var columns: [String]

    /// The rows of `table`, identified by `columns`.
    public init(_ table: String, columns: [String]) {
      self.table = table
      self.columns = columns
    }
  }

  /// The columns that contain the reference.
  public var columns: [String]
  /// The tables that may contain the row; one of them must. A foreign key of SQLite can refer to a single table only.
  public var parents: [Parent]

  /// A reference of `columns` to a row of one of `parents`; a row with NULL in one of `columns` refers to nothing.
  public init(_ columns: [String], toOneOf parents: [Parent]) {
    self.columns = columns
    self.parents = parents
  }
}
