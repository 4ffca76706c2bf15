/// What a query can read from: a ``RowDescription``, or a ``TableAlias`` of one.
public protocol QuerySource<Row>: Sendable {
  /// The type of its rows.
  associatedtype Row
  /// The table as the query names it.
  var source: TableSource { get }
}

extension RowDescription: QuerySource {
  /// The table under its own name.
  public var source: TableSource {
    TableSource(table: table.name, reference: .rows(RowType(Row.self)))
  }
}

/// A table whose columns are named by the fields of a type: for a query that reads some of them, not whole rows.
public struct TypedTable<Row>: QuerySource {
  /// The table under its own name.
  public let source: TableSource
}

extension TableDescription {
  /// The table as the fields of `type` mean it.
  public func source<Row>(of type: Row.Type) -> TypedTable<Row> {
    TypedTable(source: TableSource(table: name, reference: .rows(RowType(type))))
  }
}
