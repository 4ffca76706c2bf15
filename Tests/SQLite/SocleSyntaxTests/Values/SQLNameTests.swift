import SocleCore
import TestSupport
import Testing

@testable import SocleSyntax

@Suite("SQL names")
struct SQLNameTests {
  static let same: [(String, String)] = [
    ("", ""), ("a", "A"), ("Color_ID", "color_id"), ("ÀB", "Àb"), ("🧱x", "🧱X"), ("[@`{", "[@`{"),
    ("a very long name of more than eight bytes", "A VERY LONG NAME OF MORE THAN EIGHT BYTES"),
  ]

  @Test("Names are equal whatever the case of their ASCII letters", arguments: same)
  func equality(left: String, right: String) {
    #expect(SQLName(left) == SQLName(right))
    #expect(SQLName(left).hashValue == SQLName(right).hashValue)
    #expect(SQLName(left).text == left)
  }

  static let different: [(String, String)] = [
    ("a", "b"), ("a", "a "), ("a", ""), ("À", "à"), ("é", "e\u{301}"), ("[", "{"), ("@", "`"),
    ("a\0", "a"), ("İ", "i"), ("K", "\u{212A}"),
  ]

  @Test("Names that differ in any other byte are different", arguments: different)
  func inequality(left: String, right: String) {
    #expect(SQLName(left) != SQLName(right))
    #expect(Set([SQLName(left), SQLName(right)]).count == 2)
  }

  @Test("Names are compared as SQLite compares the names of columns", arguments: same + different)
  func oracle(left: String, right: String) throws {
    guard !left.utf8.contains(0), !left.isEmpty, !right.isEmpty else { return }
    let connection = try Connection.inMemory()
    let statement: SQLFragment =
      "CREATE TABLE t (\(identifier: left) INTEGER, \(identifier: right) INTEGER)"
    if SQLName(left) == SQLName(right) {
      #expect(throws: SQLiteError.self) { try connection.execute(statement) }
    } else {
      try connection.execute(statement)
    }
  }

  @Test("Folding a name changes A to Z and no other byte")
  func folding() {
    for byte in UInt8.min...UInt8.max {
      let isCapital = (65...90).contains(byte)
      #expect(byte.foldedToLowerCase == (isCapital ? byte + 32 : byte))
    }
  }

  @Test("SQLite reserves the names that begin with sqlite_, whatever follows")
  func reserved() {
    let names = ["sqlite_a", "SQLite_", "sqlite_\u{301}x", "sqlite", "sqlitea", "a sqlite_", ""]
    #expect(names.filter { SQLName($0).isReserved } == Array(names.prefix(3)))
  }
}
