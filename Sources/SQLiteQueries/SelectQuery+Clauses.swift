import SQLiteCore

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
}

extension SelectQuery {
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
