internal import SQLiteCore
internal import SQLiteQueries

/// A table with the places and some columns of the records for one table, which SQLite moves to disk when it grows.
///
/// The rows in the database have no places. So rows that break a rule, and the first row with a key, are searched for here.
final class RecordTable {
  let name: SQLFragment
  let place: SQLFragment
  private let title: String
  private let input: TableInput
  private let context: LoadContext
  private let insert: InsertStatement<CSVRecord>
  /// The keys that have an index.
  private var indexes: Set<[String]> = []

  /// Creates the table, without rows.
  ///
  /// - Parameters:
  ///   - title: The name of the table, which no other table has.
  ///   - columns: The names of the columns; those that the files lack are left out.
  init(
    _ title: String, of input: TableInput, columns: [String], in schema: String = "temp",
    _ context: LoadContext
  ) throws {
    (self.title, self.input, self.context) = (title, input, context)
    let names = Set(columns.map { $0.lowercased() })
    let kept = input.columns.enumerated().filter { names.contains($1.name.lowercased()) }
    name = "\(identifier: schema).\(identifier: title)"
    let place = names.contains("place") ? "place of the record" : "place"
    self.place = "\(identifier: place)"
    let definitions = kept.map { cell, column -> SQLFragment in
      let collation = input.table.description.columns[column.name]?.collation ?? .binary
      // SQLite takes the name of the kind for a type of the same affinity.
      return """
        \(identifier: column.name) \(identifier: "\(column.kind)") COLLATE \(identifier: collation.name)
        """
    }
    try context.connection.execute(
      """
      CREATE TABLE \(name) (
        \(identifier: place) INTEGER PRIMARY KEY, \(definitions, separator: ", "))
      """, purpose: "creating \(title)")
    let described = ([place] + kept.map(\.element.name)).map {
      ColumnDescription($0, .any, isNullable: true)
    }
    insert = try context.connection.prepareInsert(
      in: TableDescription(title, columns: ColumnSet(described), isStrict: false),
      writing: [LoadColumn.placeWriter(place, cell: input.columns.count)]
        + kept.map { $1.writer(cell: $0) }, onConflict: .abort)
  }

  func add(_ record: CSVRecord) throws { try insert.insert(record) }

  /// Replaces the rows by all good rows of the files.
  ///
  /// - Returns: The number of rows.
  @discardableResult
  func fill() throws -> Int {
    try context.connection.execute("DELETE FROM \(name)", purpose: "emptying \(title)")
    return try input.files.reduce(0) { count, file in
      let reader = try file.open(context.dialect)
      return count + (try insert.insert(pulling: { try reader.nextGood() ? reader.record : nil }))
    }
  }

  /// Removes the rows that were rejected for good.
  func removeRejected() throws {
    let isRejected = context.rejected.condition(from: .final, place: "row.\(place)")
    try context.connection.execute(
      "DELETE FROM \(name) AS row WHERE \(isRejected)", purpose: "removing rejected rows")
  }

  /// The place of the first row that was not rejected and has the same key as the row at `place`; nil if that comes later.
  func firstPlace(of key: [String], equalTo place: Int) throws -> Int? {
    if indexes.insert(key).inserted {
      let index = "index of \(title) on \(key.joined(separator: ", "))"
      try context.connection.execute(
        "CREATE INDEX temp.\(identifier: index) ON \(identifier: title) (\(identifiers: key))",
        purpose: "creating an index of \(title)")
    }
    let tests = key.map { "row.\(identifier: $0) IS same.\(identifier: $0)" as SQLFragment }
    let isRejected = context.rejected.condition(from: .tentative, place: "same.\(self.place)")
    return try context.connection.firstRow(
      of: LiteralQuery(
        """
        SELECT same.\(self.place) FROM \(name) AS row JOIN \(name) AS same ON \(tests, separator: " AND ")
        WHERE row.\(self.place) = \(place) AND same.\(self.place) < \(place) AND NOT \(isRejected)
        ORDER BY 1 LIMIT 1
        """, purpose: "looking for a key's first place", reading: Int.self))
  }

  func drop() throws {
    try context.connection.execute("DROP TABLE \(name)", purpose: "dropping \(title)")
  }
}
