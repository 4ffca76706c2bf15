extension SQLFragment {
  /// A statement ready to be compiled: its text, and the values of its parameters.
  package struct Rendered {
    package var sql = ""
    /// The value of each parameter in order; nil where each run provides it.
    package var arguments: [SQLiteValue?] = []
    /// The parameter's number for each argument of a prepared query.
    var parameters: [Int: Int] = [:]
  }

  /// Writes the segments as SQL text.
  ///
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` if a name or a literal holds a NUL, which SQL cannot spell,
  ///   or a column is of none of the query's tables; the first failure that a segment carries.
  package func rendered() throws(SQLiteError) -> Rendered {
    var result = Rendered()
    for segment in segments {
      switch segment {
      case .verbatim(let text): result.sql += text
      case .identifier(let name): result.sql += try SQLIdentifier.quoted(name)
      case .literal(let value): result.sql += try SQLLiteral.spelled(value)
      case .bound(let value): result.appendParameter(value)
      case .parameter: result.appendParameter(nil)
      case .argument(let index): result.append(argument: index)
      case .table(let source): result.sql += try source.text.rendered().sql
      case .column(let column), .outerColumn(let column, _):
        throw .impossible(subject: "the column \(column.name)", reason: column.table.advice)
      case .failure(let error, _): throw error
      }
    }
    return result
  }
}

extension SQLFragment.Rendered {
  // Only arguments get a number: SQLite searches all parameters for each numbered one, which is quadratic.

  mutating func appendParameter(_ value: SQLiteValue?) {
    arguments.append(value)
    sql += "?"
  }

  mutating func append(argument index: Int) {
    if let number = parameters[index] {
      sql += "?\(number)"
    } else {
      appendParameter(nil)
      parameters[index] = arguments.count
    }
  }
}

extension SQLFragment: CustomStringConvertible {
  /// Its SQL; text that cannot be spelled is replaced by the reason, since a message is no place for another error.
  public var description: String {
    do {
      return try text.rendered().sql
    } catch {
      return "(\(error))"
    }
  }
}
