import TestSupport
import Testing

import SocleQueries
@testable import SocleCore

@Suite("Arithmetic")
struct ArithmeticTests {
  let connection: Connection

  init() throws { connection = try Connection.library() }

  @Test("Arithmetic is in parentheses, so that it keeps its meaning in larger expressions")
  func generatedSQL() throws {
    let pages = Book.pages
    let expected: [(Computed<Int>, String)] = [
      (pages.plus(1), #"("pages" + ?)"#), (pages.plus(Book.id), #"("pages" + "id")"#),
      (pages.minus(1), #"("pages" - ?)"#), (pages.minus(Book.id), #"("pages" - "id")"#),
      (pages.times(2), #"("pages" * ?)"#), (pages.times(Book.id), #"("pages" * "id")"#),
      (pages.divided(by: 2).required, #"("pages" / ?)"#),
      (pages.divided(by: Book.id).required, #"("pages" / "id")"#),
      (pages.plus(1).times(2).minus(pages.times(3)), #"((("pages" + ?) * ?) - ("pages" * ?))"#),
    ]
    for (value, sql) in expected { #expect(try value.sql.rendered(for: Book.row) == sql) }
    #expect(try Book.pages.real.sql.rendered(for: Book.row) == #"CAST("pages" AS REAL)"#)
    #expect(
      try Book.price.rounded(toPlaces: 2).sql.rendered(for: Book.row) == #"round("price", ?)"#)
  }

  @Test(
    "Arithmetic with integers agrees with Swift's",
    arguments: [-7, -1, 0, 1, 6, 1 << 40, -(1 << 40)])
  func integers(value: Int) throws {
    let number = Computed(value)
    #expect(try connection.value(of: number.plus(3)) == value + 3)
    #expect(try connection.value(of: number.minus(3)) == value - 3)
    #expect(try connection.value(of: number.times(-3)) == value * -3)
    #expect(try connection.value(of: number.divided(by: 3)) == value / 3)
    #expect(try connection.value(of: number.real) == Double(value))
  }

  @Test("Division by 0 gives NULL, for integers and reals")
  func divisionByZero() throws {
    #expect(try connection.value(of: Computed(1).divided(by: 0)) == nil)
    #expect(try connection.value(of: Computed(1.5).divided(by: 0)) == nil)
    #expect(try connection.value(of: Computed(1).divided(by: Book.idOfNobody)) == nil)
  }

  @Test("Integer overflow is an error, never another number")
  func overflow() throws {
    let tooLarge: [Computed<Int>] = [
      Computed(Int.max).plus(1), Computed(Int.min).minus(1), Computed(Int.max).times(2),
      Computed(Int.min).divided(by: -1).required,
    ]
    for value in tooLarge { #expect(failure { _ = try connection.value(of: value) } != nil) }
    let error = failure { _ = try connection.value(of: Computed(UInt8(200)).plus(100)) }
    #expect(error?.description.contains("UInt8") == true)
    #expect(failure { _ = try connection.value(of: Computed(UInt64.max).plus(0)) } != nil)
    #expect(try connection.value(of: Computed(Int8(-100)).minus(28)) == Int8.min)
  }

  @Test("Overflow of reals is infinite, and NaN is NULL")
  func infinity() throws {
    let huge = Computed(Double.greatestFiniteMagnitude)
    #expect(try connection.value(of: huge.times(2)) == .infinity)
    #expect(try connection.value(of: huge.times(-2)) == -.infinity)
    #expect(failure { _ = try connection.value(of: huge.times(2).minus(.infinity)) } != nil)
    #expect(try connection.value(of: huge.times(2).minus(.infinity).optional) == nil)
  }

  @Test("Arithmetic with NULL gives NULL")
  func null() throws {
    let price = SelectQuery(
      Book.price.plus(1), Book.price.times(Book.price), Book.price.real,
      Book.price.rounded(toPlaces: 1), from: Book.row)
    let found = try connection.row(of: price.where([Book.id.equals(2)]))
    #expect(found == (nil, nil, nil, nil))
    #expect(try connection.row(of: price.where([Book.id.equals(1)])).1 == 90.25)
  }

  @Test("Rounding accepts 0 to 30 places, and rounds halves away from zero")
  func rounding() throws {
    func rounded(_ value: Double, _ places: Int) throws -> Double {
      try connection.value(of: Computed(value).rounded(toPlaces: places))
    }
    #expect(try connection.value(of: Computed(2.5).rounded()) == 3)
    #expect(try rounded(-2.5, 0) == -3)
    #expect(try rounded(2.345, 1) == 2.3)
    for places in [-1, .min] { #expect(try rounded(2.345, places) == 2) }
    for places in [30, 31, 1 << 32, .max] { #expect(try rounded(2.345, places) == 2.345) }
    #expect(try connection.value(of: Computed(7).rounded(toPlaces: 2)) == 7.0)
  }
}

extension Book {
  /// An id that no book has, 0, as a computed value.
  fileprivate static var idOfNobody: Computed<Int> { Computed(0) }
}
