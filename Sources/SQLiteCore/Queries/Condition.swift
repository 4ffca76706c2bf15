/// A test of each row: of one value, or a combination of tests.
///
/// ```swift
/// try connection.rows(of: Color.row, where: [Color.name.contains("Red"), Color.isTransparent.equals(false)])
/// ```
///
/// All conditions of an array have to hold. The values are bound, never part of the SQL.
public struct Condition: ValueExpression {
  /// A selected condition is read as true and false; where NULL can leave it undecided, select
  /// ``ValueExpression/optional``.
  public typealias Coding = Bool
  /// The SQL of the test, for places where only a test can be.
  package let test: SQLFragment

  package init(test: SQLFragment) {
    self.test = test
  }

  /// The test in parentheses: compared with another value, it keeps its meaning.
  public var sql: SQLFragment { "(\(test))" }

  // Not TRUE and FALSE: in a table with columns of these names SQLite takes them for the columns. Not 1 and 0: after ORDER
  // BY and GROUP BY SQLite takes them for the first result and for one that is missing.

  /// Holds for every row: `update` and `delete` require it before they change a whole table.
  public static let everyRow = Condition(test: "1 = 1")

  /// Holds if any of `conditions` holds; never, if there is none.
  public static func any(of conditions: [Condition]) -> Condition {
    conditions.isEmpty ? Condition(test: "1 = 0") : joined(conditions, by: " OR ")
  }

  /// Holds if all of `conditions` hold; always, if there is none.
  public static func all(of conditions: [Condition]) -> Condition {
    conditions.isEmpty ? .everyRow : joined(conditions, by: " AND ")
  }

  /// Holds where this condition does not. As in SQL, neither holds where NULL leaves the test undecided.
  public var not: Condition { Condition(test: "NOT (\(test))") }

  private static func joined(_ conditions: [Condition], by word: StaticString) -> Condition {
    if conditions.count == 1 { return conditions[0] }
    // SQLite parses a chain as deeply as it is long, up to 1,000 levels.
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
