import SocleCore
import SocleEntities
import SocleQueries

extension HistoryStep {
  package var canUndo: Bool { get throws { try has(state.step) } }
  package var canRedo: Bool { get throws { try has(try next) } }
  package var undoName: String? { get throws { try name(of: state.step) } }
  package var redoName: String? { get throws { try name(of: try next) } }

  /// Whether a step is kept.
  private func has(_ step: Int) throws -> Bool {
    try connection.exists(ChangeRow.row, where: [ChangeRow.step.equals(step)])
  }

  /// The name of a step that is kept; a step that was undone and followed by another is not.
  private func name(of step: Int) throws -> String? {
    try has(step) ? connection.row(of: StepRow.row, key: step)?.name : nil
  }

  /// The newest steps, the newest first.
  package func entries(limit: Int?) throws -> [HistoryEntry] {
    let numbers = try connection.rows(
      of: SelectQuery(ChangeRow.step, from: ChangeRow.row).where([ChangeRow.position.equals(0)])
        .ordered(by: [ChangeRow.step.descending]).limited(to: limit))
    guard let newest = numbers.first, let oldest = numbers.last else { return [] }
    var operations: [Int: [HistoryOperation]] = [:]
    let changes = LiteralQuery(
      """
      SELECT step, shape, key, digest IS NULL, image IS NULL FROM socle_history
      WHERE step BETWEEN \(oldest) AND \(newest) ORDER BY step, position
      """, purpose: "reading the undo history",
      reading: Int.self, Int.self, String.self, Bool.self, Bool.self)
    for (step, shape, key, isGone, isNew) in try connection.rows(of: changes) {
      // Undoing a step exchanges its two sides.
      let (isCreated, isDeleted) = step > state.step ? (isGone, isNew) : (isNew, isGone)
      let row = ChangeRow(step: step, position: 0, shape: shape, key: key)
      operations[step, default: []].append(
        try HistoryOperation(
          isCreated ? .create : isDeleted ? .delete : .update, row, cache.registered))
    }
    let rows = try connection.rows(
      of: StepRow.row, where: [StepRow.step.isAtLeast(oldest), StepRow.step.isAtMost(newest)])
    let info = Dictionary(rows.map { ($0.step, $0) }, uniquingKeysWith: { first, _ in first })
    return numbers.map { step in
      HistoryEntry(
        name: info[step]?.name, date: info[step]?.date, operations: operations[step]?.unique ?? [],
        isUndone: step > state.step)
    }
  }

  package func limit(to limit: Int?) throws {
    if let limit, limit < 0 {
      throw SQLiteError.misuse(
        attempt: "limiting the history to \(limit) steps",
        reason: "the number has to be 0 or more, or nil for all steps")
    }
    state.limit = limit
    try trim()
  }

  /// Deletes all steps, and repairs numbers that only other code can have stored.
  package func clear() throws {
    try connection.delete(in: ChangeRow.row, where: [.everyRow])
    try connection.delete(in: StepRow.row, where: [.everyRow])
    (state.step, state.limit) = (0, state.limit.flatMap { $0 < 0 ? nil : $0 })
    try cache.registered.renumber(on: connection)
    cache.forgetTables()
    state.shapes = nil
  }
}
