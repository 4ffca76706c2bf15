extension SelectQuery {
  /// The query with further conditions on its rows, before they are grouped.
  public func `where`(_ conditions: [Condition]) -> SelectQuery {
    with { $0.conditions += conditions }
  }

  /// The query with one result for each combination of values; without any selected aggregate, one row of each.
  public func grouped<each Key: ValueExpression>(by key: repeat each Key) -> SelectQuery {
    with { for key in repeat each key { $0.groups.append(key.sql) } }
  }

  /// The query with further conditions on its groups.
  public func having(_ conditions: [Condition]) -> SelectQuery {
    with { $0.groupConditions += conditions }
  }

  /// The query with its results in that order, the first key counting most.
  public func ordered(by orderings: [Ordering]) -> SelectQuery {
    with { $0.orderings += orderings }
  }

  /// The query without its first `offset` results, and with at most `limit` of those that follow; nil for all.
  ///
  /// Negative numbers count as 0. What was said before about limits is forgotten.
  public func limited(to limit: Int?, skipping offset: Int? = nil) -> SelectQuery {
    with {
      $0.limit = limit
      $0.offset = offset
    }
  }

  /// The query with equal results given once only.
  public var distinct: SelectQuery { with { $0.isDistinct = true } }
}

extension SelectQuery {
  /// The query over pairs of rows: each of its own with each of `source` for which all conditions hold.
  public func joined(to source: some QuerySource, on conditions: [Condition]) -> SelectQuery {
    with { $0.joins.append(Join(kind: .inner, source: source.source, conditions: conditions)) }
  }

  /// The same, with the rows that find no partner too; their columns of `source` are NULL.
  ///
  /// Select those with ``ValueExpression/optional``.
  public func leftJoined(to source: some QuerySource, on conditions: [Condition]) -> SelectQuery {
    with { $0.joins.append(Join(kind: .left, source: source.source, conditions: conditions)) }
  }
}

extension Computed {
  /// The first value that `query` selects, NULL if there is none: a sub-select in an expression.
  ///
  /// `query` may name fields of the query around it.
  public init<Value: ColumnCoding>(_ query: SelectQuery<Value.Property>, as coding: Value.Type)
  where Coding == Value.Nullable {
    var text = SQLText()
    text.append(inParentheses: query.nestedText)
    self.init(text)
  }
}
