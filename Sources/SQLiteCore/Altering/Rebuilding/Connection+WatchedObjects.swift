extension Connection {
  /// Runs `body` and proves that each trigger and view that compiled before compiles after it.
  ///
  /// - Throws: what `body` throws; ``SQLiteError/impossible(subject:reason:)`` naming the trigger or view, if one does
  ///   not. Then the database is no longer as it was: the transaction must be rolled back.
  func keepingTriggersAndViews(
    of table: TableDescription, _ body: (_ triggers: [SchemaObject]) throws -> Void
  ) throws {
    let objects = try triggersAndViews()
    let sound = objects.filter { problem(of: $0) == nil }
    try body(objects.filter { $0.watches(table.name) })
    for object in sound {
      guard problem(of: object) != nil else { continue }
      let (culprit, problem) = try culprit(of: object, among: sound)
      throw table.rebuildProblem("\(culprit.description) would no longer work: \(problem)")
    }
  }

  /// What is to blame that `object` does not compile: a statement compiles all triggers that it fires.
  ///
  /// It drops triggers on the way.
  private func culprit(
    of object: SchemaObject, among objects: [SchemaObject]
  ) throws(SQLiteError) -> (SchemaObject, SQLiteError) {
    for trigger in try triggersAndViews() where trigger.isTrigger {
      try run(DropTriggerQuery(trigger: trigger))
    }
    for candidate in objects {
      if candidate.isTrigger { try run(CreateTriggerQuery(trigger: candidate)) }
      if let problem = problem(of: candidate) { return (candidate, problem) }
      if candidate.isTrigger { try run(DropTriggerQuery(trigger: candidate)) }
    }
    return (object, SQLiteError.impossible(subject: object.description, reason: "does not compile"))
  }
}
