extension QueryPlan: CustomStringConvertible {
  /// The tree as the sqlite3 shell draws it.
  ///
  /// ```
  /// QUERY PLAN
  /// |--SCAN sets
  /// `--USE TEMP B-TREE FOR ORDER BY
  /// ```
  public var description: String {
    (["QUERY PLAN"] + QueryPlan.lines(of: steps)).joined(separator: "\n")
  }

  private static func lines(of steps: [Step]) -> [String] {
    steps.indices.flatMap { index in
      let isLast = index == steps.count - 1
      let below = lines(of: steps[index].substeps).map { (isLast ? "   " : "|  ") + $0 }
      return [(isLast ? "`--" : "|--") + steps[index].detail] + below
    }
  }
}
