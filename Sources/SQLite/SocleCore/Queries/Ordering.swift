/// One sort key of a query, with its direction.
public struct Ordering: Sendable {
  private let key: SQLFragment
  private let direction: SQLFragment
  private var nulls: SQLFragment = ""

  fileprivate init(_ key: SQLFragment, _ direction: SQLFragment) {
    self.key = key
    self.direction = direction
  }

  /// The key in SQL, such as `"name" ASC NULLS LAST`.
  package var sql: SQLFragment { "\(key) \(direction)\(nulls)" }

  /// This ordering, with NULL before all values, which is the default of ``ValueExpression/ascending``.
  public var nullsFirst: Ordering { with(nulls: " NULLS FIRST") }

  /// This ordering, with NULL after all values, which is the default of ``ValueExpression/descending``.
  public var nullsLast: Ordering { with(nulls: " NULLS LAST") }

  /// A random order, different for each query. SQL: `random()`.
  public static let random = Ordering("random()", "ASC")

  private func with(nulls: SQLFragment) -> Ordering {
    var copy = self
    copy.nulls = nulls
    return copy
  }
}

extension ValueExpression {
  /// Sorts by this value, smallest first; NULL comes before all values.
  public var ascending: Ordering { Ordering(sql, "ASC") }

  /// Sorts by this value, greatest first; NULL comes after all values.
  public var descending: Ordering { Ordering(sql, "DESC") }
}

extension SQLFragment {
  package mutating func append(
    _ orderings: [Ordering], limit: Int?, offset: Int?
  ) {
    if !orderings.isEmpty { append(" ORDER BY ") }
    append(orderings.lazy.map(\.sql))
    guard limit != nil || offset != nil else { return }
    append(" LIMIT ")
    // To SQLite, a negative limit is none.
    append(limit.map { Self.count($0, "a limit", "read all rows") } ?? .bound(.integer(-1)))
    guard let offset else { return }
    append(" OFFSET ")
    append(Self.count(offset, "an offset", "skip none"))
  }

  /// A number of rows as a parameter.
  private static func count(_ count: Int, _ name: String, _ effect: String) -> Segment {
    guard count >= 0 else {
      let reason = "the number is negative. Omit it to \(effect)"
      return .failure(.impossible(subject: "\(name) of \(count) rows", reason: reason))
    }
    return .bound(.integer(Int64(count)))
  }
}
