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

  /// A statement of which one column is read, as `coding` says.
  ///
  /// - Parameter purpose: What it does, for error messages.
  public init<Coding: ColumnCoding>(
    _ fragment: SQLFragment, purpose: String = "running SQL", reading coding: Coding.Type
  ) where Result == Coding.Property {
    let item = Computed<Coding>(SQLText())
    self.init(fragment, purpose, ResultReading(Selection(item) { $0 }))
  }

  /// A statement whose columns are read in their order, the first as `first` says.
  ///
  /// - Parameter purpose: What it does, for error messages.
  public init<First: ColumnCoding, Second: ColumnCoding, each Coding: ColumnCoding>(
    _ fragment: SQLFragment, purpose: String = "running SQL", reading first: First.Type,
    _ second: Second.Type, _ coding: repeat (each Coding).Type
  ) where Result == (First.Property, Second.Property, repeat (each Coding).Property) {
    let items = (Computed<First>(SQLText()), Computed<Second>(SQLText()))
    let item = (repeat Computed<each Coding>(SQLText()))
    let selection = Selection(tupleOf: items.0, items.1, repeat each item)
    self.init(fragment, purpose, ResultReading(selection))
  }

  /// A statement whose columns are matched with those of `row` by their names, in any order, others among them.
  ///
  /// - Parameter purpose: What it does, for error messages.
  public init(
    _ fragment: SQLFragment, purpose: String = "running SQL", reading row: RowDescription<Result>
  ) {
    self.init(fragment, purpose, ResultReading(row))
  }

  init(_ fragment: SQLFragment, _ purpose: String, _ reading: ResultReading<Result>) {
    self.fragment = fragment
    self.purpose = purpose
    self.reading = reading
  }

  /// The statement in segments.
  ///
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` if the text has a parameter of its own, or a value or name that is
  ///   interpolated stands within quotes or a comment.
  public func makeText() throws(SQLiteError) -> SQLText {
    try fragment.checkInterpolations(for: purpose)
    return try fragment.resolved(for: fragment.sources)
  }
}

extension LiteralQuery<Void> {
  /// A statement that is run for what it does.
  package init(_ fragment: SQLFragment, purpose: String = "running SQL") {
    self.init(fragment, purpose, ResultReading(Selection([]) { _ in () }))
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
    _ = try runCountingChanges(LiteralQuery(sql, purpose: purpose))
    return try totalChanges(purpose) - before
  }
}

extension SQLFragment.Interpolation {
  /// Appends a select in parentheses.
  public mutating func appendInterpolation(_ query: SelectQuery<some Any>) {
    fragment.append(inParentheses: query.nestedText)
  }
}
