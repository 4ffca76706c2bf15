/// Removes rows that break a constraint or a rule, repeatedly, until the remaining rows of some tables break none.
///
/// Tables are settled after the tables to which their rows refer, and together with tables that refer to each other. So a row
/// that is removed, for whatever reason, takes the rows with it that refer to it.
struct Settlement {
  let loads: [TableLoad]
  let context: LoadContext

  /// - Parameter onBreach: Called with a table's files and the rules that their rows break, before rows are removed.
  func run(onBreach: (TableInput, [RowRule]) throws -> Void) throws {
    // A table without its rows would leave rows that refer to it without parents.
    let broken = loads.filter(\.breaksConstraint)
    for load in broken { try load.reload() }
    var breaches = try breaches(trustingCaches: broken.isEmpty, onBreach)
    if !breaches.isEmpty || !broken.isEmpty {
      // They may contain keys of rows that are gone.
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
    guard loads.allSatisfy({ !$0.breaksConstraint }) else {
      // A removed row may make room for one that was rejected, because both have the same key.
      for load in breaches { try load.rejectBreaches() }
      for load in breaches { try load.reload() }
      return
    }
    var affected: Set<ObjectIdentifier> = []
    while case let changed = try loads.filter({ try $0.removeBreaches() }), !changed.isEmpty {
      affected.formUnion(changed.map { ObjectIdentifier($0) })
    }
    for load in loads where affected.contains(ObjectIdentifier(load)) { try load.rejectBreaches() }
  }
}
