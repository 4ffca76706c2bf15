internal import SQLiteCore
internal import SQLiteQueries

/// A temporary table with some or all rows for one table: their places, and the columns that rules read.
///
/// The rows in the database have no places. So the rows that break a rule are searched for in this table.
final class SecondLook {
  private let input: TableInput
  private let context: LoadContext
  private let name: String
  private let place: String
  private let insert: InsertStatement<CSVRecord>

  /// Creates the table, without rows.
  init(at input: TableInput, _ rules: [RowRule], _ context: LoadContext) throws {
    self.input = input
    self.context = context
    let read = Set(rules.flatMap(\.columns).map { $0.lowercased() })
    let kept = input.columns.enumerated().filter { read.contains($1.name.lowercased()) }
    name = context.tables.freeName("second look at \(input.table.name)")
    var place = "place"
    while read.contains(place) { place += "_" }
    self.place = place
    let definitions = kept.map { "\(identifier: $1.name) \($1.kind.affinity)" as SQLFragment }
    try context.connection.execute(
      """
      CREATE TEMP TABLE \(identifier: name) (
        \([["\(identifier: place) INTEGER PRIMARY KEY"], definitions].flatMap { $0 }, separator: ", "))
      """, purpose: "creating \(name)")
    let described = ([place] + kept.map(\.element.name)).map {
      ColumnDescription($0, .any, isNullable: true)
    }
    insert = try context.connection.prepareInsert(
      into: TableDescription(name, columns: ColumnSet(described), isStrict: false),
      writing: [LoadColumn.placeWriter(place, cell: input.columns.count)]
        + kept.map { $1.writer(cell: $0) })
  }

  func add(_ record: CSVRecord) throws { try insert.insert(record) }

  /// Adds all good rows of the files, instead of those that were added before.
  func addAll() throws {
    try context.connection.execute("DELETE FROM \(identifier: name)", purpose: "emptying \(name)")
    for file in input.files {
      let source = try SecondPass(over: file, skipping: .final, context)
      _ = try insert.insert(pulling: { try source.next() })
    }
  }

  func breaks(_ rule: RowRule) throws -> Bool {
    try context.connection.exists("\(identifier: name) AS row", where: rule.breach)
  }

  /// Rejects the rows that break `rule`; a row that breaks several is rejected once, with all reasons.
  func rejectRows(breaking rule: RowRule) throws {
    try context.rejected.insert(
      column: rule.column, problem: rule.reason,
      selecting: """
        row.\(identifier: place), \(rule.message) FROM \(identifier: name) AS row WHERE \(rule.breach)
        """)
  }

  func remove() throws {
    try context.connection.execute(
      "DROP TABLE temp.\(identifier: name)", purpose: "dropping \(name)")
  }
}

extension Connection {
  func exists(_ source: SQLFragment, where condition: SQLFragment) throws -> Bool {
    let query = LiteralQuery(
      "SELECT 1 FROM \(source) WHERE \(condition) LIMIT 1", purpose: "looking for bad rows",
      reading: Int.self)
    return try firstRow(of: query) != nil
  }
}

extension LoadColumn.Kind {
  /// The declared type of a column that stores the values of this kind as they are.
  var affinity: SQLFragment {
    switch self {
    case .integer, .boolean: "INTEGER"
    case .real: "REAL"
    case .text: "TEXT"
    case .numeric: "NUMERIC"
    case .blob: "BLOB"
    }
  }
}
