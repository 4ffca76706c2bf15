import SQLiteCore

/// A select: which values are read, from which rows, and in which order.
///
/// Each result is what was selected: one value, a tuple, or a value that `make` makes of them.
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
/// It is a value: each method returns a changed copy. All conditions must hold. Every value is bound, every name quoted.
public struct SelectQuery<Result>: ResultQuery {
  var clauses: SelectClauses
  private let selection: Selection<Result>

  @usableFromInline
  init(_ selection: Selection<Result>, from source: TableSource) {
    clauses = SelectClauses(source: source, columns: selection.columns)
    self.selection = selection
  }

  /// Whole rows of a table.
  @inlinable
  public init<Source: QuerySource<Result> & Selectable<Result>>(from source: Source) {
    self.init(source.selection, from: source.source)
  }

  // One item needs an initialiser of its own: Swift does not always see that a tuple of one item has the item's type.

  /// One selected value of each row.
  @inlinable
  public init<Item: Selectable<Result>>(_ item: Item, from source: some QuerySource) {
    self.init(item.selection, from: source.source)
  }

  /// Several selected values, read as a tuple.
  @inlinable
  public init<First: Selectable, Second: Selectable, each Item: Selectable>(
    _ first: First, _ second: Second, _ item: repeat each Item, from source: some QuerySource
  ) where Result == (First.Selected, Second.Selected, repeat (each Item).Selected) {
    self.init(Selection(tupleOf: first, second, repeat each item), from: source.source)
  }

  /// Several selected values, from which each result is made.
  ///
  /// - Parameter make: Makes a result from the values, as `ArtistSummary.init`.
  @inlinable
  public init<First: Selectable, each Item: Selectable>(
    _ first: First, _ item: repeat each Item, from source: some QuerySource,
    make: @escaping @Sendable (First.Selected, repeat (each Item).Selected) -> Result
  ) {
    self.init(Selection(first, repeat each item, make: make), from: source.source)
  }

  /// How the results are read.
  public var reading: ResultReading<Result> {
    var reading = ResultReading(selection, of: clauses.sources)
    reading.sinkQuery = clauses.sinkQuery
    return reading
  }

  /// "reading from …".
  public var purpose: String { clauses.purpose }

  /// The statement.
  ///
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` if two of its tables have the same name, or rows of the same type
  ///   without an alias, or a limit is negative; ``SQLiteError/conversion(cell:expected:found:)`` if a value cannot be stored.
  public func makeText() throws(SQLiteError) -> SQLFragment { try clauses.makeText() }

  /// The statement as a part of another.
  var nestedText: SQLFragment {
    do throws(SQLiteError) {
      return try clauses.makeText(isNested: true).nested(in: clauses.sources)
    } catch {
      return SQLFragment([.failure(error)])
    }
  }

  func with(_ change: (inout SelectClauses) -> Void) -> SelectQuery {
    var copy = self
    change(&copy.clauses)
    return copy
  }
}

extension SelectQuery {
  /// The query with further conditions on its rows, before they are grouped.
  public func `where`(_ conditions: [Condition]) -> SelectQuery {
    with { $0.conditions += conditions }
  }

  /// The query with one result for each combination of the values. Aggregates are computed over the rows of a combination;
  /// other selected values are read from any one of them. SQL: `GROUP BY`.
  public func grouped<each Key: ValueExpression>(by key: repeat each Key) -> SelectQuery {
    with { for key in repeat each key { $0.groups.append(key.sql) } }
  }

  /// The query with further conditions on its groups.
  public func having(_ conditions: [Condition]) -> SelectQuery {
    with { $0.groupConditions += conditions }
  }

  /// The query with its results sorted, by the most significant key first.
  public func ordered(by orderings: [Ordering]) -> SelectQuery {
    with { $0.orderings += orderings }
  }

  /// The query limited to at most `limit` results (nil for all), after skipping the first `offset`.
  ///
  /// It replaces an earlier limit. A negative number is an error when the query is run.
  public func limited(to limit: Int?, skipping offset: Int? = nil) -> SelectQuery {
    with {
      $0.limit = limit
      $0.offset = offset
    }
  }

  /// The query that returns equal results once only.
  public var distinct: SelectQuery { with { $0.isDistinct = true } }

  /// The query over pairs of one of its rows and a row of `source` for which all conditions hold. SQL: `JOIN`.
  public func joined(to source: some QuerySource, on conditions: [Condition]) -> SelectQuery {
    with { $0.join(source.source, " JOIN ", conditions) }
  }

  /// Like ``joined(to:on:)``, but also with the rows without a match, whose columns of `source` are NULL. SQL: `LEFT JOIN`.
  ///
  /// Select the columns of `source` with ``ValueExpression/optional``.
  public func leftJoined(to source: some QuerySource, on conditions: [Condition]) -> SelectQuery {
    with { $0.join(source.source, " LEFT JOIN ", conditions) }
  }
}
