import SocleCore

/// A whole statement written as SQL, with the types of its results.
///
/// ```swift
/// let perYear = LiteralQuery(
///   "SELECT strftime('%Y', \(Invoice.date)), sum(\(Invoice.total)) FROM \(Invoice.row) GROUP BY 1",
///   reading: String.self, Double.self)
/// for (year, total) in try connection.rows(of: perYear) { … }
/// ```
///
/// To run a statement without results, use ``SocleCore/Connection/execute(_:purpose:)``.
public struct LiteralQuery<Result>: ResultQuery {
  /// How each result row is read as a `Result`.
  public let reading: ResultReading<Result>
  private let statement: SQLCommand

  /// A statement with one result column, read with `coding`. Error messages name the statement by its `purpose`.
  public init<Coding: ColumnCoding>(
    _ sql: SQLFragment, purpose: String = "running SQL", reading coding: Coding.Type
  ) where Result == Coding.Property {
    let item = Computed<Coding>(sql: "")
    self.init(sql, purpose, ResultReading(item.selection))
  }

  /// A statement whose result columns are read in order: the first column with `first`, and so on.
  public init<First: ColumnCoding, Second: ColumnCoding, each Coding: ColumnCoding>(
    _ sql: SQLFragment, purpose: String = "running SQL", reading first: First.Type,
    _ second: Second.Type, _ coding: repeat (each Coding).Type
  ) where Result == (First.Property, Second.Property, repeat (each Coding).Property) {
    let items = (Computed<First>(sql: ""), Computed<Second>(sql: ""))
    let item = (repeat Computed<each Coding>(sql: ""))
    let selection = Selection(tupleOf: items.0, items.1, repeat each item)
    self.init(sql, purpose, ResultReading(selection))
  }

  /// A statement whose result columns are matched by name with the columns of `row`; other result columns are ignored.
  public init(
    _ sql: SQLFragment, purpose: String = "running SQL", reading row: RowDescription<Result>
  ) {
    self.init(sql, purpose, ResultReading(row))
  }

  private init(_ sql: SQLFragment, _ purpose: String, _ reading: ResultReading<Result>) {
    statement = SQLCommand(checking: sql, purpose: purpose)
    self.reading = reading
  }

  /// The purpose of the statement, for error messages.
  public var purpose: String { statement.purpose }

  /// The text of the statement.
  ///
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` if the text contains a parameter such as `?` or `:name`, or if a
  ///   value or name is interpolated within quotes or a comment.
  public func makeText() throws(SQLiteError) -> SQLFragment { try statement.makeText() }
}
