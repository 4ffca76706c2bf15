import SQLiteCore

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
  var clauses: SelectClauses
  private let selection: Selection<Result>

  @usableFromInline
  init(_ selection: Selection<Result>, from source: TableSource) {
    clauses = SelectClauses(source: source, columns: selection.columns)
    self.selection = selection
  }

  /// Selects whole rows of a table.
  @inlinable
  public init<Source: QuerySource<Result> & Selectable<Result>>(from source: Source) {
    self.init(source.selection, from: source.source)
  }

  // One item needs an initialiser of its own: Swift does not always see that a tuple of one item has the item's type.

  /// Selects one value of each row.
  @inlinable
  public init<Item: Selectable<Result>>(_ item: Item, from source: some QuerySource) {
    self.init(item.selection, from: source.source)
  }

  /// Selects several values of each row, which are read as a tuple.
  @inlinable
  public init<First: Selectable, Second: Selectable, each Item: Selectable>(
    _ first: First, _ second: Second, _ item: repeat each Item, from source: some QuerySource
  ) where Result == (First.Selected, Second.Selected, repeat (each Item).Selected) {
    self.init(Selection(tupleOf: first, second, repeat each item), from: source.source)
  }

  /// Selects several values of each row, and makes a result from them.
  ///
  /// - Parameter make: Makes a result from the values, for example `ArtistSummary.init`.
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

  /// The purpose for error messages: "reading from …".
  public var purpose: String { clauses.purpose }

  /// The text of the statement.
  ///
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` if two tables of the query have the same name, if two tables without
  ///   an alias have the same row type, or if a limit is negative; ``SQLiteError/conversion(cell:expected:found:)`` if a value
  ///   cannot be bound.
  public func makeText() throws(SQLiteError) -> SQLFragment { try clauses.makeText() }

  /// The statement as a part of another statement.
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
  /// Returns the query with further conditions on its rows; they apply before the rows are grouped.
  public func `where`(_ conditions: [Condition]) -> SelectQuery {
    with { $0.conditions += conditions }
  }

  /// Returns the query with one result for each combination of the key values. Aggregates are computed over the rows of a
  /// combination; other selected values are read from an arbitrary one of these rows. SQL: `GROUP BY`.
  public func grouped<each Key: ValueExpression>(by key: repeat each Key) -> SelectQuery {
    with { for key in repeat each key { $0.groups.append(key.sql) } }
  }

  /// Returns the query with further conditions on its groups. SQL: `HAVING`.
  public func having(_ conditions: [Condition]) -> SelectQuery {
    with { $0.groupConditions += conditions }
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

  /// The query without duplicate results. SQL: `DISTINCT`.
  public var distinct: SelectQuery { with { $0.isDistinct = true } }

  /// Returns the query with each of its rows joined to each row of `source` for which the conditions hold. SQL: `JOIN`.
  public func joined(to source: some QuerySource, on conditions: [Condition]) -> SelectQuery {
    with { $0.join(source.source, " JOIN ", conditions) }
  }

  /// Like ``joined(to:on:)``, but keeps rows that match no row of `source`; its columns are then NULL. SQL: `LEFT JOIN`.
  ///
  /// Select the columns of `source` with ``ValueExpression/optional``.
  public func leftJoined(to source: some QuerySource, on conditions: [Condition]) -> SelectQuery {
    with { $0.join(source.source, " LEFT JOIN ", conditions) }
  }
}
