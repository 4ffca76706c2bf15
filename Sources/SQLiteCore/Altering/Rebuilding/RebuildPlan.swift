/// Where each value of a table in its new shape comes from.
struct RebuildPlan {
  /// A column of the new shape, and what it gets.
  struct Cell {
    enum Source {
      /// The old column's value, as it is.
      case column(ColumnDescription)
      /// What the expression gives for the old row.
      case expression(SQLExpression)
      /// The number of the old row.
      case rowID
      /// What a row gets that says nothing of the column.
      case defaultValue(DefaultValue)
    }

    let column: ColumnDescription
    let source: Source
  }

  /// The table as it is.
  let live: TableDescription
  /// The table as it shall be.
  let wanted: TableDescription
  /// What each column of `wanted` gets that is not generated.
  let cells: [Cell]
  /// For each old column that has a new name, that name.
  let newNames: [SQLName: String]

  /// The plan that loses nothing but what `changes` name.
  ///
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` naming the columns and indexes that would be lost, the
  ///   column that would have no value, or the change that cannot be made.
  init(
    from live: TableDescription, to wanted: TableDescription, by changes: [TableChange]
  ) throws(SQLiteError) {
    try wanted.validate()
    let changes = try TableChanges(changes, from: live, to: wanted)
    self.live = live
    self.wanted = wanted
    let written = wanted.columns.filter { $0.generated == nil }
    cells = written.map { Cell(column: $0, source: changes.source(of: $0)) }
    newNames = Dictionary(
      changes.origins.map { (SQLName($0.value), $0.key.text) },
      uniquingKeysWith: { first, _ in first })
    try requireColumnsKept(changes)
    try requireIndexesKept(changes)
    try requireValues()
  }
}

extension TableChanges {
  /// What `column` of the new shape gets.
  fileprivate func source(of column: ColumnDescription) -> RebuildPlan.Cell.Source {
    let name = SQLName(column.name)
    if let expression = fillings[name] { return .expression(expression) }
    let origin = origins[name] ?? column.name
    let isThere = origins[name] != nil || !(renamed.contains(name) || dropped.contains(name))
    if isThere, let old = live.column(named: origin) { return .column(old) }
    if wanted.rowIDAlias == name, live.hasRowID { return .rowID }
    return .defaultValue(column.defaultValue ?? .null)
  }
}
