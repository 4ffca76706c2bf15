/// A table that a query reads, with the name or alias by which the query refers to it.
public struct TableSource: Hashable, Sendable {
  package let table: String
  /// The alias of the table in this query; nil for the table's own name.
  package let alias: String?
  /// How columns refer to the table; nil if the query names its columns by text only.
  package let reference: TableReference?

  package init(table: String, alias: String? = nil, reference: TableReference? = nil) {
    self.table = table
    self.alias = alias
    self.reference = reference
  }

  package var name: String { alias ?? table }

  /// `"colors"`, or `"colors" AS "c"`.
  package var text: SQLFragment {
    var text = SQLFragment([.identifier(table)])
    if let alias { text.append(" AS \(identifier: alias)") }
    return text
  }
}

extension [TableSource] {
  package func source(of column: ColumnReference) -> TableSource? {
    first { $0.reference == column.table }
  }

  /// Checks that a column of one table cannot be mistaken for a column of another.
  ///
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` if two of the tables have the same name, or rows of the same type.
  package func checkDistinct(in purpose: String) throws(SQLiteError) {
    // Compared in pairs: they are few, and the first set that a program makes takes 400,000 instructions.
    for (index, source) in enumerated() {
      let others = self[..<index]
      guard !others.contains(where: { SQLName($0.name) == SQLName(source.name) }) else {
        let reason = "two of its tables are called \(source.name). Give one of them an alias"
        throw .impossible(subject: purpose, reason: reason)
      }
      guard let reference = source.reference, others.contains(where: { $0.reference == reference })
      else { continue }
      let reason =
        "\(source.name) and another of its tables have the same row type. Give one an alias"
      throw .impossible(subject: purpose, reason: reason)
    }
  }
}
