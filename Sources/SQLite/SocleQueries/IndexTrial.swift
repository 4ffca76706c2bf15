import SocleCore

/// The trial of candidate indexes: which of them SQLite uses for statements that read much without them.
struct IndexTrial {
  /// A candidate: columns compared by `=`, then a column of a range or those of an order.
  struct Proposal: Hashable {
    let table: String
    let equal: [IndexedColumn]
    let tail: [IndexedColumn]
    /// The name in the copy. No other begins with it.
    var name = ""
    var statements: [String] = []

    var parts: [IndexedColumn] { equal + tail }

    /// Whether an index of these columns serves every statement that this one serves.
    func isServed(by parts: [IndexedColumn]) -> Bool {
      Set(parts.prefix(equal.count)) == Set(equal)
        && parts.dropFirst(equal.count).starts(with: tail)
    }
  }

  /// The smallest number of rows of which a scan is worth an index.
  private static let fewestRows = 1000

  private(set) var proposals: [Proposal] = []
  private let copy: PlanningCopy
  private var before: [(sql: String, plan: QueryPlan)] = []

  init(
    of statements: [String], on copy: PlanningCopy, unplanned: (String, SQLiteError) -> Void
  ) throws(SQLiteError) {
    self.copy = copy
    for sql in statements { copy.compare(sql) }
    let tables = copy.tables.filter { !$0.uses.isEmpty }
    for table in tables { try copy.estimate(table.name) }
    try copy.loadStatistics()
    for sql in statements {
      do throws(SQLiteError) {
        before.append((sql, try copy.plan(of: sql)))
      } catch {
        unplanned(sql, error)
      }
    }
    for table in tables where try copy.rows(of: table.name) >= Self.fewestRows {
      try propose(table)
    }
    try selectUsed()
    let used = proposals
    for one in used where used.contains(where: { $0 != one && one.isServed(by: $0.parts) }) {
      proposals.removeAll { $0 == one }
      try copy.drop(one.name)
    }
    // The statements of an index that is left out use the one that serves them, too.
    try selectUsed()
  }

  /// Creates the candidates of a table, but for those that an index serves.
  private mutating func propose(_ table: ComparedColumns) throws(SQLiteError) {
    let indexes = try copy.indexes(of: table.name)
    for use in table.uses {
      let equal = try ordered(use.equal, for: table)
      let tails = [[], use.order.ascending] + use.ranges.map { [$0] }
      for tail in tails {
        let tail = tail.filter { part in !equal.contains { $0.column == part.column } }
        let number = proposals.count
        let candidate = Proposal(
          table: table.name, equal: equal, tail: tail, name: "socle_advice_\(number)_")
        let isKnown =
          indexes.contains { candidate.isServed(by: $0.parts) }
          || proposals.contains { $0.table == table.name && $0.parts == candidate.parts }
        if isKnown || candidate.parts.isEmpty { continue }
        try copy.create(IndexDescription(candidate.name, on: candidate.parts), on: table.name)
        proposals.append(candidate)
      }
    }
    try copy.estimate(table.name)
  }

  /// Each column once: first those that most uses compare, so that one index serves several statements, then those of most values.
  private func ordered(
    _ equal: [IndexedColumn], for table: ComparedColumns
  ) throws(SQLiteError) -> [IndexedColumn] {
    let columns = try Dictionary(grouping: equal) { $0.column ?? "" }.map {
      name, parts throws(SQLiteError) in
      let uses = table.uses.count { $0.equal.contains(parts[0]) }
      return (uses: uses, values: try copy.values(of: name, table.name), name: name, part: parts[0])
    }
    let sorted = columns.sorted {
      ($1.uses, $1.values, $0.name) < ($0.uses, $0.values, $1.name)
    }
    return sorted.map(\.part)
  }

  /// Keeps the proposals that statements use, with these, and drops the others.
  private mutating func selectUsed() throws(SQLiteError) {
    try copy.loadStatistics()
    for index in proposals.indices { proposals[index].statements = [] }
    for (sql, plan) in before {
      let after = try copy.plan(of: sql)
      for index in proposals.indices {
        let proposal = proposals[index]
        guard let label = after.label(ofIndex: proposal.name) else { continue }
        let labels = copy.labels(in: sql).merging([label: proposal.table]) { $1 }
        let (old, new) = (try copy.reads(plan, labels), try copy.reads(after, labels))
        let most = old.max() ?? 0
        let isSpared = old.reduce(0, +) - new.reduce(0, +) >= most * 0.75
        if most >= Double(Self.fewestRows), isSpared || after.sorts < plan.sorts {
          proposals[index].statements.append(sql)
        }
      }
    }
    for unused in proposals where unused.statements.isEmpty { try copy.drop(unused.name) }
    proposals.removeAll(where: \.statements.isEmpty)
  }
}

extension PlanningCopy {
  /// The names under which a statement may read tables, and these tables.
  fileprivate func labels(in sql: String) -> [String: String] {
    let words = ((try? SQLToken.tokens(of: sql)) ?? []).filter { !$0.isWord("AS") }
    let named = words.map { word in word.isName ? table(named: word.text) : nil }
    var labels: [String: String] = [:]
    for (word, table) in zip(words.dropFirst(), named) where word.isName {
      if let table { labels[word.text] = table }
    }
    for case let table? in named { labels[table] = table }
    return labels
  }

  /// The rows that each step of the plan reads at a time, by the statistics.
  ///
  /// - Parameter labels: The names under which the plan reads tables, and these tables.
  fileprivate func reads(
    _ plan: QueryPlan, _ labels: [String: String]
  ) throws(SQLiteError) -> [Double] {
    var found: [Double] = []
    for (label, table) in labels {
      for step in plan.details {
        let search = "SEARCH \(label)"
        let isAutomatic = step.hasPrefix("\(search) USING AUTOMATIC ")
        // Without an index, a search finds the smallest or largest value; ANY() tries all values of an index's first columns.
        if "\(step) ".hasPrefix("SCAN \(label) ") || step == search || isAutomatic
          || step.hasPrefix("\(search) USING ") && step.contains(" (ANY(")
        {
          found.append(Double(try rows(of: table)))
        } else if step.hasPrefix("\(search) USING "), let rows = try reads(step, table) {
          found.append(rows)
        }
      }
    }
    return found
  }

  /// The rows that a search by an index reads; nil if the step has none, or one without statistics.
  private func reads(_ step: String, _ table: String) throws(SQLiteError) -> Double? {
    let name = try indexes(of: table).map(\.name).first { "\(step) ".contains(" INDEX \($0) ") }
    guard let name else { return nil }
    let statistics = try statistics(ofIndex: name)
    let equal = step.split(separator: "=?").count - 1
    let isRange = step.contains("<?") || step.contains(">?")
    // The smallest or largest value.
    guard equal > 0 || isRange else { return 1 }
    guard let rows = statistics.indices.contains(equal) ? statistics[equal] : statistics.last
    else { return nil }
    // SQLite's guess for a range is a quarter.
    return Double(rows) / (isRange ? 4 : 1)
  }
}

extension [IndexedColumn] {
  /// The same order or its reverse, whichever begins with an ascending column: an index is read in both directions.
  fileprivate var ascending: [IndexedColumn] {
    guard first?.isDescending == true else { return self }
    return map { .column($0.column ?? "", collation: $0.collation, isDescending: !$0.isDescending) }
  }
}
