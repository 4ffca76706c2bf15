import Foundation
import TestSupport
import Testing

@testable import SocleCore
@testable import SocleFunctions

@Suite("Scalar functions with typed arguments and a typed result")
struct ScalarFunctionTests {
  @Test("A function can have zero or more arguments, of any column type")
  func arguments() throws {
    let connection = try Connection.inMemory()
    try connection.register(ScalarFunction("none") { 7 })
    try connection.register(ScalarFunction("half") { (number: Double) in number / 2 })
    try connection.register(
      ScalarFunction("mix") { (number: Int8, text: String, bytes: [UInt8], flag: Bool) in
        "\(number) \(text) \(bytes) \(flag)"
      })
    #expect(try connection.result("none()") == .integer(7))
    #expect(try connection.result("half(3.0)") == .real(1.5))
    #expect(
      try connection.result("mix(-3, 'x', x'0102', 1)") == .text("-3 x [1, 2] true"))
  }

  @Test("A function can have as many arguments as SQLite allows, and no more")
  func manyArguments() throws {
    let connection = try Connection.inMemory()
    func register(_ count: Int) throws(SQLiteError) {
      let body = FunctionBody("count", argumentCount: count, isInnocuous: false) {
        FunctionGroup { _, sink in try sink.write(Int64(count)) }
      }
      try connection.register(body)
    }
    try register(100)
    let ones = Array(repeating: "1", count: 100).joined(separator: ", ")
    #expect(try connection.result("count(\(ones))") == .integer(100))
    let error = errorThrown { try register(101) } as? SQLiteError
    #expect(
      error
        == .impossible(
          subject: #"the function "count""#, reason: "it has 101 arguments; SQLite allows 100"))
  }

  @Test(
    "A function receives and returns awkward values unchanged", arguments: AwkwardFunctionValue.all)
  func identity(_ value: SQLiteValue) throws {
    let connection = try Connection.inMemory()
    try connection.register(ScalarFunction("same") { (value: SQLiteValue) in value })
    let spelled =
      if case .text(let text) = value { TestSQL.literal(text) } else {
        try SQLLiteral.spelled(value)
      }
    #expect(try connection.result("same(\(spelled))") == value)
  }

  @Test("A function receives NULL as nil, and returns nil as NULL")
  func optionals() throws {
    let connection = try Connection.inMemory()
    try connection.register(ScalarFunction("length_or_nil") { (text: String?) in text?.utf8.count })
    #expect(try connection.result("length_or_nil(NULL)") == .null)
    #expect(try connection.result("length_or_nil('')") == .integer(0))
  }

  @Test(
    "An argument of the wrong type is an error with the function's name and the position",
    arguments: [
      ("both(NULL, 'a')", "argument 1 of both", "INTEGER", "NULL"),
      ("both(1, NULL)", "argument 2 of both", "TEXT", "NULL"),
      ("both('1', 'a')", "argument 1 of both", "INTEGER", "TEXT"),
      ("both(1.0, 'a')", "argument 1 of both", "INTEGER", "REAL"),
      ("both(1, x'61')", "argument 2 of both", "TEXT", "BLOB"),
      ("both(1, CAST(x'FF' AS TEXT))", "argument 2 of both", "valid UTF-8", "invalid UTF-8"),
      ("both(200, 'a')", "argument 1 of both", "Int8", "an INTEGER out of its range"),
    ])
  func wrongArguments(_ call: String, _ place: String, _ expected: String, _ found: String) throws {
    let connection = try Connection.inMemory()
    try connection.register(ScalarFunction("both") { (number: Int8, text: String) in text })
    let error = errorThrown { _ = try connection.result(call) } as? SQLiteError
    #expect(
      error == .conversion(cell: CellPlace(column: place), expected: expected, found: found))
    #expect(error?.description.hasPrefix("\(place): expected") == true)
  }

  @Test("A result that SQLite cannot store is an error with the function's name")
  func wrongResults() throws {
    let connection = try Connection.inMemory()
    try connection.register(ScalarFunction("nan") { Double.nan })
    try connection.register(ScalarFunction("large") { UInt64.max })
    for (call, expected, found) in [
      ("nan()", "a number", "NaN"), ("large()", "at most Int64.max", "a larger UInt64"),
    ] {
      let name = call.dropLast(2)
      let error = errorThrown { _ = try connection.result(call) } as? SQLiteError
      #expect(
        error
          == .conversion(
            cell: CellPlace(column: "the result of \(name)"), expected: expected, found: found))
    }
  }

  @Test("Functions with one name and different numbers of arguments are different functions")
  func overloads() throws {
    let connection = try Connection.inMemory()
    try connection.register(ScalarFunction("f") { (_: Int) in "one" })
    try connection.register(ScalarFunction("f") { (_: Int, _: Int) in "two" })
    #expect(try connection.result("f(1) || f(1, 1)") == .text("onetwo"))
    #expect(errorThrown { _ = try connection.result("f()") } != nil)
  }

  @Test("Function names ignore ASCII case, and registering a name again replaces the function")
  func replacing() throws {
    let connection = try Connection.inMemory()
    try connection.register(ScalarFunction("twice") { (number: Int) in 2 * number })
    try connection.register(ScalarFunction("TWICE") { (text: String) in text + text })
    #expect(try connection.result("Twice('a')") == .text("aa"))
  }

  @Test("A function replaces SQLite's own function of that name, and its operator")
  func replacingBuiltIn() throws {
    let connection = try Connection.inMemory()
    try connection.register(ScalarFunction("upper") { (text: String) in text.uppercased() })
    try connection.register(
      ScalarFunction("like") { (pattern: String, text: String) in text.contains(pattern) })
    #expect(try connection.result("upper('straße')") == .text("STRASSE"))
    #expect(try connection.result("'a%b' LIKE '%'") == .integer(1))
    #expect(try connection.result("'ab' LIKE '%'") == .integer(0))
  }

  @Test("A function receives text correctly from a UTF-16 database")
  func utf16() throws {
    let connection = try Connection.inMemory()
    try connection.run("PRAGMA encoding = 'UTF-16le'")
    try connection.run("CREATE TABLE t(a)")
    try connection.run("INSERT INTO t VALUES ('aé😀')")
    try connection.register(ScalarFunction("same") { (text: String) in text })
    #expect(try connection.value("SELECT same(a) FROM t") == .text("aé😀"))
  }
}

enum AwkwardFunctionValue {
  static let all: [SQLiteValue] = [
    .null, .integer(.min), .integer(.max), .integer(0), .real(-0.0), .real(.infinity),
    .real(.leastNonzeroMagnitude), .text(""), .text("a\0b"), .text("\0"), .text("e\u{301}"),
    .text("😀"),
    .blob([]), .blob([0, 255]), .text(String(repeating: "x", count: 100_000)),
  ]
}
