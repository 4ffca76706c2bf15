import SocleCore

/// The trial of candidates for indexes: those that let SQLite search where it scans without them.
struct IndexTrial {
  /// An index of a table: columns compared by `=`, then a column of a range or those of an order.
  struct Candidate: Equatable {
    let table: String
    private(set) var equal: [IndexedColumn]
    private(set) var tail: [IndexedColumn]
    var name: String
    var statements: [String] = []

    var index: IndexDescription { IndexDescription(name, on: equal + tail) }

    init(_ table: String, equal: [IndexedColumn], tail: [IndexedColumn]) {
      (self.table, self.equal) = (table, equal)
      let rest = tail.filter { part in !equal.contains { $0.column == part.column } }
      // An index is read in both directions.
      self.tail = rest.first?.isDescending == true ? rest.map(\.reversed) : rest
      name = ([table] + (equal + rest).compactMap(\.column)).joined(separator: "_")
    }

    /// Takes the columns with their collations, as SQLite has created the index.
    mutating func resolve(_ parts: [IndexedColumn]) {
      tail = Array(parts.dropFirst(equal.count))
      equal = Array(parts.prefix(equal.count))
    }

    /// Whether an index of these columns serves every statement that this one serves.
    func isServed(by parts: [IndexedColumn]) -> Bool {
      Set(parts.prefix(equal.count)) == Set(equal)
        && parts.dropFirst(equal.count).starts(with: tail)
    }
  }

  private(set) var candidates: [Candidate] = []
  private let copy: PlanningCopy
  private var before: [(sql: String, plan: QueryPlan)] = []

  init(
    of statements: [String], on copy: PlanningCopy, unplanned: (String, SQLiteError) -> Void
  ) throws(SQLiteError) {
    self.copy = copy
    for sql in statements { copy.compare(sql) }
    let tables = copy.tables.filter { !$0.uses.isEmpty }
    for table in tables { _ = try copy.rows(of: table.name) }
    try copy.loadStatistics()
    for sql in statements {
      do throws(SQLiteError) {
        before.append((sql, try copy.plan(of: sql)))
      } catch {
        unplanned(sql, error)
      }
    }
    for table in tables where try copy.rows(of: table.name) >= 1000 { try propose(table) }
    try keepUsed()
    let used = candidates
    for one in used where used.contains(where: { $0 != one && one.isServed(by: $0.index.parts) }) {
      try drop { $0 == one }
    }
    // The statements of an index that was dropped use the one that serves them, too.
    try keepUsed()
  }

  /// Creates the candidates of a table, but for those that an index of it serves.
  private mutating func propose(_ table: ComparedColumns) throws(SQLiteError) {
    let known = try copy.indexes(of: table.name).values
    var tried: Set<[IndexedColumn]> = [[]]
    for use in table.uses {
      // First the columns that most uses compare, so that one index serves several statements; then those of most values.
      let columns = try Dictionary(grouping: use.equal) { $0.column ?? "" }.map {
        name, parts throws(SQLiteError) in
        let uses = table.uses.count { $0.equal.contains(parts[0]) }
        return (
          part: parts[0], uses: uses, values: try copy.values(of: name, in: table.name), name: name
        )
      }
      let equal = columns.sorted { ($1.uses, $1.values, $0.name) < ($0.uses, $0.values, $1.name) }
        .map(\.part)
      for tail in [[], use.order] + use.ranges.map({ [$0] }) {
        var candidate = Candidate(table.name, equal: equal, tail: tail)
        guard tried.insert(candidate.index.parts).inserted, try copy.create(&candidate) else {
          continue
        }
        if known.contains(where: candidate.isServed) {
          try copy.drop(candidate)
        } else {
          candidates.append(candidate)
        }
      }
    }
  }

  /// Keeps the candidates that spare a statement a scan, or the sorting of what it scans.
  private mutating func keepUsed() throws(SQLiteError) {
    try copy.loadStatistics()
    for index in candidates.indices { candidates[index].statements = [] }
    for (sql, plan) in before where plan.scans > 0 {
      let after = try copy.plan(of: sql)
      guard (after.scans, after.sorts) < (plan.scans, plan.sorts) else { continue }
      for (index, candidate) in candidates.enumerated() {
        let isOrder = after.sorts < plan.sorts && after.usesIndex(candidate.name)
        guard isOrder || after.searchesIndex(candidate.name) else { continue }
        candidates[index].statements.append(sql)
      }
    }
    try drop { $0.statements.isEmpty }
  }

  private mutating func drop(where isUseless: (Candidate) -> Bool) throws(SQLiteError) {
    for candidate in candidates where isUseless(candidate) { try copy.drop(candidate) }
    candidates.removeAll(where: isUseless)
  }
}

extension QueryPlan {
  /// How often the plan reads whole tables, or indexes: to find rows, the largest value, or to build an index for this run only.
  fileprivate var scans: Int {
    details.count { step in
      step.hasPrefix("SCAN ")
        || step.hasPrefix("SEARCH ")
          && (!step.contains(" USING ") || step.contains(" USING AUTOMATIC ")
            || step.contains(" (ANY("))
    }
  }

  fileprivate var sorts: Int { details.count { $0.hasPrefix("USE TEMP B-TREE") } }
}

extension IndexedColumn {
  fileprivate var reversed: IndexedColumn {
    .column(column ?? "", collation: collation, isDescending: !isDescending)
  }
}
