extension SQLFragment {
  /// A statement ready to be compiled: its text, and the values of its parameters.
  package struct Rendered {
    package var sql = ""
    /// The value of each parameter in order.
    package var arguments: [SQLiteValue] = []
    /// The rows in memory, each with the number of its parameter, from 1; ``arguments`` contains NULL in their place.
    package var rows: [(parameter: Int, rows: BoundRows)] = []
    package var written: [(column: WrittenColumn, value: SQLiteValue?)] = []

    fileprivate mutating func append(_ value: SQLiteValue) {
      // Without a number: SQLite searches all parameters for each numbered one, which is quadratic.
      sql += "?"
      arguments.append(value)
    }
  }

  /// Writes the segments as SQL text.
  ///
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` if a name or a literal contains a NUL, if a literal is NaN, or if a
  ///   column belongs to none of the query's tables; the first failure that a segment carries.
  package func rendered() throws(SQLiteError) -> Rendered {
    var result = Rendered()
    for segment in segments {
      switch segment {
      case .verbatim(let text), .runtime(let text): result.sql += text
      case .identifier(let name): result.sql += try SQLIdentifier.quoted(name)
      case .literal(let value): result.sql += try SQLLiteral.spelled(value)
      case .bound(let value): result.append(value)
      case .rows(let rows):
        result.append(.null)
        result.rows.append((result.arguments.count, rows))
      case .equality: result.sql += " IS "
      case .table(let source): result.sql += try source.text.rendered().sql
      case .column(let column), .outerColumn(let column, _):
        throw .impossible(subject: "the column \(column.name)", reason: column.table.advice)
      case .failure(let error, _): throw error
      case .written(let column, let value): result.written.append((column, value))
      }
    }
    return result
  }
}

extension SQLFragment: CustomStringConvertible {
  /// The fragment's SQL, with values as literals; if a part cannot be written as SQL, only the error, in parentheses.
  public var description: String {
    do {
      return try text.rendered().sql
    } catch {
      return "(\(error))"
    }
  }
}
