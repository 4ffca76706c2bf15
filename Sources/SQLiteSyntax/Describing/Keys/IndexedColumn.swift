/// One part of a key or an index: a column or an expression, and how it is ordered.
public struct IndexedColumn: Hashable, Sendable {
  enum Term: Hashable, Sendable {
    case column(SQLName)
    case expression(SQLFragment)
  }

  var term: Term
  /// The collation by which the index orders text, nil for the column's own.
  public var collation: Collation?
  /// Whether the index orders large values first.
  public var isDescending: Bool

  init(_ term: Term, collation: Collation? = nil, isDescending: Bool = false) {
    self.term = term
    self.collation = collation
    self.isDescending = isDescending
  }

  /// The column's name, nil for an expression.
  public var column: String? {
    guard case .column(let name) = term else { return nil }
    return name.text
  }

  /// The expression, nil for a column.
  public var expression: SQLFragment? {
    guard case .expression(let expression) = term else { return nil }
    return expression
  }

  /// The column of that name.
  public static func column(
    _ name: String, collation: Collation? = nil, isDescending: Bool = false
  ) -> IndexedColumn {
    IndexedColumn(.column(SQLName(name)), collation: collation, isDescending: isDescending)
  }

  /// An expression over the row's columns; only indexes may have such parts, not keys.
  public static func expression(
    _ expression: SQLFragment, collation: Collation? = nil, isDescending: Bool = false
  ) -> IndexedColumn {
    IndexedColumn(.expression(expression), collation: collation, isDescending: isDescending)
  }
}

extension IndexedColumn: ExpressibleByStringLiteral {
  /// The column of that name, ascending.
  public init(stringLiteral value: String) {
    self = .column(value)
  }
}
