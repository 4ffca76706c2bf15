internal import SocleCore

extension DatabaseMerge {
  /// Removes the stored rows that owners replace.
  ///
  /// - Parameter inserted: The number of rows that were inserted before.
  /// - Returns: The error that ON DELETE changed rows of other files; nil if it changed none.
  func remove(
    _ owned: OwnedRows, _ survey: FileSurvey, inserted: Int, _ report: inout LoadReport.File
  ) throws -> LoadError? {
    let dependents = context.stored?.tables(changedWith: report.table) ?? []
    let children = survey.inputs.filter { dependents.contains(SQLName($0.table.name)) }
    let counts = try children.map(missingRowCount)
    let stored = try live.rowCount(of: report.table) - inserted
    do {
      report.removed = try live.runCountingChanges(
        SQLCommand("removing rows of \(report.table)", owned.removal(from: Self.schema)))
    } catch {
      guard error.code?.primary == .constraint else {
        throw explanation(of: error, owned.table, report) ?? error
      }
      throw LoadError.impossible(
        reason: """
          \(report.file): rows of \(report.table) that the update removes with their owner cannot be removed: \
          \(error.reason); add these rows, or first change the rows that refer to them
          """)
    }
    if !allowsRemoval {
      try LoadError.check(removing: report.removed, of: stored, from: report.table, target.path)
    }
    guard report.removed > 0 else { return nil }
    for (child, count) in zip(children, counts) where try missingRowCount(of: child) != count {
      return LoadError.impossible(
        reason: """
          with rows of \(report.table), which the update removes with their owner, ON DELETE would delete or change rows of \
          \(child.table.name) that are in \(child.name); first load all files but the one for \(owned.owners.table), which \
          removes no row
          """)
    }
    return nil
  }
}
