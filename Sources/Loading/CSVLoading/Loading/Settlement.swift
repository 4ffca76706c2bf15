/// Removes stored rows that break a rule, repeatedly, until the remaining rows of some tables break none, and rejects them.
///
/// The tables to which their rows refer are settled before; tables that refer to each other are settled together. So whenever
/// a row is removed, the rows that refer to it are removed, too.
struct Settlement {
  let loads: [TableLoad]
  let context: LoadContext

  func run() throws {
    // The other rules were checked before the rows were stored, and are broken only by removing rows.
    var changed = try loads.filter { try $0.remove { !$0.isFiltered } }
    guard !changed.isEmpty else { return }
    var tables: Set<String> = []
    while !changed.isEmpty {
      tables.formUnion(changed.map(\.table.name))
      changed = try loads.filter { try $0.remove { $0.refers(to: tables) } }
    }
    for load in loads where tables.contains(load.table.name) {
      try load.rejectRemoved(after: tables)
    }
    context.caches.forgetAll()
  }
}
