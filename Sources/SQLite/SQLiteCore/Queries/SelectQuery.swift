/// A select: which values are read, from which rows, and in which order.
///
/// Each result is one value, a tuple of values, or what the initializer's `make` closure returns for them.
///
/// ```swift
/// let busiest = SelectQuery(Artist.name, Album.id.count, from: Artist.row)
///   .joined(to: Album.row, on: [Album.artistID.equals(Artist.id)])
///   .grouped(by: Artist.id)
///   .having([Album.id.count.isAtLeast(5)])
///   .ordered(by: [Album.id.count.descending, Artist.name.ascending])
/// for (name, albums) in try connection.rows(of: busiest) { … }   // (String, Int)
/// ```
///
/// A query is a value: each method returns a changed copy. Conditions are combined by AND. Values are bound, names quoted.
public struct SelectQuery<Result>: ResultQuery {
  package var clauses: SelectClauses
  private let selection: Selection<Result>

  @usableFromInline
  package init(_ selection: Selection<Result>, from source: TableSource) {
    clauses = SelectClauses(source: source, columns: selection.columns)
    self.selection = selection
  }

  /// Selects whole rows of a table.
  @inlinable
  public init<Source: QuerySource<Result> & Selectable<Result>>(from source: Source) {
    self.init(source.selection, from: source.source)
  }

  /// How the results are read.
  public var reading: ResultReading<Result> {
    var reading = ResultReading(selection, of: clauses.sources)
    reading.sinkQuery = clauses.sinkQuery
    return reading
  }

  /// The purpose for error messages: "reading from …".
  public var purpose: String { clauses.purpose }

  /// The text of the statement.
  ///
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` if two tables of the query have the same name, if two tables without
  ///   an alias have the same row type, or if a limit is negative; ``SQLiteError/conversion(cell:expected:found:)`` if a value
  ///   cannot be bound.
  public func makeText() throws(SQLiteError) -> SQLFragment { try clauses.makeText() }

  package func with(_ change: (inout SelectClauses) -> Void) -> SelectQuery {
    var copy = self
    change(&copy.clauses)
    return copy
  }
}

extension SelectQuery {
  /// Returns the query with further conditions on its rows; they apply before the rows are grouped.
  public func `where`(_ conditions: [Condition]) -> SelectQuery {
    with { $0.conditions += conditions }
  }

  /// Returns the query with its results sorted by `orderings`, the most significant key first.
  public func ordered(by orderings: [Ordering]) -> SelectQuery {
    with { $0.orderings += orderings }
  }

  /// Returns the query limited to at most `limit` results (nil for all), after skipping the first `offset` results.
  ///
  /// Both numbers replace those of an earlier call. A negative number is an error when the query is run.
  public func limited(to limit: Int?, skipping offset: Int? = nil) -> SelectQuery {
    with {
      $0.limit = limit
      $0.offset = offset
    }
  }
}
