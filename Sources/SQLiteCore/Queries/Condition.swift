/// A test of each row: a comparison, or a combination of conditions.
///
/// ```swift
/// try connection.rows(of: Color.row, where: [Color.name.contains("Red"), Color.isTransparent.equals(false)])
/// ```
///
/// All conditions of an array must hold. Values are bound, never part of the SQL.
public struct Condition: ValueExpression {
  /// A selected condition is read as `Bool`. If a NULL can make its result unknown, select ``ValueExpression/optional``
  /// instead.
  public typealias Coding = Bool
  /// The SQL of the test, for clauses that accept only a test.
  package let test: SQLFragment

  package init(test: SQLFragment) {
    self.test = test
  }

  /// The test in parentheses, so that it keeps its meaning as an operand.
  public var sql: SQLFragment { "(\(test))" }

  // Not TRUE and FALSE: in a table with columns of these names SQLite reads them as the columns. Not 1 and 0: after ORDER BY
  // and GROUP BY SQLite reads 1 as the first result column, and refuses 0.

  /// A condition that holds for every row. `update` and `delete` require it to change a whole table.
  public static let everyRow = Condition(test: "1 = 1")

  /// Holds if any of `conditions` holds; never if the array is empty.
  public static func any(of conditions: [Condition]) -> Condition {
    conditions.isEmpty ? Condition(test: "1 = 0") : joined(conditions, by: " OR ")
  }

  /// Holds if all of `conditions` hold; always if the array is empty.
  public static func all(of conditions: [Condition]) -> Condition {
    conditions.isEmpty ? .everyRow : joined(conditions, by: " AND ")
  }

  /// Holds where this condition does not. If a NULL makes the test unknown, neither condition holds, as in SQL.
  public var not: Condition { Condition(test: "NOT (\(test))") }

  private static func joined(_ conditions: [Condition], by word: StaticString) -> Condition {
    if conditions.count == 1 { return conditions[0] }
    // SQLite's parser nests a chain of conditions as deeply as the chain is long, to at most 1,000 levels.
    if conditions.count > 200 {
      let middle = conditions.count / 2
      let halves = [conditions[..<middle], conditions[middle...]]
      return joined(halves.map { joined(Array($0), by: word) }, by: word)
    }
    return Condition(test: "(\(conditions.map(\.test), separator: word))")
  }
}

extension SQLFragment {
  /// Appends `word` and all conditions, or nothing if there are none.
  package mutating func append(_ conditions: [Condition], after word: StaticString) {
    guard !conditions.isEmpty else { return }
    append(word)
    append(Condition.all(of: conditions).test)
  }
}
