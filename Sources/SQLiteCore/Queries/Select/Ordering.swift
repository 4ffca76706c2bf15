/// One key by which rows are put in order.
public struct Ordering: Sendable {
  private let key: SQLText
  private let direction: SQLText.Segment
  private var collation: Collation?
  private var nulls: SQLText.Segment?

  init(_ key: SQLText, descending: Bool) {
    self.key = key
    direction = .verbatim(descending ? " DESC" : " ASC")
  }

  /// As `"name" COLLATE "NOCASE" ASC NULLS LAST`.
  var text: SQLText {
    var text = key
    if let collation {
      text.append(" COLLATE ")
      text.append(identifier: collation.name)
    }
    text.append(direction)
    if let nulls { text.append(nulls) }
    return text
  }

  /// The same order with text compared by `collation`.
  public func collated(_ collation: Collation) -> Ordering {
    var copy = self
    copy.collation = collation
    return copy
  }

  /// The same order, with NULL before everything: what ascending does anyhow.
  public var nullsFirst: Ordering { with(nulls: " NULLS FIRST") }

  /// The same order, with NULL after everything: what descending does anyhow.
  public var nullsLast: Ordering { with(nulls: " NULLS LAST") }

  /// A new order each time. SQL: `random()`.
  public static let random = Ordering(SQLText(calling: "random", []), descending: false)

  private func with(nulls: String) -> Ordering {
    var copy = self
    copy.nulls = .verbatim(nulls)
    return copy
  }
}

extension ValueExpression {
  /// Smallest first; NULL before everything.
  public var ascending: Ordering { Ordering(sql, descending: false) }

  /// Greatest first; NULL after everything.
  public var descending: Ordering { Ordering(sql, descending: true) }
}
