/// A value that SQLite computes from others, read and compared as `Coding` says.
///
/// Made by methods of ``ValueExpression`` and by ``ScalarFunction``s; by hand only from a ``SQLFragment``.
public struct Computed<Coding: ColumnCoding>: ValueExpression {
  /// The SQL that computes it.
  public let sql: SQLText

  init(_ sql: SQLText) {
    self.sql = sql
  }

  /// The same as another expression.
  public init(_ other: some ValueExpression<Coding>) {
    self.init(other.sql)
  }

  /// A call of a function of SQLite's or ours.
  init(calling function: StaticString, _ arguments: SQLText...) {
    self.init(SQLText(calling: function, arguments))
  }
}

extension SQLText {
  /// `function(argument, …)`.
  init(calling function: StaticString, _ arguments: [SQLText]) {
    self.init([.verbatim(function.description), .verbatim("(")])
    append(arguments)
    append(")")
  }

  /// A number as a parameter.
  init(integer: Int) {
    self.init([.bound(.integer(Int64(integer)))])
  }

  /// `CAST(value AS type)`.
  init(casting value: SQLText, to type: StaticString) {
    self.init([.verbatim("CAST(")])
    append(value)
    append(" AS ")
    append(type)
    append(")")
  }

  /// `(left operator right)`: in parentheses, so that it keeps its meaning in a larger expression.
  init(_ left: SQLText, _ operation: StaticString, _ right: SQLText) {
    self.init([.verbatim("(")])
    append(left)
    append(operation)
    append(right)
    append(")")
  }
}
