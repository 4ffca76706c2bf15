internal import Foundation
internal import SQLiteCore
internal import SQLiteQueries

/// Loads a file again, row by row, to find the rows that violate a constraint of their table.
struct ConstraintPass {
  let file: TableFile
  let context: LoadContext

  private var connection: Connection { context.connection }

  /// Rejects each row that violates a constraint. The reason contains the constraint and, for a repeated key, the line of the
  /// first row with this key.
  ///
  /// - Returns: The number of rows inserted.
  func run() throws -> Int {
    try connection.execute("DELETE FROM \(identifier: file.table.name)", purpose: "starting again")
    return try connection.transaction {
      let source = try SecondPass(over: file, context)
      let insert = try file.insertStatement(for: source.reader.columns, context, onConflict: .fail)
      var lines: [[String]: FirstLines] = [:]
      var inserted = 0
      while let record = try source.next() {
        do {
          try insert.insert(record)
          inserted += 1
        } catch let error as SQLiteError where error.code?.primary == .constraint {
          let rejection = try rejection(for: error, source.reader, &lines)
          try context.log.add(rejection, record: source.reader.csv.rawRecord)
        }
      }
      return inserted
    }
  }

  private func rejection(
    for error: SQLiteError, _ reader: RecordReader, _ lines: inout [[String]: FirstLines]
  ) throws -> Rejection {
    guard case .refused(_, _, let message?, _) = error else {
      return reader.rejection(reason: error.description)
    }
    let parts = message.split(separator: ": ", maxSplits: 1).map(String.init)
    let key = parts.count == 2 && parts[0].hasPrefix("UNIQUE") ? columns(in: parts[1]) : []
    guard !key.isEmpty, let cells = reader.cellIndices(of: key) else {
      return reader.rejection(reason: message)
    }
    let seen = try lines[key] ?? FirstLines(of: key, file: file, context: context)
    lines[key] = seen
    let line = try seen.line(of: cells.map(reader.value))
    let texts = cells.map { Rejection.quoted(reader.cells[$0].text) }.joined(separator: ", ")
    return reader.rejection(
      column: key.count == 1 ? key[0] : nil,
      reason: "the key \(texts) \(line.map { "is on line \($0) already" } ?? "repeats")")
  }

  /// The columns of `table.a, table.b`; none if `text` is the name of an index on expressions.
  private func columns(in text: String) -> [String] {
    let prefix = file.table.name + "."
    let names = text.components(separatedBy: ", ")
    guard names.allSatisfy({ $0.hasPrefix(prefix) }) else { return [] }
    return names.map { String($0.dropFirst(prefix.count)) }
  }
}

/// The line of the first record with each key of a file, in a temporary table, which SQLite moves to disk when it grows.
struct FirstLines {
  private let connection: Connection
  private let key: [String]
  private let name: String

  private static let line = "line of the file"

  init(of key: [String], file: TableFile, context: LoadContext) throws {
    connection = context.connection
    self.key = key
    name = ([file.table.name, "first lines"] + key).joined(separator: "_")
    let definitions = key.map { name -> SQLFragment in
      let collation = file.table.description.columns[name]?.collation ?? .binary
      return "\(identifier: name) COLLATE \(identifier: collation.name)"
    }
    try connection.execute(
      """
      CREATE TEMP TABLE \(identifier: name) (
        \(definitions, separator: ", "), \(identifier: Self.line), UNIQUE (\(identifiers: key)))
      """, purpose: "creating \(name)")
    let columns = (key + [Self.line]).map { ColumnDescription($0, .any, isNullable: true) }
    let table = TableDescription(name, columns: ColumnSet(columns), isStrict: false)
    let source = try SecondPass(over: file, context)
    let cells = source.reader.cellIndices(of: key) ?? []
    let insert = try connection.prepareInsert(
      into: table,
      writing: cells.map { source.reader.columns[$0].writer(cell: $0) }
        + [LoadColumn.lineWriter(Self.line, cell: source.reader.columnCount)],
      onConflict: .ignore)
    while let record = try source.next() { try insert.insert(record) }
  }

  func line(of values: [SQLiteValue]) throws -> Int? {
    let tests = zip(key, values).map { name, value -> SQLFragment in
      "\(identifier: name) IS \(value)"
    }
    let query = LiteralQuery(
      "SELECT \(identifier: Self.line) FROM \(identifier: name) WHERE \(tests, separator: " AND ")",
      purpose: "looking for a key's first line", reading: Int.self)
    return try connection.firstRow(of: query)
  }
}
