import SocleCore
internal import SocleCSQLite

/// A copy of a database's schema and statistics in memory, without rows, on which statements are planned.
final class PlanningCopy {
  private let source: Connection
  private let scratch: Connection
  /// A copy of the virtual tables and views, with ``tables`` in place of the ordinary tables.
  private let probe: Connection
  private var tables: [ComparedColumns] = []
  private var rows: [String: Int] = [:]
  private var values: [[String]: Int] = [:]
  private var existing: [String: [[IndexedColumn]]] = [:]

  init(of source: Connection, extensions: [any ConnectionExtension]) throws(SQLiteError) {
    self.source = source
    let options = ConnectionOptions(journalMode: nil, trustsSchema: true, extensions: extensions)
    (scratch, probe) = (try .inMemory(options: options), try .inMemory(options: options))
    // Objects that cannot be copied are reported when a statement that names them is planned.
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
        try? copy.run(SQLCommand("copying the schema", SQLFragment(trusted: entry[0].text ?? "")))
      }
    }
    try scratch.run(SQLCommand("preparing statistics", "ANALYZE"))
    try scratch.run(SQLCommand("preparing statistics", "DELETE FROM sqlite_stat1"))
    if entries.contains(where: { $0[2] == .integer(1) }) {
      let known: SQLFragment = "SELECT tbl, idx, stat FROM main.sqlite_stat1"
      for row in try source.values(of: SQLCommand("reading statistics", known)) { try note(row) }
    }
    try registerTables()
  }

  /// Registers a ``ComparedColumns`` on ``probe`` in place of each ordinary table.
  private func registerTables() throws(SQLiteError) {
    let ordinary: SQLFragment = "t.type = 'table' AND t.sql NOT LIKE 'CREATE VIRTUAL TABLE%'"
    let columns = try scratch.values(
      of: SQLCommand(
        "reading the columns",
        """
        SELECT t.name, c.name, c.type,
          c.pk > 0 AND \(SQLFragment.keyIsRowID(of: "t.name"))
        FROM sqlite_schema AS t, pragma_table_xinfo(t.name) AS c WHERE \(ordinary) ORDER BY t.rowid, c.cid
        """))
    for (name, columns) in Dictionary(grouping: columns, by: { $0[0].text ?? "" }) {
      let table = ComparedColumns(
        name, columns.map { ($0[1].text ?? "", $0[2].text ?? "", $0[3] == .integer(1)) })
      try table.register(on: probe)
      tables.append(table)
    }
    tables.sort { $0.name < $1.name }
  }

  /// Whether the text is a statement that reads or changes rows. No other is compiled, because many PRAGMAs take effect when
  /// they are compiled.
  static func accepts(_ sql: String) -> Bool {
    var tokens = SQLTokenizer(sql)
    guard let word = try? tokens.next() else { return false }
    return ["SELECT", "WITH", "VALUES", "INSERT", "REPLACE", "UPDATE", "DELETE"]
      .contains(where: word.isWord)
  }

  /// The columns of ordinary tables that the statement compares or sorts by.
  func uses(of sql: String) -> [(table: String, use: ComparedColumns.Use)] {
    for table in tables { table.uses = [] }
    _ = try? steps(of: sql, on: probe)
    return tables.flatMap { table in table.uses.map { (table.name, $0) } }
  }

  func plan(of sql: String) throws(SQLiteError) -> QueryPlan {
    QueryPlan(try steps(of: sql, on: scratch).map { [1, 0, 0, .text($0)] })
  }

  /// The steps of a statement's plan; its parameters have no values.
  private func steps(of sql: String, on copy: Connection) throws(SQLiteError) -> [String] {
    let database = try copy.openHandle("planning")
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v2(database, "EXPLAIN QUERY PLAN \(sql)", -1, &statement, nil)
    defer { sqlite3_finalize(statement) }
    try copy.check(code, "planning", sql: sql)
    var steps: [String] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      steps.append(sqlite3_column_text(statement, 3).map { String(cString: $0) } ?? "")
    }
    return steps
  }
}

/// Indexes and statistics.
extension PlanningCopy {
  /// The columns of each index that is not partial, up to its first expression, by the name of the index.
  func indexes(of table: String) throws(SQLiteError) -> [String: [IndexedColumn]] {
    let rows = try scratch.values(
      of: SQLCommand(
        "reading the indexes of \(table)",
        """
        SELECT i.name, x.name, x.coll, x.desc FROM pragma_index_list(\(table)) AS i, pragma_index_xinfo(i.name) AS x
        WHERE x.key AND NOT i.partial ORDER BY i.seq, x.seqno
        """))
    return Dictionary(grouping: rows) { $0[0].text ?? "" }.mapValues { parts in
      parts.prefix { $0[1] != .null }.map { part in
        let collation = Collation(part[2].text ?? "")
        return .column(
          part[1].text ?? "", collation: collation == .binary ? nil : collation,
          isDescending: part[3] == .integer(1))
      }
    }
  }

  /// The number of rows: by the statistics if they contain the table, else counted.
  func rows(of table: String) throws(SQLiteError) -> Int {
    if let known = rows[table] { return known }
    let known = try scratch.values(
      of: SQLCommand("reading statistics", "SELECT stat FROM sqlite_stat1 WHERE tbl = \(table)"))
    // The statistics of a partial index contain the number of its own rows.
    let number = known.compactMap { $0[0].text?.split(separator: " ").first.flatMap { Int($0) } }
      .max()
    let count: Int
    if let number {
      count = number
    } else {
      count = try source.rowCount(of: table)
      try note([.text(table), .null, .text("\(count)")])
    }
    rows[table] = count
    return count
  }

  private func note(_ row: [SQLiteValue]) throws(SQLiteError) {
    let insert: SQLFragment = "INSERT INTO sqlite_stat1 VALUES (\(row[0]), \(row[1]), \(row[2]))"
    try scratch.run(SQLCommand("writing statistics", insert))
  }

  /// Creates an index under a free name, with the statistics that ANALYZE would find if its columns were independent.
  ///
  /// - Returns: Whether it was created: false if an existing index serves the same statements, or if a search by equality alone
  ///   would read more than a quarter of the table.
  func create(_ candidate: inout IndexTrial.Candidate) throws(SQLiteError) -> Bool {
    let (rows, parts) = (try rows(of: candidate.table), candidate.index.parts)
    // Read before the table's first candidate is created, so that no candidate is among them.
    if existing[candidate.table] == nil {
      existing[candidate.table] = Array(try indexes(of: candidate.table).values)
    }
    var numbers = [rows]
    for column in parts.compactMap(\.column) {
      numbers.append(
        max(1, (numbers.last ?? 1) / max(1, try values(of: column, in: candidate.table))))
    }
    guard !parts.isEmpty else { return false }
    if candidate.tail.isEmpty, let last = numbers.last, last > rows / 4 { return false }
    let first = candidate.name
    // The copy lacks what needs an extension that was not given, and the source the other candidates.
    let taken = try source.schemaNames().union(scratch.schemaNames())
    for number in 2...1000 where taken.contains(SQLName(candidate.name)) {
      candidate.name = "\(first)_\(number)"
    }
    let (index, text) = (candidate.index, numbers.map(String.init).joined(separator: " "))
    let creation: SQLFragment =
      "CREATE INDEX \(identifier: index.name) ON \(identifier: candidate.table) \(index.definition)"
    try scratch.run(SQLCommand("creating a candidate", creation))
    try note([.text(candidate.table), .text(index.name), .text(text)])
    candidate.resolve(try indexes(of: candidate.table)[index.name] ?? parts)
    let isKnown = existing[candidate.table]?.contains(where: candidate.isServed) == true
    if isKnown { try drop(candidate) }
    return !isKnown
  }

  func drop(_ candidate: IndexTrial.Candidate) throws(SQLiteError) {
    try scratch.run(SQLCommand("dropping a candidate", "DROP INDEX \(identifier: candidate.name)"))
  }

  /// The number of different values of a column.
  func values(of column: String, in table: String) throws(SQLiteError) -> Int {
    if let known = values[[table, column]] { return known }
    let query = SQLCommand(
      "counting values",
      "SELECT count(DISTINCT \(identifier: column)) FROM main.\(identifier: table)")
    let count = try source.values(of: query).first?.first?.integer ?? 0
    values[[table, column]] = count
    return count
  }

  /// Makes SQLite plan by the statistics that were written since the last call.
  func loadStatistics() throws(SQLiteError) {
    try scratch.run(SQLCommand("loading statistics", "ANALYZE sqlite_schema"))
  }
}

extension Connection {
  fileprivate func schemaNames() throws(SQLiteError) -> Set<SQLName> {
    let names = SQLCommand("reading names", "SELECT name FROM sqlite_schema")
    return Set(try values(of: names).compactMap(\.first?.text).names)
  }
}
