/// A table as one query names it.
public struct TableSource: Sendable {
  let table: String
  /// The name it has in this query only; nil for its own.
  let alias: String?
  /// What its columns refer to it as; nil for a table whose columns a query names by itself.
  let reference: TableReference?

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
    TableSource(table: table.name, alias: nil, reference: .rows(RowType(Row.self)))
  }
}

extension [TableSource] {
  /// Proves that each of their columns can be told from all others.
  ///
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` if two of the tables have one name, or rows of one type.
  func checkDistinct(in purpose: String) throws(SQLiteError) {
    var names: Set<SQLName> = []
    var references: Set<TableReference> = []
    for source in self {
      guard names.insert(SQLName(source.name)).inserted else {
        let reason = "two of its tables are called \(source.name). Give one of them an alias"
        throw .impossible(subject: purpose, reason: reason)
      }
      guard let reference = source.reference, !references.insert(reference).inserted else {
        continue
      }
      let reason =
        "another of its tables has rows of the type of \(source.name)'s. Give one an alias"
      throw .impossible(subject: purpose, reason: reason)
    }
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
    TypedTable(source: TableSource(table: name, alias: nil, reference: .rows(RowType(type))))
  }
}
