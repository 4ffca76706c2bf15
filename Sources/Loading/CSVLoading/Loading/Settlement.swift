/// Removes rows that break a constraint or a rule, repeatedly, until the remaining rows of some tables break none.
///
/// The tables to which their rows refer are settled before; tables that refer to each other are settled together. So whenever
/// a row is removed, the rows that refer to it are removed, too.
struct Settlement {
  let loads: [TableLoad]
  let context: LoadContext

  /// - Parameter onBreach: Called with a table's files and the rules that their rows break, before rows are removed.
  func run(onBreach: (TableInput, [RowRule]) throws -> Void) throws {
    // First: while a table is empty, all rows that refer to its rows have no parents.
    let broken = loads.filter(\.breaksConstraint)
    for load in broken { try load.reload() }
    var breaches = try breaches(trustingCaches: broken.isEmpty, onBreach)
    if !breaches.isEmpty || !broken.isEmpty {
      // They may contain keys of removed rows.
      context.caches.forgetAll()
    }
    while !breaches.isEmpty {
      try remove(from: breaches)
      breaches = try self.breaches(trustingCaches: false, onBreach)
    }
  }

  private func breaches(
    trustingCaches: Bool, _ onBreach: (TableInput, [RowRule]) throws -> Void
  ) throws -> [TableLoad] {
    try loads.filter { load in
      let rules = try load.brokenRules(trustsCaches: trustingCaches)
      if !rules.isEmpty { try onBreach(load.input, rules) }
      return !rules.isEmpty
    }
  }

  private func remove(from breaches: [TableLoad]) throws {
    var removed: Set<ObjectIdentifier> = []
    while case let changed = try loads.filter({ try $0.removeBreaches() }), !changed.isEmpty {
      removed.formUnion(changed.map { ObjectIdentifier($0) })
    }
    let affected = loads.filter { removed.contains(ObjectIdentifier($0)) }
    guard try affected.contains(where: { try $0.makesRoom() }) else {
      for load in affected { try load.rejectBreaches() }
      return
    }
    // A row that takes the place of a removed one may be the parent of others, so only the rows without parent are rejected.
    for load in affected { try load.reload() }
    for load in breaches { try load.rejectBreaches() }
    for load in breaches { try load.reload() }
  }
}
