/// One part of a key or an index: a column or an expression, and how it is ordered.
public struct IndexedColumn: Hashable, Sendable {
  enum Term: Hashable, Sendable {
    case column(SQLName)
    case expression(SQLFragment)
  }

  let term: Term
  /// The collation by which the index orders text, nil for the column's own.
  public var collation: Collation?
  /// Whether the index orders large values first.
  public var isDescending: Bool

  /// The column's name, nil for an expression.
  public var column: String? { if case .column(let name) = term { name.text } else { nil } }

  /// The expression, nil for a column.
  public var expression: SQLFragment? {
    if case .expression(let expression) = term { expression } else { nil }
  }

  /// The column `name` as a part of a key or an index.
  public static func column(
    _ name: String, collation: Collation? = nil, isDescending: Bool = false
  ) -> IndexedColumn {
    IndexedColumn(term: .column(SQLName(name)), collation: collation, isDescending: isDescending)
  }

  /// An expression over the row's columns as a part of an index; keys cannot contain expressions.
  public static func expression(
    _ expression: SQLFragment, collation: Collation? = nil, isDescending: Bool = false
  ) -> IndexedColumn {
    IndexedColumn(term: .expression(expression), collation: collation, isDescending: isDescending)
  }
}

extension IndexedColumn: ExpressibleByStringLiteral {
  /// The column of that name, in ascending order, as a part of a key or an index.
  public init(stringLiteral value: String) { self = .column(value) }
}
