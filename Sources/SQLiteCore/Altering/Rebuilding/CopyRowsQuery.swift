/// `INSERT … SELECT`: all rows of the table that was put aside, in their new shape.
///
/// ```sql
/// INSERT OR ABORT INTO main."colors" ("id", "name") SELECT "id", "colour" FROM main."socle_old" AS "colors"
/// ```
///
/// `OR ABORT` overrides the table's own `ON CONFLICT` clauses: `IGNORE` or `REPLACE` would lose rows silently.
struct CopyRowsQuery: SQLQuery {
  let plan: RebuildPlan
  /// The name under which the old rows stand.
  let source: String

  var purpose: String { plan.wanted.rebuildPurpose }

  func makeText() throws(SQLiteError) -> SQLText {
    var targets = plan.cells.map { SQLText([.identifier($0.column.name)]) }
    var values = plan.cells.map { $0.source.text(plan.live) }
    if let (target, value) = plan.copiedRowID {
      targets.insert(target, at: 0)
      values.insert(value, at: 0)
    }
    var text = SQLText([.verbatim("INSERT OR ABORT INTO main."), .identifier(plan.wanted.name)])
    text.append(" (")
    text.append(targets)
    text.append(") SELECT ")
    text.append(values)
    text.append(" FROM main.")
    text.append(identifier: source)
    text.append(" AS ")
    text.append(identifier: plan.live.name)
    return text
  }
}

extension RebuildPlan {
  /// Where the rows' own numbers go to and come from, nil if a column holds them or one of the shapes has none.
  fileprivate var copiedRowID: (SQLText, SQLText)? {
    guard wanted.rowIDAlias == nil, let target = wanted.rowIDName, let value = live.rowIDText else {
      return nil
    }
    return (target, value)
  }
}

extension RebuildPlan.Cell.Source {
  fileprivate func text(_ live: TableDescription) -> SQLText {
    var text = SQLText()
    switch self {
    case .column(let column): text.append(identifier: column.name)
    case .expression(let expression), .defaultValue(.expression(let expression)):
      text.append(inParentheses: expression)
    case .defaultValue(.value(let value)): text.append(.bound(value))
    case .rowID: text.append(live.rowIDText ?? SQLText([.literal(.null)]))
    }
    return text
  }
}

extension TableDescription {
  /// What names the rowid beside the columns, nil if they take all its names, or there is none.
  var rowIDName: SQLText? {
    let names: [StaticString] = ["rowid", "oid", "_rowid_"]
    guard hasRowID, let free = names.first(where: { !hasColumn($0.description) }) else {
      return nil
    }
    return SQLText([.verbatim(free.description)])
  }

  /// What gives the rowid: one of its names, or the column that is the rowid.
  var rowIDText: SQLText? {
    rowIDName ?? rowIDAlias.map { SQLText([.identifier($0.text)]) }
  }
}
