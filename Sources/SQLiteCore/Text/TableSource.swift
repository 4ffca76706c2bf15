/// A table as one query names it.
public struct TableSource: Hashable, Sendable {
  package let table: String
  /// The name that the table has in this query only; nil for its own.
  package let alias: String?
  /// How columns refer to the table; nil if the query names its columns by text only.
  package let reference: TableReference?

  package init(table: String, alias: String? = nil, reference: TableReference? = nil) {
    self.table = table
    self.alias = alias
    self.reference = reference
  }

  /// The name with which its columns are qualified.
  package var name: String { alias ?? table }

  /// `"colors"`, or `"colors" AS "c"`.
  package var text: SQLFragment {
    var text = SQLFragment([.identifier(table)])
    if let alias {
      text.append(" AS ")
      text.append(identifier: alias)
    }
    return text
  }
}

extension [TableSource] {
  /// Proves that a column of one table cannot be taken for another's.
  ///
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` if two of the tables have one name, or rows of one type.
  package func checkDistinct(in purpose: String) throws(SQLiteError) {
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
