import SQLiteCore
import SQLiteQueries

extension History {
  /// Whether a step is kept.
  func has(_ step: Int) throws -> Bool {
    try connection.exists(ChangeRow.row, where: [ChangeRow.step.equals(step)])
  }

  /// The name of a step that is kept; a step that was undone and followed by another is not.
  func name(of step: Int) throws -> String? {
    try has(step) ? connection.row(of: StepRow.row, key: step)?.name : nil
  }

  /// The newest steps, the newest first.
  func steps(limit: Int?) throws -> [GraphHistoryStep] {
    let numbers = try connection.rows(
      of: SelectQuery(ChangeRow.step, from: ChangeRow.row).where([ChangeRow.position.equals(0)])
        .ordered(by: [ChangeRow.step.descending]).limited(to: limit))
    guard let newest = numbers.first, let oldest = numbers.last else { return [] }
    var operations: [Int: [GraphOperation]] = [:]
    let changes = LiteralQuery(
      """
      SELECT step, layout, id, digest IS NULL, image IS NULL FROM graph_changes
      WHERE step BETWEEN \(oldest) AND \(newest) ORDER BY step, position
      """, purpose: "reading the undo history",
      reading: Int.self, Int.self, Int64.self, Bool.self, Bool.self)
    for (step, layout, id, isGone, isNew) in try connection.rows(of: changes) {
      // Undoing a step exchanges its two sides.
      let (isCreated, isDeleted) = step > state.step ? (isGone, isNew) : (isNew, isGone)
      operations[step, default: []].append(
        GraphOperation(
          kind: isCreated ? .create : isDeleted ? .delete : .update,
          type: try self.layout(layout).entity, id: Int(id)))
    }
    let rows = try connection.rows(
      of: StepRow.row, where: [StepRow.step.isAtLeast(oldest), StepRow.step.isAtMost(newest)])
    let info = Dictionary(rows.map { ($0.step, $0) }, uniquingKeysWith: { first, _ in first })
    return numbers.map { step in
      GraphHistoryStep(
        name: info[step]?.name, date: info[step]?.date, operations: operations[step] ?? [],
        isUndone: step > state.step)
    }
  }
}
