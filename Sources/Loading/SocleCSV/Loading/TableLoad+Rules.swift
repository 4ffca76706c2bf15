internal import SocleCore
internal import SocleQueries

extension TableLoad {
  /// Rejects the rows of a block that refer to a missing row of a table loaded before.
  func rejectDangling(in block: RecordBlock) throws {
    guard block.hasUnknownParents, let look else { return }
    let suspects = (0..<block.rowCount).filter { block.isParentUnknown[$0] }
    let firsts = suspects.filter { row in
      // Not `contains`, which would stop early: each filter has to remember the parent.
      filters.reduce(false) { $1.hasSearched(parentOf: block.record(row).cells) ? $0 : true }
    }
    if firsts.isEmpty { return }
    var rows = firsts[...]
    try look.replace { rows.popFirst().map(block.record) }
    let broken = try rules.filter { rule in
      guard rule.isFiltered else { return false }
      let query = LiteralQuery(
        "SELECT 1 FROM \(look.name) AS row WHERE \(rule.breach) LIMIT 1",
        purpose: "looking for bad rows", reading: Int.self)
      return try context.connection.firstRow(of: query) != nil
    }
    if broken.isEmpty { return }
    try context.checkBreach(input, broken)
    // Later rows may refer to the same missing row, and have to be searched for again.
    for filter in filters { filter.found.forgetAll() }
    try reject(suspects, of: block, breaking: broken, look)
  }

  /// Rejects the rows of a block that would replace values of stored rows by NULL, because the file or the row lacks fields.
  func rejectLosing(in block: RecordBlock, from reader: RecordReader) throws {
    guard let look, let stored = context.stored, !table.key.isEmpty, input.has(table.key) else {
      return
    }
    let isShort = Dictionary(grouping: block.shortRows, by: \.fieldCount)
    let complete = reader.header.fieldCount
    let others = Set(0..<block.rowCount).subtracting(block.shortRows.map(\.row))
    for (count, rows) in isShort.mapValues({ $0.map(\.row) }).merging(
      [complete: others.sorted()], uniquingKeysWith: +)
    {
      let lacking = reader.columns(beyond: count).filter { stored.has($0, in: table.name) }
      guard !lacking.isEmpty, !rows.isEmpty else { continue }
      stored.areValuesCompared = true
      let advice =
        count == complete ? "load the file by itself" : "add them, or empty fields for NULL"
      let rule = RowRule.keepingValues(lacking, of: table.name, key: table.keyParts, advice: advice)
      try reject(rows, of: block, breaking: [rule], look)
    }
  }

  /// Rejects the rows among `suspects` that break one of the rules.
  private func reject(
    _ suspects: [Int], of block: RecordBlock, breaking rules: [RowRule], _ look: RecordTable
  ) throws {
    var rows = suspects[...]
    try look.replace { rows.popFirst().map(block.record) }
    for rule in rules { try context.rejected.add(from: look.name, look.place, breaking: rule) }
    let query = LiteralQuery(
      "SELECT place FROM \(context.rejected.name) WHERE place IN (SELECT \(look.place) FROM \(look.name))",
      purpose: "reading rejected rows", reading: Int.self)
    let places = Set(try context.connection.rows(of: query))
    for row in suspects {
      block.isRejected[row] = places.contains(block.record(row).cells[input.columns.count].integer)
    }
  }

  /// Removes the stored rows that break one of the rules.
  ///
  /// - Returns: Whether there were any.
  func remove(breaking isMeant: (RowRule) -> Bool) throws -> Bool {
    try rules.filter(isMeant).reduce(false) { isChanged, rule in
      let count = try context.connection.execute(
        rule.removal(from: name), purpose: "removing bad rows")
      if count > 0 { try context.checkBreach(input, [rule]) }
      return isChanged || count > 0
    }
  }

  /// Rejects the rows that were removed because they broke a rule, or referred to removed rows of `tables`.
  func rejectRemoved(after tables: Set<String>) throws {
    guard let look else { return }
    try look.fill()
    try look.removeRejected()
    for rule in rules where !rule.isFiltered || rule.refers(to: tables) {
      try context.rejected.add(from: look.name, look.place, breaking: rule)
    }
    let others = rules.compactMap(\.ofRemoved)
    if !others.isEmpty { try look.removeRejected() }
    for rule in others {
      try context.rejected.add(from: look.name, look.place, breaking: rule)
    }
  }
}
