internal import SocleCore

struct LoadContext {
  let connection: Connection
  let dialect: CSVDialect
  let tables: TableSet
  let inputs: [TableInput]
  /// Whether the files hold rejected rows of another load.
  let areRejects: Bool
  let stored: StoredTables?
  let caches: KeyCaches
  let rejected: RejectedRows
  let rekeyed: [CSVReference.Parent: RekeyedRows]
  let log: RejectionLog
  /// Called with each block that was read from a file.
  let onBlock: (TableFile, RecordBlock) throws -> Void
  /// Called with a table's files and rules that their rows break, before the rows are rejected.
  let checkBreach: (TableInput, [RowRule]) throws -> Void
}

extension LoadContext {
  /// Removes rows of `loads` that break a rule, until the remaining rows break none, and rejects the removed rows.
  ///
  /// The tables to which their rows refer are settled before; tables that refer to each other are settled together. So whenever
  /// a row is removed, the rows that refer to it are removed, too.
  func settle(_ loads: [TableLoad]) throws {
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
    caches.forgetAll()
  }

  /// The rules for the rows of `input` that depend on other rows: references, and unique keys of stored rows.
  func rules(for input: TableInput) -> [RowRule] {
    let table = input.table
    let isStored = stored?.contains(table.name) ?? false
    let parents = tables.references(of: table).filter { input.fills($0.columns) }.map { reference in
      let isInFiles = input.has(reference.columns)
      // A stored row keeps its value of a column that the files lack, and does not get the default value.
      let isForNewRows = isStored && !isInFiles && hasKey(input)
      return RowRule.parent(
        reference, of: table, in: schemas, without: rekeyed, ofNewRowsOnly: isForNewRows,
        isFiltered: isInFiles && caches.filters(reference, of: table))
    }
    guard isStored, let stored else { return parents }
    return parents + uniqueRules(for: input)
      + stored.references(toOtherKeysOf: table, among: tables).filter {
        hasKey(input) && $0.key.reference.columns.contains { input.has([$0]) }
      }.map { child, key, others in
        let files = inputs.first {
          SQLName($0.table.name) == SQLName(child.name) && $0.has(key.columns)
            && $0.fills($0.table.key)
        }
        var rule = RowRule.keepingParents(
          key, of: child, to: input, replacedBy: files, onlyIf: lacks(others, key.columns))
        let loaded = Set(inputs.map(\.table.name))
        rule.awaited.formUnion(loaded.intersection(others.map(\.table)))
        return rule
      }
  }

  /// Whether the rows have a key by which stored rows are found; a row that has none becomes a new row.
  func hasKey(_ input: TableInput) -> Bool {
    !input.table.key.isEmpty && input.fills(input.table.key)
  }

  private func uniqueRules(for input: TableInput) -> [RowRule] {
    let table = input.table
    let areStored = input.columns.allSatisfy { stored?.has($0.name, in: table.name) ?? false }
    let identity: [IndexedColumn] =
      table.key.isEmpty
      ? areStored ? input.columns.map { .column($0.name, collation: .binary) } : []
      : hasKey(input) ? table.keyParts : []
    let isLasting = table.key.allSatisfy { name in
      if case .expression = input.defaultValue(of: name) { false } else { true }
    }
    // A row that the update removes with its owner makes room for new rows.
    let owned = table.key.isEmpty || areRejects ? nil : OwnedRows(of: input, in: self)
    return table.description.allUniqueParts.filter { unique in
      input.fills(unique.columns)
        && unique.columns.allSatisfy { stored?.has($0, in: table.name) ?? false }
    }.map { unique in
      RowRule.unique(
        unique, of: table, identity: identity, isReplaced: owned?.isReplaced("stored", by: "main"),
        isLasting: isLasting, ofNewRowsOnly: hasKey(input) && !input.has(unique.columns))
    }
  }

  /// The conditions that a stored row called `child` has no parent in any of `parents`.
  private func lacks(_ parents: [CSVReference.Parent], _ columns: [String]) -> [SQLFragment] {
    parents.flatMap { parent in
      schemas(of: parent.table).map { schema in
        RowRule.lacks(
          parent, in: schema, of: "child", columns,
          without: schema == StoredTables.schema ? rekeyed[parent] : nil)
      }
    }
  }

  private func schemas(of table: String) -> [String] {
    var schemas = tables.table(named: table) == nil ? [] : ["main"]
    if let stored, stored.contains(table) { schemas.append(StoredTables.schema) }
    return schemas
  }
}
