import Testing

@testable import SocleCSV

@Suite("Column names made from a header")
struct HeaderNamesTests {

  @Test(
    "A column name that is empty, or repeated in any case, gets a number that makes it unique",
    arguments: [
      (["a", "b"], ["a", "b"], 0), ([""], ["column_1"], 1),
      (["a", "", ""], ["a", "column_2", "column_3"], 1),
      (["a", "a", "A"], ["a", "a_2", "A_3"], 2), (["a", "a", "a_2"], ["a", "a_3", "a_2"], 1),
      (["", "column_1"], ["column_2", "column_1"], 1), (["É", "é"], ["É", "é_2"], 1),
      (["select", " ", "a\"b"], ["select", "column_2", "a\"b"], 1),
      (["x", "X", "x", "x_2", "X_3"], ["x", "X_4", "x_5", "x_2", "X_3"], 2),
    ])
  func names(written: [String], unique: [String], warnings: Int) {
    let names = HeaderNames(written)
    #expect(names.unique == unique)
    #expect(names.warnings.count == warnings)
    #expect(Set(names.unique.map { $0.lowercased() }).count == written.count)
  }

  @Test("The warning about a changed column name contains the number of the column")
  func warnings() {
    #expect(
      HeaderNames(["a", "", "a"]).warnings == [
        "column 3 repeats the name \"a\" and was renamed \"a_2\"",
        "column 2 has no name and was named \"column_2\"",
      ])
    #expect(
      HeaderNames(["a", "", "b", ""]).warnings == [
        "2 columns have no name and were named \"column_2\", \"column_4\""
      ])
    #expect(
      HeaderNames(Array(repeating: "", count: 45)).warnings == [
        "45 columns have no name and were named \"column_1\", \"column_2\", \"column_3\", …"
      ])
  }

  @Test("A file without a header has numbered columns, and no warning")
  func numbered() {
    let names = HeaderNames(count: 3)
    #expect(names.unique == ["column_1", "column_2", "column_3"] && names.warnings.isEmpty)
  }

  @Test(
    "Blanks around a name are not part of it",
    arguments: [
      ([" a", "b\t", "c d"], ["a", "b", "c d"], "\" a\" and 1 more"),
      (["a ", "A"], ["a", "A_2"], "\"a \""),
      ([" ", "é "], ["column_1", "é"], "\"é \""), (["a", "b"], ["a", "b"], nil),
    ] as [([String], [String], String?)])
  func blanks(written: [String], names: [String], words: String?) {
    let found = HeaderNames(written)
    #expect(found.unique == names)
    #expect(
      found.warnings.contains { $0.hasPrefix("the blanks around") } == (words != nil)
        && found.warnings.contains { $0.contains(words ?? "") } == (words != nil))
  }
}
