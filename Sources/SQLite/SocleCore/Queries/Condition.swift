/// A test of each row: a comparison, or a combination of conditions.
///
/// ```swift
/// try connection.rows(of: Color.row, where: [Color.name.contains("Red"), Color.isTransparent.equals(false)])
/// ```
///
/// Where a method takes an array of conditions, all of them must hold. Values are bound, never part of the SQL.
public struct Condition: ValueExpression {
  /// As a result column, a condition is read as `Bool`. If a NULL can make the condition unknown, select its
  /// ``ValueExpression/optional`` instead.
  public typealias Coding = Bool
  /// The SQL of the test, for a clause such as WHERE, or for a part of one.
  package let test: SQLFragment

  package init(test: SQLFragment) {
    self.test = test
  }

  /// The condition's SQL, in parentheses so that it can be part of a larger expression.
  public var sql: SQLFragment { "(\(test.asValue))" }

  // Not TRUE and FALSE: in a table with columns of these names SQLite reads them as the columns. Not 1 and 0: after ORDER BY
  // and GROUP BY SQLite reads 1 as the first result column, and refuses 0.

  /// A condition that holds for every row. To change or delete all rows of a table, pass it to `update` or `delete`.
  public static let everyRow = Condition(test: "1 = 1")

  /// Holds if any of `conditions` holds; never if the array is empty.
  public static func any(of conditions: [Condition]) -> Condition {
    conditions.isEmpty ? Condition(test: "1 = 0") : joined(conditions, by: " OR ")
  }

  /// Holds if all of `conditions` hold; always if the array is empty.
  public static func all(of conditions: [Condition]) -> Condition {
    conditions.isEmpty ? .everyRow : joined(conditions, by: " AND ")
  }

  /// Holds where this condition is false. Where a NULL makes this condition unknown, its negation is unknown too, as in SQL.
  public var not: Condition { Condition(test: "NOT (\(test.asValue))") }

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
  package mutating func append(_ conditions: [Condition], after word: StaticString) {
    guard !conditions.isEmpty else { return }
    append(word)
    append(Condition.all(of: conditions).test.asClause)
  }
}
