/// A piece of SQL, written as a string literal in the program: a check, a default, part of a query, a whole statement.
///
/// Text, names and values are kept apart until the statement is compiled. An interpolated value becomes a bound parameter (in
/// DDL, which takes no parameters, a quoted literal), and an interpolated name is quoted. So nothing that comes from outside
/// the program can be injected.
///
/// ```swift
/// let year: SQLFragment = "strftime('%Y', \(Invoice.date))"   // strftime('%Y', "InvoiceDate")
/// let check: SQLFragment = "\(identifier: name) BETWEEN 0 AND \(limit)"   // "rating" BETWEEN 0 AND 5
/// ```
public struct SQLFragment: Sendable {
  package enum Segment: Hashable, Sendable {
    /// Text from a literal of the program, or from a schema that SQLite has accepted.
    case verbatim(String)
    /// Text that is known only at run time.
    case runtime(String)
    /// The name of a table, column, index, …; quoted when rendered.
    case identifier(String)
    /// A value bound as a parameter; NULL also stands for a value that each run provides.
    case bound(SQLiteValue)
    /// A value written as a literal, where SQLite allows no parameter or an index needs the same text.
    case literal(SQLiteValue)
    /// The operator between two values, of which the second is not NULL: `IS`, which is false if the first is NULL. A clause
    /// such as WHERE, which treats NULL as false, has `=` instead, because SQLite uses a partial index for `=` only.
    case equality
    /// Rows that the statement reads as a table, passed by their address as one parameter.
    case rows(BoundRows)
    /// A table that a literal of the program names; the literal can then contain the table's columns.
    case table(TableSource)
    /// A column of one of the query's tables.
    case column(ColumnReference)
    /// A column of an enclosing query, used within sub-selects whose tables have the names `behind`.
    case outerColumn(ColumnReference, behind: [String])
    /// The error to throw where the fragment is used, for a text or argument that it cannot contain, or for a value that SQLite
    /// cannot store in the column `at`.
    case failure(SQLiteError, at: ColumnReference? = nil)
    /// A column that the statement writes, and its value, nil if SQLite computes it. It adds no text: the connection compares
    /// the column with the one in the database.
    case written(WrittenColumn, SQLiteValue?)
  }

  package private(set) var segments: [Segment]

  package init(_ segments: [Segment] = []) { self.segments = segments }

  /// The segment of which the whole fragment consists, nil if there are several or none.
  package var onlySegment: Segment? { segments.count == 1 ? segments[0] : nil }

  /// A fragment of `sql`, which must come from a schema that SQLite has accepted.
  package init(trusted sql: String) { segments = [.verbatim(sql)] }

  /// The fragment as the condition of a clause, such as WHERE, which treats NULL as false: equality is `=`.
  package var asClause: SQLFragment { replacingEquality(by: " = ") }

  /// The fragment as a value or part of a value: equality is `IS`, which gives false for NULL, where `=` gives NULL.
  package var asValue: SQLFragment { replacingEquality(by: " IS ") }

  private func replacingEquality(by word: String) -> SQLFragment {
    guard segments.contains(.equality) else { return self }
    return SQLFragment(segments.map { $0 == .equality ? .verbatim(word) : $0 })
  }

  // These four are not inlined: each call would contain the code that grows an array.

  @inline(never)
  package mutating func append(_ verbatim: StaticString) {
    segments.append(.verbatim(verbatim.description))
  }

  @inline(never)
  package mutating func append(identifier: String) { segments.append(.identifier(identifier)) }

  @inline(never)
  package mutating func append(_ segment: Segment) { segments.append(segment) }

  // Disfavored, so that a literal is appended as one segment.
  @_disfavoredOverload
  @inline(never)
  package mutating func append(_ other: SQLFragment) { segments += other.segments }

  package mutating func append(
    _ parts: some Sequence<SQLFragment>, separator: StaticString = ", "
  ) {
    // Not `enumerated()`: its tuples, whose type is unknown here, would cost thousands of instructions a query.
    var isFirst = true
    for part in parts {
      if !isFirst { append(separator) }
      append(part)
      isFirst = false
    }
  }
}

/// Rows in memory that a connection binds as one parameter. They are compared by identity.
package struct BoundRows: Hashable, Sendable {
  package let rows: any AnyObject & Sendable

  package init(_ rows: any AnyObject & Sendable) { self.rows = rows }

  package static func == (left: BoundRows, right: BoundRows) -> Bool { left.rows === right.rows }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(rows)) }
}

/// A column that a statement writes, as the program describes it.
package struct WrittenColumn: Hashable, Sendable {
  package let table: String
  package let name: String
  package let type: ColumnType
  package let isNullable: Bool
  /// Whether only the description determines which values are written, not a Swift type.
  package let isRuntime: Bool
  /// Whether the statement writes the default instead of NULL into a column that is NOT NULL.
  package let replacesNull: Bool

  package init(
    table: String, name: String, type: ColumnType, isNullable: Bool, isRuntime: Bool,
    replacesNull: Bool
  ) {
    (self.table, self.name, self.type) = (table, name, type)
    (self.isNullable, self.isRuntime, self.replacesNull) = (isNullable, isRuntime, replacesNull)
  }
}
