internal import SocleCore
internal import SocleQueries

/// A table with the place and some columns of each record for one table. SQLite moves it to disk when it grows.
///
/// Rows in the database do not contain their places. So this table is searched for rows that break a rule, and for the first
/// row with a key.
final class RecordTable {
  let name: SQLFragment
  let place: SQLFragment
  private let title: String
  private let input: TableInput
  private let context: LoadContext
  private let insert: InsertStatement<CSVRecord>

  /// Creates the table, without rows.
  ///
  /// - Parameters:
  ///   - title: The name of the table, which no other table has.
  ///   - columns: The names of the columns; those that the files lack have their default value, or are left out without one.
  init(
    _ title: String, of input: TableInput, columns: [String], in schema: String = "temp",
    _ context: LoadContext
  ) throws {
    (self.title, self.input, self.context) = (title, input, context)
    let names = Set(columns.names)
    let kept = input.columns.enumerated().filter { names.contains(SQLName($1.name)) }
    name = "\(identifier: schema).\(identifier: title)"
    let place = names.contains(SQLName("place")) ? "place of the record" : "place"
    self.place = "\(identifier: place)"
    let lacking = input.table.columns.filter {
      names.contains(SQLName($0.name)) && input.defaultValue(of: $0.name) != nil
    }
    let definitions = try (kept.map(\.element) + lacking).map { column in
      let own = input.table.description.columns[column.name]
      // As a declared type, the name of a kind has the affinity of its values.
      return try TableDescription(title, columns: []).definition(
        of: ColumnDescription(
          column.name, .declared("\(column.kind)"), isNullable: true,
          default: input.defaultValue(of: column.name), collation: own?.collation))
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
        + kept.map { $1.writer(cell: $0) })
  }

  /// Replaces the rows by those that `next` returns.
  ///
  /// - Returns: The number of rows.
  @discardableResult
  func replace(by next: () throws -> CSVRecord?) throws -> Int {
    try context.connection.execute("DELETE FROM \(name)", purpose: "emptying \(title)")
    return try insert.insert(pulling: next)
  }

  /// Replaces the rows by all good rows of the files that meet a condition.
  ///
  /// - Returns: The number of rows.
  @discardableResult
  func fill(where isWanted: (CSVRecord) -> Bool = { _ in true }) throws -> Int {
    var files = input.files[...]
    var reader: RecordReader?
    return try replace {
      while true {
        while let reader, try reader.nextGood() {
          if isWanted(reader.record) { return reader.record }
        }
        guard let file = files.popFirst() else { return nil }
        reader = try file.open(context.dialect)
      }
    }
  }

  /// Removes the rows that were rejected.
  func removeRejected() throws {
    let isRejected = context.rejected.condition(place: "row.\(place)")
    try context.connection.execute(
      "DELETE FROM \(name) AS row WHERE \(isRejected)", purpose: "removing rejected rows")
  }

  /// Removes the rows that were not rejected.
  ///
  /// - Returns: The number of removed rows.
  func removeGood() throws -> Int {
    let isRejected = context.rejected.condition(place: "row.\(place)")
    return try context.connection.execute(
      "DELETE FROM \(name) AS row WHERE NOT \(isRejected)", purpose: "removing good rows")
  }

  /// Finds the first row with the same key for each row that was rejected because it repeats `key`.
  ///
  /// - Parameters:
  ///   - problem: The problem of these rows.
  ///   - isPrimary: Whether the first rows are written to the rejects folder, too.
  func findFirst(of key: [String], _ problem: String, isPrimary: Bool) throws {
    let keys = [input.table.keyParts] + input.table.description.allUniqueParts
    // Unknown for a partial index: equal rows that do not meet its condition are not repeated.
    guard let parts = keys.first(where: { $0.columns.names == key.names }) else { return }
    let rejected = context.rejected
    let isRejected = rejected.condition(place: "row.\(place)")
    // A join on the keys would find none that differ in length, as RTRIM permits: SQLite 3.40 filters by hashes of the text.
    try context.connection.execute(
      """
      UPDATE \(rejected.name) AS rejected SET first = found.first FROM (
        SELECT \(place) AS place, min(iif(\(isRejected), NULL, \(place)))
          OVER (PARTITION BY \(parts.map(\.value), separator: ", ")) AS first FROM \(name) AS row) AS found
      WHERE rejected.problem = \(problem) AND rejected.first = 0 AND rejected.place = found.place
        AND found.first < rejected.place
      """, purpose: "looking for the first rows with repeated keys")
    guard isPrimary else { return }
    try context.connection.execute(
      """
      INSERT OR IGNORE INTO \(rejected.name) (place)
      SELECT first FROM \(rejected.name) WHERE problem = \(problem) AND first > 0
      """, purpose: "adding the first rows with repeated keys")
  }

  func drop() throws {
    try context.connection.execute("DROP TABLE \(name)", purpose: "dropping \(title)")
  }
}
