import Testing

import SocleCore

@testable import SocleSyntax

@Suite("Column sets")
struct ColumnSetTests {
  let a = ColumnDescription("a", .integer)
  let b = ColumnDescription("b", .text)

  @Test("A column set finds a column by its name, ASCII letters in any case")
  func lookUp() {
    let columns: ColumnSet = [a, b, ColumnDescription("É", .text)]
    #expect(columns["A"] == a)
    #expect(columns["c"] == nil)
    #expect(columns["é"] == nil)
    #expect(columns["É"] != nil)
  }

  @Test("Names that differ in a composed and a decomposed accent are different, as in SQLite")
  func accents() {
    let columns: ColumnSet = [ColumnDescription("é", .text), ColumnDescription("e\u{301}", .text)]
    #expect(columns.count == 2)
    #expect(columns.duplicates.isEmpty)
  }

  @Test("A column set keeps the order of declaration, which equality ignores")
  func order() {
    let columns: ColumnSet = [b, a]
    #expect(columns.map(\.name) == ["b", "a"])
    #expect(columns == [a, b])
    #expect(columns.hashValue == ColumnSet([a, b]).hashValue)
    #expect(columns != [a])
    #expect(columns != [a, ColumnDescription("b", .blob)])
  }

  @Test("A second column of the same name is kept as a duplicate instead of dropped")
  func duplicates() {
    let columns: ColumnSet = [a, ColumnDescription("A", .text), b]
    #expect(columns.map(\.name) == ["a", "b"])
    #expect(columns.duplicates.map(\.name) == ["A"])
    #expect(columns != [a, b])
    #expect(columns == [b, a, ColumnDescription("A", .text)])
    #expect(columns != [a, b, ColumnDescription("A", .blob)])
  }

  @Test("A removed column is returned, and its name can be used again")
  func removal() {
    var columns: ColumnSet = [a, b]
    #expect(columns.remove(named: "A") == a)
    #expect(columns.remove(named: "a") == nil)
    columns.insert(a)
    #expect(columns.map(\.name) == ["b", "a"])
    #expect(columns.duplicates.isEmpty)
  }
}
