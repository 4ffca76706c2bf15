import SocleCore

/// Creates candidates for indexes on a copy of the schema, and keeps those with which SQLite searches a table that it would
/// scan without them, or need not sort it.
struct IndexTrial {
  /// An index of a table: columns compared by `=`, then one column of a range or the columns of an order.
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

    /// Replaces the columns by those of the created index, to which SQLite has added their collations.
    mutating func resolve(_ parts: [IndexedColumn]) {
      tail = Array(parts.dropFirst(equal.count))
      equal = Array(parts.prefix(equal.count))
    }

    /// Whether `other` serves every statement that this candidate serves.
    func isServed(by other: Candidate) -> Bool {
      other.table == table && isServed(by: other.index.parts)
    }

    func isServed(by parts: [IndexedColumn]) -> Bool {
      Set(parts.prefix(equal.count)) == Set(equal)
        && parts.dropFirst(equal.count).starts(with: tail)
    }
  }

  private(set) var candidates: [Candidate] = []
  private let copy: PlanningCopy
  private let uses: [String: [(table: String, use: ComparedColumns.Use)]]

  init(
    of statements: [String], on copy: PlanningCopy, unplanned: (String, SQLiteError) -> Void
  ) throws(SQLiteError) {
    self.copy = copy
    let found = statements.map { ($0, copy.uses(of: $0)) }
    uses = Dictionary(found) { first, _ in first }
    for table in Set(uses.values.joined().map(\.table)) { _ = try copy.rows(of: table) }
    for sql in statements {
      try copy.loadStatistics()
      let plan: QueryPlan
      do throws(SQLiteError) {
        plan = try copy.plan(of: sql)
      } catch {
        unplanned(sql, error)
        continue
      }
      if plan.scans > 0 { try tryOut(sql, plan) }
    }
    for name in candidates.map(\.name) {
      // One that has served another's statements passes them on.
      guard let one = candidates.first(where: { $0.name == name }),
        let other = candidates.firstIndex(where: { $0.name != name && one.isServed(by: $0) })
      else { continue }
      candidates[other].statements += one.statements.filter { sql in
        !candidates[other].statements.contains(sql)
      }
      candidates.removeAll { $0.name == one.name }
    }
  }

  /// Adds the candidates with which the statement needs fewer scans, or fewer sorts of what it scans.
  private mutating func tryOut(_ sql: String, _ plan: QueryPlan) throws(SQLiteError) {
    var (created, tried): ([Candidate], Set<IndexDescription>) = ([], [])
    for (table, use) in uses[sql] ?? [] where try copy.rows(of: table) >= 1000 {
      let equal = try ordered(use.equal, of: table)
      for tail in [[], use.order] + use.ranges.map({ [$0] }) {
        var candidate = Candidate(table, equal: equal, tail: tail)
        guard tried.insert(candidate.index).inserted, try copy.create(&candidate) else { continue }
        created.append(candidate)
      }
    }
    try copy.loadStatistics()
    let after = try copy.plan(of: sql)
    for candidate in created {
      let isOrder = after.sorts < plan.sorts && after.usesIndex(candidate.name)
      if (after.scans, after.sorts) < (plan.scans, plan.sorts),
        isOrder || after.searchesIndex(candidate.name)
      {
        add(candidate, for: sql)
      }
      try copy.drop(candidate)
    }
  }

  private mutating func add(_ candidate: Candidate, for sql: String) {
    let known = candidates.firstIndex {
      $0.table == candidate.table && $0.index.parts == candidate.index.parts
    }
    if let known { return candidates[known].statements.append(sql) }
    candidates.append(candidate)
    let index = candidates.count - 1
    candidates[index].statements = [sql]
    while candidates.dropLast().contains(where: { $0.name == candidates[index].name }) {
      candidates[index].name += "_2"
    }
  }

  /// The columns `equal`, most used first, so that one index serves several statements; columns with the same number of uses
  /// are sorted by the number of their different values, the largest first.
  private func ordered(
    _ equal: [IndexedColumn], of table: String
  ) throws(SQLiteError) -> [IndexedColumn] {
    let all = uses.values.joined().filter { $0.table == table }
    let columns = try Dictionary(grouping: equal) { $0.column ?? "" }.map {
      name, parts throws(SQLiteError) in
      let uses = all.count { $0.use.equal.contains(parts[0]) }
      return (part: parts[0], uses: uses, values: try copy.values(of: name, in: table), name: name)
    }
    return columns.sorted { ($1.uses, $1.values, $0.name) < ($0.uses, $0.values, $1.name) }
      .map(\.part)
  }
}

extension QueryPlan {
  /// The number of steps that read a whole table or index: to find rows or the largest value, or to build an index for this run
  /// only.
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
