import SQLiteCore

// SQLite does not compile triggers and views when a table changes, but when they are next used. A rebuild compiles them
// before and after it, so that a broken one is noticed at once.

extension Connection {
  /// The statements that use views and triggers and that compile.
  func soundDependents() throws(SQLiteError) -> Set<String> {
    Set(try dependents().filter { problem(of: $0) == nil }.map(\.purpose))
  }

  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` naming a view, or the event of a trigger, that is in `sound` and no
  ///   longer compiles.
  func requireSound(
    _ sound: Set<String>, after rebuilt: TableDescription
  ) throws(SQLiteError) {
    for dependent in try dependents() where sound.contains(dependent.purpose) {
      guard let problem = problem(of: dependent) else { continue }
      throw rebuilt.rebuildProblem("\(dependent.purpose) would no longer work: \(problem)")
    }
  }

  private func problem(of query: SQLCommand) -> SQLiteError? {
    do throws(SQLiteError) {
      try requireCompiles(query)
      return nil
    } catch {
      return error
    }
  }

  /// A statement for each view of the main and the temporary database that reads it, and statements for each table with
  /// triggers that fire them: a statement compiles only if all triggers that it fires do. They are never run.
  private func dependents() throws(SQLiteError) -> [SQLCommand] {
    let rows = try values(
      of: SQLCommand(
        "reading triggers and views",
        """
        SELECT type, tbl_name, 'main' FROM main.sqlite_schema WHERE type IN ('trigger', 'view')
        UNION SELECT type, tbl_name, 'temp' FROM temp.sqlite_schema WHERE type IN ('trigger', 'view')
        ORDER BY type DESC
        """))
    var commands: [SQLCommand] = []
    for row in rows {
      guard let name = row.text(1), let database = row.text(2) else { continue }
      // A temporary trigger may be on a table of another database: the one to which the unqualified name resolves.
      let isTable = row.text(0) == "trigger" && database == "temp"
      let target: SQLFragment =
        isTable
        ? "\(identifier: name)" : "\(identifier: database).\(identifier: name)"
      if row.text(0) == "view" {
        commands.append(SQLCommand("the view \(name)", "SELECT * FROM \(target)"))
      } else {
        commands += try triggeringStatements(on: name, isMain: database == "main", target)
      }
    }
    return commands
  }

  private func triggeringStatements(
    on table: String, isMain: Bool, _ target: SQLFragment
  ) throws(SQLiteError) -> [SQLCommand] {
    let info = PragmaQuery(isMain ? "main.table_xinfo" : "table_xinfo", .text(table))
    let assignments = try values(of: info).compactMap { column -> SQLFragment? in
      guard let name = column.text(1), column.last == .integer(0) else { return nil }
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
