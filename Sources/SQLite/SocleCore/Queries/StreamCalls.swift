/// The call of the aggregate function that passes the rows of a query to Swift.
package enum RowSinkCall {
  package static let name = "socle_sink"
  /// The number of arguments that a function may have in every build of SQLite (`SQLITE_MAX_FUNCTION_ARG`).
  package static let maximumColumns = 100

  /// `socle_sink(columns)`; nil for more than ``maximumColumns`` columns.
  package static func call(of columns: [SQLFragment]) -> SQLFragment? {
    guard columns.count <= maximumColumns else { return nil }
    var text = SQLFragment([.verbatim(name), .verbatim("(")])
    text.append(columns)
    text.append(")")
    return text
  }
}

/// The names of the virtual table through which SQLite reads rows of a Swift sequence.
package enum RowStreamCall {
  /// SQLite refuses to create tables and views whose names begin with `sqlite_`, so none of the caller's has this name.
  package static func name(columns: Int) -> String { "sqlite_socle_rows_\(columns)" }

  /// The table in a FROM clause, with the stream as its argument. A forged file may contain a table of that name, which SQLite
  /// would find first, but not if the clause names the schema of the temporary tables.
  package static func source(columns: Int) -> SQLFragment {
    "\(SQLFragment(trusted: "temp.\(name(columns: columns))"))(\(SQLFragment([.bound(.null)])))"
  }

  /// `c0, c1, …`: the names of `count` columns.
  package static func columnNames(_ count: Int) -> String {
    // Not `joined`: its first call in a program takes 250,000 instructions, more than compiling the insert.
    (0..<count).reduce(into: "") { names, index in names += index == 0 ? "c0" : ", c\(index)" }
  }
}
