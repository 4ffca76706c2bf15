internal import SQLiteCore
internal import SQLiteQueries

/// A table with the places and some columns of the records for one table, which SQLite moves to disk when it grows.
///
/// The rows in the database have no places. So rows that break a rule, and the first row with a key, are searched for here.
final class RecordTable {
  let name: SQLFragment
  let place: SQLFragment
  private let input: TableInput
  private let context: LoadContext
  private let insert: InsertStatement<CSVRecord>

  /// Creates the table, without rows.
  ///
  /// - Parameters:
  ///   - title: The name of the table, which no other table has.
  ///   - columns: The names of the columns; those that the files lack are left out.
  ///   - isUnique: Whether only the first record with the same values is kept.
  init(
    _ title: String, of input: TableInput, columns: [String], isUnique: Bool = false,
    in schema: String = "temp", _ context: LoadContext
  ) throws {
    (self.input, self.context) = (input, context)
    let names = Set(columns.map { $0.lowercased() })
    let kept = input.columns.enumerated().filter { names.contains($1.name.lowercased()) }
    name = "\(identifier: schema).\(identifier: title)"
    let place = names.contains("place") ? "place of the record" : "place"
    self.place = "\(identifier: place)"
    let definitions = kept.map { cell, column -> SQLFragment in
      let collation = input.table.description.columns[column.name]?.collation ?? .binary
      return """
        \(identifier: column.name) \(column.kind.affinity) COLLATE \(identifier: collation.name)
        """
    }
    let key = kept.map(\.element.name)
    let unique: SQLFragment = isUnique ? ", UNIQUE (\(identifiers: key))" : ""
    try context.connection.execute(
      """
      CREATE TABLE \(name) (
        \(identifier: place) INTEGER PRIMARY KEY, \(definitions, separator: ", ")\(unique))
      """, purpose: "creating \(title)")
    let described = ([place] + key).map { ColumnDescription($0, .any, isNullable: true) }
    insert = try context.connection.prepareInsert(
      in: TableDescription(title, columns: ColumnSet(described), isStrict: false),
      writing: [LoadColumn.placeWriter(place, cell: input.columns.count)]
        + kept.map { $1.writer(cell: $0) }, onConflict: isUnique ? .ignore : .abort)
  }

  func add(_ record: CSVRecord) throws { try insert.insert(record) }

  /// Adds the good rows of the files before a place, except those whose rejection is at least of `kind`.
  ///
  /// - Returns: The number of rows.
  @discardableResult
  func addAll(skipping kind: RejectedRows.Kind?, before end: Int = .max) throws -> Int {
    var count = 0
    for file in input.files where file.number <= RecordPlace(end).fileNumber {
      let source = try SecondPass(over: file, skipping: kind, context)
      count += try insert.insert(pulling: {
        guard let record = try source.next(), source.reader.place < end else { return nil }
        return record
      })
    }
    return count
  }

  func removeRows() throws {
    try context.connection.execute("DELETE FROM \(name)", purpose: "emptying a table of records")
  }

  func drop() throws {
    try context.connection.execute("DROP TABLE \(name)", purpose: "dropping a table of records")
  }
}

extension LoadColumn.Kind {
  /// The declared type of a column that stores the values of this kind as they are.
  fileprivate var affinity: SQLFragment {
    switch self {
    case .integer, .boolean: "INTEGER"
    case .real: "REAL"
    case .text: "TEXT"
    case .numeric: "NUMERIC"
    case .blob: "BLOB"
    }
  }
}
