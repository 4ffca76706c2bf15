import TestSupport
import Testing

import SocleQueries
@testable import SocleCore

@Suite("An interpolation into SQL")
struct InterpolationPlaceTests {
  let connection: Connection

  init() throws { connection = try Connection.library() }

  static let escape = "x' OR 1 --"

  static let swallowed: [SQLFragment] = [
    "DELETE FROM books WHERE name = '\("x")' OR id > \(0)",
    "DELETE FROM books /* \("x") */ WHERE id > \(0)",
    "DELETE FROM books WHERE id > \(0) -- \("x")",
    "DELETE FROM books WHERE id > \(0) -- \("x")\n AND id < \(9)",
    "DELETE FROM books WHERE id > \(0)1 \(list: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])",
    "DELETE FROM books WHERE \"\(0)\" < \(1)", "DELETE FROM books WHERE [\(0)] < \(1)",
    "DELETE FROM books WHERE `\(0)` < \(1)",
    "DELETE FROM books WHERE name = '\(identifier: escape)'",
    "DELETE FROM books WHERE name = '\(identifiers: ["a", escape])'",
    "/* \(identifier: "*/ DELETE FROM books --") */",
    "-- \(identifier: "\nDELETE FROM books --")",
    "DELETE FROM books WHERE \"\(identifier: " OR 1 --")",
    "DELETE FROM books WHERE [\(identifier: "id] OR 1 --")",
    "DELETE FROM books WHERE \(identifier: "i")\(identifier: "d") > 0",
    "DELETE FROM \(Book.row) WHERE name <> '\(Book.id)'",
    "DELETE FROM '\(Book.row)' WHERE '\(Book.row)' <> ''",
    "DELETE FROM books WHERE name <> '\(Book.row.alias(escape))'",
  ]

  @Test(
    "An interpolation that is not a token of its own is refused before it is compiled",
    arguments: swallowed.indices)
  func inStatements(index: Int) throws {
    let error = failure { try connection.execute(Self.swallowed[index]) }
    #expect(
      error?.description.contains("was interpolated within quotes or a comment") == true,
      "\(error as Any)")
    #expect(try connection.count(of: Book.row) == 4)
  }

  static let parts: [SQLFragment] = [
    "name = '\("x")'", "name = '\(identifier: escape)'", "id > \(0)1", "1 /* \(1) */ + 1",
    "name = '\(identifier: escape)", "\(identifier: "i")\(identifier: "d") > 0",
    "name <> '\(Book.name)'",
  ]

  @Test(
    "An interpolation in a part of a query is refused unless it is a token of its own",
    arguments: parts.indices)
  func inParts(index: Int) throws {
    let part = Self.parts[index]
    let errors = [
      failure { try connection.delete(in: Book.row, where: [Condition(part)]) },
      failure { _ = try connection.value(of: Computed(part, as: Int.self)) },
    ]
    for error in errors {
      guard case .impossible = error else {
        Issue.record("\(error as Any)")
        continue
      }
    }
    #expect(try connection.count(of: Book.row) == 4)
  }

  @Test("An interpolation in an expression of a schema is refused unless it is a token of its own")
  func schema() throws {
    let checks: [SQLFragment] = [
      "x <> '\(identifier: "' OR 1 OR '")'", "x <> '\(literal: SQLiteValue.text(" OR 1 OR "))'",
      "x /* \(identifier: "*/ OR 1 /*") */", "x <> 1\(literal: SQLiteValue.integer(5))",
      "\(identifier: "x")\(identifier: "y")",
    ]
    for check in checks {
      let table = TableDescription(
        "t", columns: [ColumnDescription("x", .any, check: check)])
      guard case .impossible = failure({ try connection.createTable(table) }) else {
        Issue.record("\(check)")
        continue
      }
    }
    let sound = TableDescription(
      "t",
      columns: [
        ColumnDescription(
          "x", .any,
          check:
            "\(identifier: "x")<>-\(literal: SQLiteValue.integer(.min))OR x<>\(literal: SQLiteValue.real(-1))"
        )
      ])
    try connection.createTable(sound)
  }

  @Test("An interpolation may touch operators and parentheses")
  func neighbours() throws {
    let query = LiteralQuery(
      "SELECT\(1)+\(2)AS\(identifier: "a b")FROM\(Book.row)WHERE\(Book.id)IN\(list: [1])",
      reading: Int.self)
    #expect(try connection.rows(of: query) == [3])
  }

  static let written: [(SQLFragment, String)] = [
    ("SELECT @a, \(1)", "the parameter @a has no value. Interpolate the value in its place"),
    ("SELECT ?, \(1)", "the parameter ? has no value"),
    ("SELECT \(1), ?1", "the parameter ?1 has no value"),
    ("SELECT $a::b(c), \(1)", "a parameter without a name after : in SELECT $a::b(c), ? at 1:10"),
    ("SELECT $::a, \(1)", "a parameter without a name after $ in SELECT $::a, ? at 1:8"),
  ]

  @Test("A parameter in the text, even in Tcl's form, is refused: only interpolations are bound")
  func writtenParameters() throws {
    for (fragment, reason) in Self.written {
      let query = LiteralQuery(fragment, reading: Int.self, Int.self)
      let error = failure { _ = try connection.rows(of: query) }
      #expect(error?.description.contains(reason) == true, "\(error as Any)")
    }
  }

  @Test("An interpolation into text that is not SQL is refused with the position of the fault")
  func unreadable() throws {
    let error = failure { try connection.execute("SELECT \(1),\n  'open", purpose: "counting") }
    let place = SQLPlace(sql: "SELECT ?,\n  'open", byteOffset: 12)
    #expect(error == .unreadable("a quote without end", place))
    #expect(error?.description.hasSuffix(" at 2:3") == true)
  }
}
