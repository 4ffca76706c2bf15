import SocleCore
internal import SocleCSQLite

/// A copy of a database's schema and statistics in memory, without rows, on which statements are planned.
final class PlanningCopy {
  /// An index of the copy, without the columns of its end that are no key.
  struct Index {
    let name: String
    let parts: [IndexedColumn]
  }

  /// The ordinary tables, views and indexes.
  private let scratch: Connection
  /// The virtual tables and views, and ``ComparedColumns`` in place of ordinary tables.
  private let probe: Connection
  private let source: Connection
  private(set) var tables: [ComparedColumns] = []
  private var columns: [String: [TableColumn]] = [:]
  private var rows: [String: Int] = [:]
  private var values: [[String]: Int] = [:]

  init(of source: Connection, extensions: [any ConnectionExtension]) throws(SQLiteError) {
    self.source = source
    let options = ConnectionOptions(
      journalMode: nil, trustsSchema: true, extensions: extensions)
    (scratch, probe) = (try .inMemory(options: options), try .inMemory(options: options))
    let entries = try source.values(
      of: SQLCommand(
        "reading the schema",
        """
        SELECT sql, type = 'view' OR sql LIKE 'CREATE VIRTUAL TABLE%' AS both, name = 'sqlite_stat1'
        FROM main.sqlite_schema WHERE type <> 'trigger' AND sql IS NOT NULL ORDER BY type <> 'table', both DESC, rowid
        """))
    for copy in [scratch, probe] {
      try copy.switchOption(SQLITE_DBCONFIG_DQS_DDL, on: true)
      for columns in 1...32 { try copy.registerRowStream(columns: columns) }
      for entry in entries where copy === scratch || entry[1] == .integer(1) {
        // What the copy lacks is reported by the statements that name it.
        try? copy.run(SQLCommand("copying the schema", SQLFragment(trusted: entry[0].text ?? "")))
      }
    }
    try scratch.run(SQLCommand("preparing statistics", "ANALYZE"))
    try scratch.run(SQLCommand("preparing statistics", "DELETE FROM sqlite_stat1"))
    if entries.contains(where: { $0[2] == .integer(1) }) {
      let known = SQLCommand("reading statistics", "SELECT tbl, idx, stat FROM main.sqlite_stat1")
      for row in try source.values(of: known) { try note(row) }
    }
    try registerTables()
  }

  private func registerTables() throws(SQLiteError) {
    let names = try scratch.values(
      of: SQLCommand(
        "reading the tables",
        """
        SELECT name FROM sqlite_schema
        WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL TABLE%' AND name NOT LIKE 'sqlite^_%' ESCAPE '^'
        """))
    for name in names.compactMap({ $0[0].text }) {
      let table = ComparedColumns(name, try readColumns(of: name))
      try table.register(on: probe)
      tables.append(table)
    }
  }

  private func readColumns(of table: String) throws(SQLiteError) -> [TableColumn] {
    let attempt = "reading the columns of \(table)"
    let names = try scratch.values(
      of: SQLCommand(
        attempt,
        """
        SELECT name, pk > 0 AND NOT EXISTS (SELECT 1 FROM pragma_index_list(\(table)) WHERE origin = 'pk')
        FROM pragma_table_xinfo(\(table)) ORDER BY cid
        """))
    let found = try names.map { row throws(SQLiteError) in
      let name = row[0].text ?? ""
      var (type, collation): (UnsafePointer<CChar>?, UnsafePointer<CChar>?)
      try scratch.check(
        sqlite3_table_column_metadata(
          scratch.openHandle(attempt), "main", table, name, &type, &collation, nil, nil, nil),
        attempt)
      return TableColumn(
        name: name, type: type.map { String(cString: $0) } ?? "",
        collation: collation.map { String(cString: $0) } ?? "BINARY", isRowID: row[1] == .integer(1)
      )
    }
    columns[table] = found
    return found
  }
}

/// Planning.
extension PlanningCopy {
  /// Whether the text is a statement that reads or changes rows; no other is compiled, because many PRAGMAs act then.
  static func accepts(_ sql: String) -> Bool {
    var tokens = SQLTokenizer(sql)
    guard let word = try? tokens.next() else { return false }
    return ["SELECT", "WITH", "VALUES", "INSERT", "REPLACE", "UPDATE", "DELETE"]
      .contains(where: word.isWord)
  }

  func table(named name: String) -> String? {
    tables.first { SQLName($0.name) == SQLName(name) }?.name
  }

  /// Notes in ``tables`` what the statement compares.
  func compare(_ sql: String) { _ = try? steps(of: sql, on: probe) }

  /// The plan of a statement whose parameters have no values.
  func plan(of sql: String) throws(SQLiteError) -> QueryPlan {
    QueryPlan(try steps(of: sql, on: scratch).map { [1, 0, 0, .text($0)] })
  }

  private func steps(of sql: String, on copy: Connection) throws(SQLiteError) -> [String] {
    let attempt = "planning"
    let database = try copy.openHandle(attempt)
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v2(database, "EXPLAIN QUERY PLAN \(sql)", -1, &statement, nil)
    defer { sqlite3_finalize(statement) }
    try copy.check(code, attempt, sql: sql)
    var steps: [String] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      steps.append(sqlite3_column_text(statement, 3).map { String(cString: $0) } ?? "")
    }
    return steps
  }
}

/// Indexes and statistics.
extension PlanningCopy {
  /// The indexes of a table that contain every row, each up to its first expression.
  func indexes(of table: String) throws(SQLiteError) -> [Index] {
    let rows = try scratch.values(
      of: SQLCommand(
        "reading the indexes of \(table)",
        """
        SELECT i.name, x.name, x.coll, x.desc FROM pragma_index_list(\(table)) AS i, pragma_index_xinfo(i.name) AS x
        WHERE x.key AND NOT i.partial ORDER BY i.seq, x.seqno
        """))
    return Dictionary(grouping: rows) { $0[0].text ?? "" }.map { name, rows in
      let parts = rows.map { row in
        columns[table]?.first { $0.name == row[1].text }?
          .part(row[2].text, isDescending: row[3] == .integer(1))
      }
      return Index(name: name, parts: parts.prefix { $0 != nil }.compactMap(\.self))
    }
  }

  /// The average numbers of rows with equal values in the first none, one, two, … columns of an index; empty if unknown.
  func statistics(ofIndex name: String) throws(SQLiteError) -> [Int] {
    let rows = try scratch.values(
      of: SQLCommand("reading statistics", "SELECT stat FROM sqlite_stat1 WHERE idx = \(name)"))
    return (rows.first?[0].text ?? "").split(separator: " ").compactMap { Int($0) }
  }

  func rows(of table: String) throws(SQLiteError) -> Int {
    if let known = rows[table] { return known }
    let known = try scratch.values(
      of: SQLCommand("reading statistics", "SELECT stat FROM sqlite_stat1 WHERE tbl = \(table)"))
    let counted = known.first?[0].text?.split(separator: " ").first.flatMap { Int($0) }
    var count = counted ?? 0
    if counted == nil { count = try self.count("SELECT count(*) FROM main.\(identifier: table)") }
    rows[table] = count
    if counted == nil { try note([.text(table), .null, .text("\(count)")]) }
    return count
  }

  private func count(_ sql: SQLFragment) throws(SQLiteError) -> Int {
    try source.values(of: SQLCommand("counting rows", sql)).first?.first?.integer.map { Int($0) }
      ?? 0
  }

  /// Gives a table and its indexes the statistics that they lack: those that ANALYZE would find if the columns were independent.
  func estimate(_ table: String) throws(SQLiteError) {
    let rows = try rows(of: table)
    for index in try indexes(of: table) where try statistics(ofIndex: index.name).isEmpty {
      var (different, numbers) = (1, "\(rows)")
      for column in index.parts.compactMap(\.column) {
        let values = try values(of: column, table)
        let (product, isLarge) = different.multipliedReportingOverflow(by: values)
        different = max(1, isLarge ? rows : min(rows, product))
        numbers += " \(max(1, rows / different))"
      }
      try note([.text(table), .text(index.name), .text(numbers)])
    }
  }

  private func note(_ row: [SQLiteValue]) throws(SQLiteError) {
    try scratch.run(
      SQLCommand(
        "writing statistics", "INSERT INTO sqlite_stat1 VALUES (\(row[0]), \(row[1]), \(row[2]))"))
  }

  /// Lets SQLite read the statistics.
  func loadStatistics() throws(SQLiteError) {
    try scratch.run(SQLCommand("loading statistics", "ANALYZE sqlite_schema"))
  }

  /// The number of different values of a column.
  func values(of column: String, _ table: String) throws(SQLiteError) -> Int {
    if let known = values[[table, column]] { return known }
    let count = try count(
      "SELECT count(DISTINCT \(identifier: column)) FROM main.\(identifier: table)")
    values[[table, column]] = count
    return count
  }

  func create(_ index: IndexDescription, on table: String) throws(SQLiteError) {
    try scratch.run(
      SQLCommand(
        "creating an index",
        "CREATE INDEX \(identifier: index.name) ON \(identifier: table) \(index.definition)"))
  }

  func drop(_ index: String) throws(SQLiteError) {
    try scratch.run(SQLCommand("dropping an index", "DROP INDEX \(identifier: index)"))
  }

  /// The proposal's index, under a name that is free in the database.
  func named(_ proposal: IndexTrial.Proposal) throws(SQLiteError) -> IndexDescription {
    let taken = try scratch.values(
      of: SQLCommand("reading names", "SELECT name FROM sqlite_schema"))
    let names = taken.compactMap { $0[0].text }.names
    let name = ([proposal.table] + proposal.parts.compactMap(\.column)).joined(separator: "_")
    var (free, number) = (name, 2)
    while names.contains(SQLName(free)) {
      free = "\(name)_\(number)"
      number += 1
    }
    return IndexDescription(free, on: proposal.parts)
  }
}
