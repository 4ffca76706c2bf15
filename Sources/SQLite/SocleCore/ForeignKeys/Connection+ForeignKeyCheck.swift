extension Connection {
  /// The rows with a foreign key whose parent row does not exist. They are found even if foreign keys are not enforced.
  ///
  /// SQL: `PRAGMA main.foreign_key_check`.
  /// - Parameters:
  ///   - table: The table whose foreign keys are checked; nil for all tables of the main database.
  ///   - limit: The maximum number of violations to return; nil for all.
  /// - Throws: ``SQLiteError/refused(attempt:code:message:place:)`` if there is no such table, or if a foreign key refers to
  ///   columns that are neither the primary key nor a unique key of the parent table.
  public func foreignKeyCheck(
    table: String? = nil, limit: Int? = nil
  ) throws(SQLiteError) -> [ForeignKeyViolation] {
    do {
      return try violations(
        PragmaQuery("main.foreign_key_check", table.map { .text($0) }), limit,
        keys: "main.foreign_key_list")
    } catch {
      // SQLite compiles the check of all tables into one program. If that exceeds a limit, it reports a lack of memory.
      guard error.code == .outOfMemory, table == nil else { throw error }
    }
    var found: [ForeignKeyViolation] = []
    for table in try tableNames() where found.count < limit ?? .max {
      found += try foreignKeyCheck(table: table, limit: limit.map { $0 - found.count })
    }
    return found
  }

  /// Like ``foreignKeyCheck(table:limit:)``, for the table to which an unqualified name refers in a statement: a temporary
  /// table has precedence over a table of the main database.
  func foreignKeyCheck(
    plainName table: String?, limit: Int? = nil
  ) throws(SQLiteError) -> [ForeignKeyViolation] {
    guard let table else { return try foreignKeyCheck(limit: limit) }
    return try violations(
      PragmaQuery("foreign_key_check", .text(table)), limit, keys: "foreign_key_list")
  }

  private func violations(
    _ check: PragmaQuery, _ limit: Int?, keys list: StaticString
  ) throws(SQLiteError) -> [ForeignKeyViolation] {
    let statement = try Statement(check, on: self)
    var keys: [SQLName: [Int: [String]]] = [:]
    var violations: [ForeignKeyViolation] = []
    while violations.count < limit ?? .max, try statement.step() {
      let row = try statement.rowValues()
      guard let child = row[0].text, let parent = row[2].text, let key = row[3].integer else {
        continue
      }
      let name = SQLName(child)
      if keys[name] == nil { keys[name] = try referringColumns(of: child, list) }
      violations.append(
        ForeignKeyViolation(
          childTable: child, childRowID: row[1].integer.map(Int64.init),
          childColumns: keys[name]?[key] ?? [], parentTable: parent))
    }
    return violations
  }

  private func referringColumns(
    of table: String, _ list: StaticString
  ) throws(SQLiteError) -> [Int: [String]] {
    var columns: [Int: [String]] = [:]
    for row in try values(of: PragmaQuery(list, .text(table))) {
      guard let key = row[0].integer, let column = row[3].text else { continue }
      columns[key, default: []].append(column)
    }
    return columns
  }
}
