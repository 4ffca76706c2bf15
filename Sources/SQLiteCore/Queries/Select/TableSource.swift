/// A table as one query names it.
public struct TableSource: Sendable {
  let table: String
  /// The name it has in this query only; nil for its own.
  let alias: String?
  /// The type whose fields mean this table; nil where each column says so itself.
  let rowType: RowType?

  /// What its columns are named with.
  var name: String { alias ?? table }

  /// `"colors"`, or `"colors" AS "c"`.
  var text: SQLText {
    var text = SQLText([.identifier(table)])
    if let alias {
      text.append(" AS ")
      text.append(identifier: alias)
    }
    return text
  }
}

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
    TableSource(table: table.name, alias: nil, rowType: RowType(Row.self))
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
    TypedTable(source: TableSource(table: name, alias: nil, rowType: RowType(type)))
  }
}
