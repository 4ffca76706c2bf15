/// The changes that a rebuild was given, sorted, and proven to mean something between its two tables.
struct TableChanges {
  let live: TableDescription
  let wanted: TableDescription
  /// For a new column, the old one whose values it gets.
  private(set) var origins: [SQLName: String] = [:]
  /// For a new column, what its values are computed from.
  private(set) var fillings: [SQLName: SQLExpression] = [:]
  /// The old columns whose values go elsewhere.
  private(set) var renamed: Set<SQLName> = []
  /// The old columns whose values go nowhere.
  private(set) var dropped: Set<SQLName> = []
  private(set) var droppedIndexes: Set<SQLName> = []

  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` naming the change that cannot be made.
  init(
    _ changes: [TableChange], from live: TableDescription, to wanted: TableDescription
  ) throws(SQLiteError) {
    self.live = live
    self.wanted = wanted
    for change in changes { try insert(change) }
    if let name = renamed.first(where: dropped.contains) {
      throw wanted.rebuildProblem("the column \(name.text) is both renamed and dropped")
    }
  }

  private mutating func insert(_ change: TableChange) throws(SQLiteError) {
    switch change.kind {
    case .renaming(let old, let new):
      try requireOld(old)
      try requireNew(new)
      origins[SQLName(new)] = old
      guard renamed.insert(SQLName(old)).inserted else {
        throw wanted.rebuildProblem("the column \(old) is renamed twice. Use .filling(_:with:)")
      }
    case .filling(let new, let expression):
      try requireNew(new)
      try expression.validate(for: "what fills \(wanted.name).\(new)")
      fillings[SQLName(new)] = expression
    case .dropping(let old):
      try requireOld(old)
      dropped.insert(SQLName(old))
    case .droppingIndex(let name):
      guard live.indexes.map(\.name).names.contains(SQLName(name)) else {
        throw wanted.rebuildProblem("there is no index \(name) to drop")
      }
      droppedIndexes.insert(SQLName(name))
    }
  }

  private func requireOld(_ name: String) throws(SQLiteError) {
    guard !live.hasColumn(name) else { return }
    throw wanted.rebuildProblem("the table as it is has no column \(name)")
  }

  /// Proves that values may be put into the new column, which nothing has been put into yet.
  private func requireNew(_ name: String) throws(SQLiteError) {
    guard let column = wanted.column(named: name) else {
      throw wanted.rebuildProblem("the table as it shall be has no column \(name)")
    }
    if column.generated != nil {
      throw wanted.rebuildProblem("the column \(name) is generated and takes no values")
    }
    if origins[SQLName(name)] != nil || fillings[SQLName(name)] != nil {
      throw wanted.rebuildProblem("the column \(name) gets its values from two changes")
    }
  }
}

extension TableDescription {
  /// What errors of a rebuild say was attempted.
  var rebuildPurpose: String { "rebuilding the table \(name)" }

  /// The error that `reason` makes rebuilding the table impossible.
  func rebuildProblem(_ reason: String) -> SQLiteError {
    .impossible(subject: rebuildPurpose, reason: reason)
  }
}
