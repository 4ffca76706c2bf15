import SocleCore

// SQLite does not compile triggers and views when a table changes, but when they are next used. A rebuild compiles them
// before and after it, so that a broken one is noticed at once.

extension Connection {
  /// The views and the triggers that do not compile, each with the error; triggers are listed by event and table.
  ///
  /// - Parameter tables: The tables of the main database whose own triggers are examined; nil for all views and triggers.
  func brokenDependents(
    on tables: [String]? = nil
  ) throws(SQLiteError) -> [(name: SQLName, error: SQLiteError)] {
    var broken: [(name: SQLName, error: SQLiteError)] = []
    let dependents = try dependents(on: tables)
    // The cache may have the statements from before the change.
    statementCache.empty()
    for dependent in dependents {
      do throws(SQLiteError) {
        _ = try Statement(dependent, on: self)
      } catch {
        broken.append((SQLName(dependent.purpose), error))
      }
    }
    return broken
  }

  /// Checks that the triggers on these tables compile, because SQLite compiles a trigger's statements only when it fires.
  package func requireTriggers(on tables: [String]) throws(SQLiteError) {
    guard let (name, error) = try brokenDependents(on: tables).first else { return }
    throw .impossible(
      subject: name.text,
      reason: "SQLite cannot compile it. Correct or drop it: \(error)")
  }

  /// Statements that use the views and triggers of the main and the temporary database: one that reads each view, and for each
  /// table with triggers those that fire the triggers. Such a statement compiles only if the view or all the triggers do. It is
  /// never run.
  private func dependents(on tables: [String]?) throws(SQLiteError) -> [SQLCommand] {
    let rows = try values(
      of: SQLCommand(
        "reading triggers and views",
        """
        SELECT type, tbl_name, 'main' FROM main.sqlite_schema WHERE type IN ('trigger', 'view')
        UNION SELECT type, tbl_name, 'temp' FROM temp.sqlite_schema WHERE type IN ('trigger', 'view')
        ORDER BY type DESC
        """))
    let wanted = tables?.names
    var commands: [SQLCommand] = []
    for row in rows {
      let (isView, name) = (row[0].text == "view", row[1].text ?? "")
      let isMain = row[2].text == "main"
      if let wanted, isView || !isMain || !wanted.contains(SQLName(name)) { continue }
      // A temporary trigger may be on a table of another database: the one to which the unqualified name resolves.
      let database: SQLFragment = isMain ? "main." : isView ? "temp." : ""
      let target: SQLFragment = "\(database)\(identifier: name)"
      commands +=
        try isView
        ? [SQLCommand("the view \(name)", "SELECT * FROM \(target)")]
        : triggeringStatements(on: name, isMain: isMain, target)
    }
    return commands
  }

  private func triggeringStatements(
    on table: String, isMain: Bool, _ target: SQLFragment
  ) throws(SQLiteError) -> [SQLCommand] {
    let info = PragmaQuery(isMain ? "main.table_xinfo" : "table_xinfo", .text(table))
    let assignments = try values(of: info).compactMap { column -> SQLFragment? in
      guard let name = column[1].text, column.last == .integer(0) else { return nil }
      return "\(identifier: name) = \(identifier: name)"
    }
    let which = isMain ? "trigger" : "temporary trigger"
    return [
      SQLCommand("a \(which) of INSERT on \(table)", "INSERT INTO \(target) DEFAULT VALUES"),
      SQLCommand("a \(which) of DELETE on \(table)", "DELETE FROM \(target)"),
      SQLCommand(
        "a \(which) of UPDATE on \(table)", "UPDATE \(target) SET \(assignments, separator: ", ")"),
    ]
  }
}
