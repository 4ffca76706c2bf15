/// A whole statement written as SQL, and what its results are read as.
///
/// ```swift
/// let perYear = LiteralQuery(
///   "SELECT strftime('%Y', \(Invoice.date)), sum(\(Invoice.total)) FROM \(Invoice.row) GROUP BY 1",
///   reading: String.self, Double.self)
/// for (year, total) in try connection.rows(of: perYear) { … }
/// ```
public struct LiteralQuery<Result>: ResultQuery {
  /// How the rows are read.
  public let reading: ResultReading<Result>
  private let fragment: SQLFragment

  /// A statement whose columns are read in their order, each as one of `coding`.
  public init<each Coding: ColumnCoding>(
    _ fragment: SQLFragment, reading coding: repeat (each Coding).Type
  ) where Result == (repeat (each Coding).Property) {
    let item = (repeat Computed<each Coding>(SQLText()))
    self.fragment = fragment
    reading = ResultReading(Selection(tupleOf: repeat each item))
  }

  /// A statement whose columns are matched with those of `row` by their names, in any order, others among them.
  public init(_ fragment: SQLFragment, reading row: RowDescription<Result>) {
    self.fragment = fragment
    reading = ResultReading(row)
  }

  /// What the statement does, for error messages.
  public var purpose: String { "running SQL" }

  /// The statement in segments.
  ///
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` if the text has a parameter of its own.
  public func makeText() throws(SQLiteError) -> SQLText {
    try fragment.checkParameters()
    return try fragment.text.resolved(for: fragment.sources)
  }
}

extension Connection {
  /// Runs a statement written as SQL that has no results: exactly one.
  ///
  /// - Returns: The number of rows it changed, what triggers and foreign keys changed included.
  /// - Throws: ``SQLiteError/refused(attempt:code:message:place:)`` with line and column if it does not compile, or if it
  ///   fails; ``SQLiteError/impossible(subject:reason:)`` unless it is one statement.
  @discardableResult
  public func execute(_ sql: SQLFragment) throws(SQLiteError) -> Int {
    let query = LiteralQuery<Void>(sql)
    let before = try totalChanges(query.purpose)
    try run(query)
    return try totalChanges(query.purpose) - before
  }
}
