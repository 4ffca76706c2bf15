import SocleCore

extension SelectQuery {
  // One item needs an initializer of its own: Swift does not always see that a tuple of one item has the item's type.

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

  /// Returns the query with one result for each combination of the key values. Aggregates are computed over the rows of a
  /// combination; other selected values are read from an arbitrary one of these rows. SQL: `GROUP BY`.
  public func grouped<each Key: ValueExpression>(by key: repeat each Key) -> SelectQuery {
    with { for key in repeat each key { $0.groups.append(key.sql) } }
  }

  /// Returns the query with further conditions on its groups. SQL: `HAVING`.
  public func having(_ conditions: [Condition]) -> SelectQuery {
    with { $0.groupConditions += conditions }
  }

  /// The query without duplicate results. SQL: `DISTINCT`.
  public var distinct: SelectQuery { with { $0.isDistinct = true } }

  /// Returns the query with each of its rows joined to each row of `source` for which the conditions hold. SQL: `JOIN`.
  public func joined(to source: some QuerySource, on conditions: [Condition]) -> SelectQuery {
    with { $0.join(source.source, " JOIN ", conditions) }
  }

  /// Like ``joined(to:on:)``, but keeps rows that match no row of `source`; its columns are then NULL. SQL: `LEFT JOIN`.
  ///
  /// Select the columns of `source` with ``ValueExpression/optional``, and compare them with it, too: without it, a column that
  /// is not optional is compared as if it were never NULL, so that `differs(from:)` does not hold for
  /// rows without a match.
  public func leftJoined(to source: some QuerySource, on conditions: [Condition]) -> SelectQuery {
    with { $0.join(source.source, " LEFT JOIN ", conditions) }
  }

  /// The statement as a part of another one; if it is invalid, a fragment that throws the error where it is used.
  var nestedText: SQLFragment {
    do throws(SQLiteError) {
      return try makeText(isNested: true).nested(in: sources)
    } catch {
      return SQLFragment([.failure(error)])
    }
  }
}
