/// What must hold for a row: a test of one value, or a combination of tests.
///
/// ```swift
/// try connection.rows(of: Color.row, where: [Color.name.contains("Red"), Color.isTransparent.equals(false)])
/// ```
///
/// An array of conditions asks for all of them. The values are bound, never part of the SQL.
public struct Condition: ValueExpression {
  /// Selected, 1 and 0 are read as true and false; where a NULL may leave it open, select ``ValueExpression/optional``.
  public typealias Coding = Bool
  /// The SQL of the test, as it stands where only a test can stand.
  package let test: SQLText

  package init(test: SQLText) {
    self.test = test
  }

  /// The test in parentheses: compared with another value, it keeps its meaning.
  public var sql: SQLText {
    var text = SQLText()
    text.append(inParentheses: test)
    return text
  }

  // Not TRUE and FALSE: in a table with columns of these names SQLite takes them for the columns. Not 1 and 0: after ORDER
  // BY and GROUP BY SQLite takes them for the first result and for one that is missing.

  /// Holds for every row: what `update` and `delete` ask for before they touch a whole table.
  public static let everyRow = Condition(test: SQLText([.verbatim("1 = 1")]))

  /// Holds if any of `conditions` holds; never, if there is none.
  public static func any(of conditions: [Condition]) -> Condition {
    conditions.isEmpty ? Condition(test: SQLText([.verbatim("1 = 0")])) : joined(conditions, by: " OR ")
  }

  /// Holds if all of `conditions` hold; always, if there is none.
  public static func all(of conditions: [Condition]) -> Condition {
    conditions.isEmpty ? .everyRow : joined(conditions, by: " AND ")
  }

  /// Holds where this condition does not. As in SQL, neither holds where a NULL leaves the question open.
  public var not: Condition {
    var text = SQLText([.verbatim("NOT ")])
    text.append(inParentheses: test)
    return Condition(test: text)
  }

  private static func joined(_ conditions: [Condition], by word: StaticString) -> Condition {
    if conditions.count == 1 { return conditions[0] }
    // SQLite parses a chain as deeply as it is long, up to 1,000 levels.
    if conditions.count > 200 {
      let middle = conditions.count / 2
      let halves = [conditions[..<middle], conditions[middle...]]
      return joined(halves.map { joined(Array($0), by: word) }, by: word)
    }
    var result = SQLText([.verbatim("(")])
    result.append(conditions.lazy.map(\.test), separator: word)
    result.append(")")
    return Condition(test: result)
  }
}
