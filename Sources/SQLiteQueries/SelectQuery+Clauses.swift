import SQLiteCore

extension SelectQuery {
  /// The query with further conditions on its rows, before they are grouped.
  public func `where`(_ conditions: [Condition]) -> SelectQuery {
    with { $0.conditions += conditions }
  }

  /// The query with one result for each combination of values; without a selected aggregate, of one row of each.
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

  /// The query without its first `offset` results, and with at most `limit` of those that follow; nil for all.
  ///
  /// An earlier limit is replaced. A negative number is refused when the query is run.
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
  /// The query over pairs of a row of its own and a row of `source` for which all conditions hold.
  public func joined(to source: some QuerySource, on conditions: [Condition]) -> SelectQuery {
    with { $0.join(source.source, " JOIN ", conditions) }
  }

  /// The query over such pairs, and the rows without partner, whose columns of `source` are NULL.
  ///
  /// Select those with ``ValueExpression/optional``.
  public func leftJoined(to source: some QuerySource, on conditions: [Condition]) -> SelectQuery {
    with { $0.join(source.source, " LEFT JOIN ", conditions) }
  }
}
