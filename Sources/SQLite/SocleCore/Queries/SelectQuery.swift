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
  package private(set) var sources: [TableSource]
  private var selection: Selection<Result>
  private var joins: [SQLFragment] = []
  package var isDistinct = false
  private var conditions: [Condition] = []
  package var groups: [SQLFragment] = []
  package var groupConditions: [Condition] = []
  private var orderings: [Ordering] = []
  private var limit: Int?
  private var offset: Int?

  @usableFromInline
  package init(_ selection: Selection<Result>, from source: TableSource) {
    sources = [source]
    self.selection = selection
  }

  /// Selects whole rows of a table.
  @inlinable
  public init(from source: some QuerySource<Result>) {
    self.init(source.selection, from: source.source)
  }

  /// How the results are read.
  public var reading: ResultReading<Result> {
    var reading = ResultReading(selection, of: sources)
    reading.sinkQuery = sinkQuery
    return reading
  }

  /// The purpose for error messages: "reading from …".
  public var purpose: String { "reading from \(sources[0].table)" }

  /// The text of the statement.
  ///
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` if two tables of the query have the same name, if two tables without
  ///   an alias have the same row type, or if a limit is negative; ``SQLiteError/conversion(cell:expected:found:)`` if a value
  ///   cannot be bound.
  public func makeText() throws(SQLiteError) -> SQLFragment { try makeText(isNested: false) }

  /// - Parameter isNested: Whether the select is part of another query.
  package func makeText(isNested: Bool) throws(SQLiteError) -> SQLFragment {
    try sources.checkDistinct(in: purpose)
    return try text.resolved(for: sources, isNested: isNested)
  }

  private var text: SQLFragment {
    var text: SQLFragment = isDistinct ? "SELECT DISTINCT " : "SELECT "
    text.append("\(selection.columns, separator: ", ") FROM \(sources[0].text)")
    for join in joins { text.append(join) }
    text.append(conditions, after: " WHERE ")
    if !groups.isEmpty { text.append(" GROUP BY ") }
    text.append(groups)
    text.append(groupConditions, after: " HAVING ")
    text.append(orderings, limit: limit, offset: offset)
    return text
  }

  /// The same select with its columns passed to the row sink.
  ///
  /// Nil if the select has an order, groups, or computed columns: an aggregate cannot contain another.
  private var sinkQuery: (any SQLQuery)? {
    let columns = selection.columns
    guard orderings.isEmpty, limit == nil, offset == nil, groups.isEmpty, groupConditions.isEmpty,
      !isDistinct, columns.allSatisfy({ $0.segments.count == 1 && $0.onlyColumn != nil }),
      let call = RowSinkCall.call(of: columns)
    else { return nil }
    return with { $0.selection = Selection([call], decode: selection.decode) }
  }

  package func with(_ change: (inout SelectQuery) -> Void) -> SelectQuery {
    var copy = self
    change(&copy)
    return copy
  }

  package mutating func join(
    _ source: TableSource, _ words: StaticString, _ conditions: [Condition]
  ) {
    sources.append(source)
    let words = SQLFragment(trusted: words.description)
    joins.append("\(words)\(source.text) ON \(Condition.all(of: conditions).test.asClause)")
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
