/// A reference from columns to a row of another table, or of one of several tables.
public struct CSVReference: Hashable, Sendable {

  /// A table and the columns of one of its keys.
  public struct Parent: Hashable, Sendable {
    /// The table that contains the parents.
    public var table: String
    /// The columns that identify a parent, in the order of the referring columns.
    public var columns: [String]

    /// The rows of `table`, identified by `columns`.
    public init(_ table: String, columns: [String]) {
      self.table = table
      self.columns = columns
    }
  }

  /// The referring columns.
  public var columns: [String]
  /// The tables, one of which must contain the row. A foreign key of SQLite can refer to a single table only.
  public var parents: [Parent]

  /// A reference of `columns` to a row of one of `parents`; a row with NULL in one of `columns` refers to nothing.
  public init(_ columns: [String], toOneOf parents: [Parent]) {
    self.columns = columns
    self.parents = parents
  }
}
