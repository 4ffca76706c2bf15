extension TableCatalog {
  /// The changes that make the tables fit shapes, in the order in which to make them. What other releases need is kept.
  ///
  /// - Parameter registered: The shapes that releases have prepared.
  /// - Throws: ``EntityError/incompatible(entity:reason:)``, with advice, if a change could lose values or needs new ones, or
  ///   if another release has changed what a shape declares.
  package func changes(
    for shapes: some Sequence<EntityShape>, after registered: RegisteredShapes
  ) throws -> [TableChange] {
    var changes: [TableChange] = []
    let formerNames = Dictionary(
      shapes.map { ($0.name, $0.formerNames) }, uniquingKeysWith: { first, _ in first })
    for shape in shapes.sorted(by: { $0.name < $1.name }) {
      let others = OtherReleases(of: shape, in: registered, renaming: formerNames)
      try others.checkNames()
      changes += try self.changes(to: shape.tableShape, others, shape.storedNames())
      for list in shape.toMany {
        changes += try self.changes(
          to: shape.tableShape(of: list), others, storedNames(of: list, shape))
      }
    }
    var new: [TableShape] = []
    for case .create(let tables) in changes { new += tables }
    changes.removeAll { if case .create = $0 { true } else { false } }
    if !new.isEmpty { changes.append(.create(new)) }
    return (0...6).flatMap { rank in changes.filter { $0.rank == rank } }
  }

  private func changes(
    to table: TableShape, _ others: OtherReleases, _ stored: [String]
  ) throws -> [TableChange] {
    for name in stored {
      guard let stored = try self.table(name) else { continue }
      let isRenamed = name.bytes != table.name.bytes
      guard table.name == others.shape.name else {
        return try changes(from: stored, isRenamed: isRenamed, to: table, others)
      }
      try checkLists(of: stored.name, others)
      let table = others.withKeys(storedIn: stored.indexes).tableShape
      return try changes(from: stored, isRenamed: isRenamed, to: table, others)
    }
    try others.checkNew(table) { try self.table($0) != nil }
    return [.create([table])]
  }

  /// The names of the lists stored for a table, and the present names of those that are renamed.
  private func lists(
    of table: String, _ shape: EntityShape
  ) throws -> (names: [String], renamed: [String: String]) {
    let names = try lists(of: table).map { String($0.dropFirst(table.count + 1)) }
    return (names, shape.renamedLists(names))
  }

  /// The names under which a list may be stored, including those that differ from its name only in case.
  private func storedNames(of list: RelationShape, _ shape: EntityShape) throws -> [String] {
    let names = [list.name] + (shape.formerProperties[list.name] ?? [])
    return try shape.storedNames().flatMap { table in
      let (lists, renamed) = try lists(of: table, shape)
      return (names + lists.filter { renamed[$0] == list.name }).map { "\(table)_\($0)" }
    }
  }

  /// Throws for a stored list that no release has declared, whose table would keep the former name of a renamed type, or that
  /// is now a to-one relation: its links would prevent owners and targets from being deleted.
  private func checkLists(of table: String, _ others: OtherReleases) throws {
    let shape = others.shape
    let (lists, renamed) = try lists(of: table, shape)
    for name in lists
    where renamed[name] == nil && !shape.toMany.contains(where: { $0.name.bytes == name.bytes }) {
      let isKept = others.declares(list: name) && table.lowercased() == shape.name.lowercased()
      if isKept, shape.toOne.contains(where: { $0.name.bytes == name.bytes }) {
        throw shape.incompatible(Self.reasonForOtherName(than: name, "a list", "one model"))
      }
      if isKept { continue }
      throw shape.incompatible(
        """
        the table \(table)_\(name) contains the list \(name), which is not a relation any more. Drop it with \
        \(dropping("\(table)_\(name)")), or rename it: static let formerProperties = ["…": ["\(name)"]]
        """)
    }
  }

  private func changes(
    from stored: StoredTable, isRenamed: Bool, to table: TableShape, _ others: OtherReleases
  ) throws -> [TableChange] {
    let shape = others.shape
    let renamed = table.name == shape.name ? shape.renamedColumns(stored.columns.map(\.name)) : [:]
    let known = Dictionary(
      stored.columns.map { ((renamed[$0.name] ?? $0.name).bytes, $0) },
      uniquingKeysWith: { first, _ in first })
    guard stored.primaryKey.map({ renamed[$0] ?? $0 }) == table.primaryKey else {
      throw shape.incompatible(
        """
        the table \(stored.name) has another primary key than the declared one. Rename the table, and save the models again
        """)
    }
    let new = table.columns.filter { known[$0.name.bytes] == nil }
    for column in new {
      try others.checkNew(column.name) { known[$0.bytes] != nil }
    }
    let kept = try check(known, of: stored.name, fit: table, others)
    // The names of the store's own indexes contain those of tables and columns.
    let surplus = stored.indexes.filter { name in
      let isDeclared = table.indexes.contains { $0.name.bytes == name.bytes }
      // The index of a unique key that is no longer declared would refuse rows that may be saved.
      return TableShape.isUnique(name, of: stored.name)
        ? isRenamed || !isDeclared
        : name.hasPrefix("\(stored.name)_by_") && (isRenamed || !renamed.isEmpty && !isDeclared)
    }
    // To SQLite, names that differ only in case are the same.
    let indexes = Set(stored.indexes.filter { !surplus.contains($0) }.map { $0.lowercased().bytes })
    let missing = table.indexes.filter { !indexes.contains($0.name.lowercased().bytes) }
    let nullable = try table.columns.filter { column in
      guard column.replacesNull, let known = known[column.name.bytes] else { return false }
      return try known.isOptional && hasNulls(known.name, of: stored.name)
    }
    return surplus.map { .dropIndex($0, of: stored.name) }
      + (isRenamed ? [.renameTable(stored.name, to: table.name)] : [])
      + renamed.sorted { $0.key < $1.key }.map { .renameColumn($0, to: $1, of: table.name) }
      + new.map { .addColumn($0, to: table) } + nullable.map { .fillColumn($0, of: table.name) }
      + kept.map { .setDefault($1, of: $0, in: table.name) }
      + missing.map { .createIndex(name: $0, columns: $1, on: table) }
  }

  /// Checks the columns of a table.
  ///
  /// - Returns: The columns that only other releases declare and that need a default, each with that default.
  private func check(
    _ known: [[UInt8]: StoredTable.Column], of stored: String, fit table: TableShape,
    _ others: OtherReleases
  ) throws(EntityError) -> [(name: String, value: EntityValue)] {
    let isEntity = table.name == others.shape.name
    let surplus = Set(known.keys).subtracting(table.columns.map(\.name.bytes))
    var kept: [(name: String, value: EntityValue)] = []
    for column in surplus.compactMap({ known[$0] }).sorted(by: { $0.name < $1.name }) {
      if let value = try defaultValue(of: column, in: stored, isList: !isEntity, others) {
        kept.append((column.name, value))
      }
    }
    for column in table.columns {
      let found = known[column.name.bytes]
      let reason =
        difference(of: found, from: column, in: stored)
        ?? (isEntity
          ? others.difference(of: column) { typeName(of: $0) == found?.type } : nil)
        ?? (found == nil ? nil : others.difference(ofTarget: column, in: table))
      if let reason { throw others.shape.incompatible(reason) }
    }
    return kept
  }

  private static func reasonForOtherName(
    than name: String, _ former: String, _ present: String
  ) -> String {
    "\(name) refers to \(former) in another release, and to \(present) in this one. Give it another name"
  }

  /// The default that a column without a property in this release needs; nil if it needs none.
  ///
  /// - Throws: ``EntityError/incompatible(entity:reason:)`` if no release has declared it.
  private func defaultValue(
    of column: StoredTable.Column, in stored: String, isList: Bool, _ others: OtherReleases
  ) throws(EntityError) -> EntityValue? {
    let (name, dropping) = (column.name, dropping(column.name, from: stored))
    guard others.declares(column: name) else {
      throw others.shape.incompatible(
        """
        the table \(stored) has a column \(name) that is not a property of any release. Drop it with \(dropping)\
        \(isList ? "" : ", or rename it: static let formerProperties = [\"…\": [\"\(name)\"]]")
        """)
    }
    if let list = others.shape.toMany.first(where: { "\($0.name)_id".bytes == name.bytes }) {
      throw others.shape.incompatible(
        Self.reasonForOtherName(than: list.name, "one model", "a list"))
    }
    if column.isOptional || column.hasDefault { return nil }
    if let value = others.defaultValue(of: name) { return value }
    throw others.shape.incompatible(
      """
      another release requires \(name), and new rows would have no value for it. Run a release once that still has the \
      property, with static let defaults: [String: EntityValue] = ["\(name)": …]; or, once only this release runs, \
      declare static let droppedProperties = ["\(name)"], and drop the column with \(dropping)
      """)
  }

  /// The reason why a stored column, or a new one, does not fit its property, with advice; nil if it fits.
  private func difference(
    of stored: StoredTable.Column?, from column: TableShape.Column, in table: String
  ) -> String? {
    guard let stored else {
      if column.isOptional || column.defaultValue != nil { return nil }
      return """
        \(column.name) is new and not optional, so the stored rows have no value for it. Make it optional, \
        declare static let defaults: [String: EntityValue] = ["\(column.name)": …], or add the column with \
        a default before: \(adding(column, to: table))
        """
    }
    func text(_ type: String, _ isOptional: Bool) -> String {
      "\(type)\(isOptional ? "" : " NOT NULL")"
    }
    let type = typeName(of: column.type)
    if stored.type == type, column.replacesNull { return nil }
    if stored.type == type, stored.isOptional, !column.isOptional {
      return """
        \(column.name) is no longer optional. Fill its NULLs, and convert it with \(conversion)
        """
    }
    if stored.type == type, stored.isOptional == column.isOptional { return nil }
    return """
      \(column.name) is stored as \(text(stored.type, stored.isOptional)) and declared as \
      \(text(type, column.isOptional)). Convert it with \(conversion)
      """
  }
}
