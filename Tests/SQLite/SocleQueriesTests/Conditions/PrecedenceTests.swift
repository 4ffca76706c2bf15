import TestSupport
import Testing

import SocleQueries
@testable import SocleCore

@Suite("Precedence of nested conditions")
struct PrecedenceTests {
  let connection: Connection

  init() throws { connection = try Connection.library() }

  @Test("A condition used as a value is in parentheses")
  func generatedSQL() throws {
    let one = Book.id.equals(1)
    let expected: [(Condition, String)] = [
      (one.equals(true), #"("id" = ?) IS ?"#),
      (one.not.isNull, #"(NOT ("id" = ?)) IS NULL"#),
      (Book.isThick.equals(one), #"("pages" > ?) = ("id" = ?)"#),
      (one.isLess(than: Book.isThick), #"("id" = ?) < ("pages" > ?)"#),
      (one.isIn([true]), #"("id" = ?) IN (?)"#),
    ]
    for (condition, sql) in expected {
      #expect(try condition.test.rendered(for: Book.row) == sql)
    }
  }

  @Test("Swift and SQL agree on every combination of two operators", arguments: [true, false, nil])
  func allCombinations(left: Bool?) throws {
    for right in [true, false, nil] {
      let (a, b) = (condition(left), condition(right))
      func value(_ condition: Condition) throws -> Bool? {
        try connection.value(of: condition.optional)
      }
      let both = left.flatMap { left in right.map { left == $0 } }
      #expect(try value(a.equals(b)) == both)
      #expect(try value(a.not.equals(b.not)) == both)
      #expect(try value(a.not.equals(b)) == both.map { !$0 })
      #expect(try value(a.isSame(as: b)) == (left == right))
      #expect(try value(a.not.isSame(as: b.not).not) == (left != right))
      #expect(try value(a.not.isNull) == (left == nil))
      #expect(try value(a.equals(true).equals(b)) == right.map { (left == true) == $0 })
      #expect(try value(a.optional.isIn([right, true])) == member(left, of: right))
    }
  }

  private func member(_ left: Bool?, of right: Bool?) -> Bool? {
    // SQL's IN leaves NULL open, unless it is asked for.
    if left == nil { return right == nil ? true : nil }
    return left == right || left == true
  }

  private func condition(_ value: Bool?) -> Condition {
    switch value {
    case true?: Condition("1 = 1")
    case false?: Condition("1 = 2")
    case nil: Condition("NULL = 1")
    }
  }
}

extension Book {
  fileprivate static var isThick: Condition { pages.isGreater(than: 99) }
}
