extension ValueExpression {
  /// Holds where this value is one of `values`; a nil among them matches NULL. Never holds if `values` is empty.
  ///
  /// Any number of values is possible. Up to 500 are bound as parameters; SQLite reads a longer list as the rows of a table.
  public func isIn(_ values: some Sequence<Coding.Property>) -> Condition {
    let column = sql.onlyColumn
    let bound = values.map { SQLFragment.Segment.bound($0, as: Coding.self, column: column) }
    let others = bound.filter { $0 != .bound(.null) }
    let condition = Condition(test: "\(sql) IN (\(SQLFragment(membersOf: others)))")
    // SQL's IN finds no NULL, even if NULL is in the list.
    return others.count < bound.count ? .any(of: [condition, isNull]) : condition
  }
}

extension SQLFragment {
  /// The right side of `IN`. It contains the error of a value that cannot be stored.
  fileprivate init(membersOf values: [Segment]) {
    let stored = values.compactMap { if case .bound(let value) = $0 { value } else { nil } }
    guard values.count > 500, stored.count == values.count else {
      self.init(Array(values.flatMap { [.verbatim(", "), $0] }.dropFirst()))
      return
    }
    // The plus lets SQLite compare by the affinity of the left side only, as with parameters.
    self = "SELECT +c0 FROM \(SQLFragment(values: stored, of: ["value"]))"
  }
}
