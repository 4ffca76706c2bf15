/// The call of the aggregate function that passes the rows of a query to Swift.
package enum RowSinkCall {
  package static let name = "socle_sink"
  /// The number of arguments that a function may have in every build of SQLite (`SQLITE_MAX_FUNCTION_ARG`).
  package static let maximumColumns = 100

  /// `socle_sink(columns)`, nil if there are too many.
  package static func call(of columns: [SQLFragment]) -> SQLFragment? {
    guard columns.count <= maximumColumns else { return nil }
    var text = SQLFragment([.verbatim(name), .verbatim("(")])
    text.append(columns)
    text.append(")")
    return text
  }
}
