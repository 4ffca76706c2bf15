/// SQL in segments: text written by a programmer, names, and values, each kept apart until it is rendered.
public struct SQLText: Hashable, Sendable {
  package enum Segment: Hashable, Sendable {
    /// Text that Socle or a compile-time literal wrote.
    case verbatim(String)
    /// A name of a table, column, index, …; quoted when rendered.
    case identifier(String)
    /// A value that is bound, never written into the text.
    case bound(SQLiteValue)
    /// A value that has to stand in the text because SQLite allows no parameter there (DDL).
    case literal(SQLiteValue)
    /// A parameter whose value is given at each run.
    case parameter
    /// An argument of a prepared query, by its index; wherever it stands it is the same parameter.
    case argument(Int)
    /// A column of one of the query's tables.
    case column(ColumnReference)
    /// The same, from within sub-selects that do not have the table, but others of these names.
    case outerColumn(ColumnReference, behind: [String])
    /// Why there is no SQL here, as a value that SQLite cannot store; thrown where the text is used.
    case failure(SQLiteError, at: ColumnReference? = nil)
  }

  package private(set) var segments: [Segment]

  package init(_ segments: [Segment] = []) {
    self.segments = segments
  }

  // The four below are not inlined: every query is made of them, and each brought the growth of an array with it.

  @inline(never)
  package mutating func append(_ verbatim: StaticString) {
    segments.append(.verbatim(verbatim.description))
  }

  @inline(never)
  package mutating func append(identifier: String) {
    segments.append(.identifier(identifier))
  }

  @inline(never)
  package mutating func append(_ segment: Segment) {
    segments.append(segment)
  }

  @inline(never)
  package mutating func append(_ other: SQLText) {
    segments += other.segments
  }

  /// Appends `text` between `(` and `)`.
  package mutating func append(inParentheses text: SQLText) {
    append("(")
    append(text)
    append(")")
  }

  /// Appends `parts` with `separator` between them.
  package mutating func append(_ parts: some Sequence<SQLText>, separator: StaticString = ", ") {
    var isFirst = true
    for part in parts {
      if !isFirst { append(separator) }
      append(part)
      isFirst = false
    }
  }

  /// Appends quoted names with commas between them, in parentheses.
  package mutating func append(identifiers: some Sequence<String>) {
    append("(")
    var isFirst = true
    for identifier in identifiers {
      if !isFirst { append(", ") }
      append(identifier: identifier)
      isFirst = false
    }
    append(")")
  }
}
