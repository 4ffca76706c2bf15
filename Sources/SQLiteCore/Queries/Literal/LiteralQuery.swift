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
  /// What the statement does, for error messages.
  public let purpose: String
  private let fragment: SQLFragment

  /// A statement whose columns are read in their order, each as one of `coding`.
  ///
  /// - Parameter purpose: What it does, for error messages.
  public init<each Coding: ColumnCoding>(
    _ fragment: SQLFragment, purpose: String = "running SQL",
    reading coding: repeat (each Coding).Type
  ) where Result == (repeat (each Coding).Property) {
    let item = (repeat Computed<each Coding>(SQLText()))
    self.fragment = fragment
    self.purpose = purpose
    reading = ResultReading(Selection(tupleOf: repeat each item))
  }

  /// A statement whose columns are matched with those of `row` by their names, in any order, others among them.
  ///
  /// - Parameter purpose: What it does, for error messages.
  public init(
    _ fragment: SQLFragment, purpose: String = "running SQL", reading row: RowDescription<Result>
  ) {
    self.fragment = fragment
    self.purpose = purpose
    reading = ResultReading(row)
  }

  /// The statement in segments.
  ///
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` if the text has a parameter of its own.
  public func makeText() throws(SQLiteError) -> SQLText {
    try fragment.checkParameters(for: purpose)
    return try fragment.text.resolved(for: fragment.sources)
  }
}

extension Connection {
  /// Runs a statement written as SQL that has no results: exactly one.
  ///
  /// - Parameters:
  ///   - sql: The statement.
  ///   - purpose: What it does, for error messages.
  /// - Returns: The number of rows it changed, what triggers and foreign keys changed included.
  /// - Throws: ``SQLiteError/refused(attempt:code:message:place:)`` with line and column if it does not compile, or if it
  ///   fails; ``SQLiteError/danglingReferences(attempt:violations:)`` if a foreign key forbids it;
  ///   ``SQLiteError/impossible(subject:reason:)`` unless it is one statement.
  @discardableResult
  public func execute(
    _ sql: SQLFragment, purpose: String = "running SQL"
  ) throws(SQLiteError) -> Int {
    let before = try totalChanges(purpose)
    _ = try runCountingChanges(LiteralQuery<Void>(sql, purpose: purpose))
    return try totalChanges(purpose) - before
  }
}
