internal import Foundation
internal import SQLiteCore
internal import SQLiteQueries

/// Loads a file again, row by row, to find the rows that break a constraint of their table.
struct ConstraintPass {
  let file: TableFile
  let context: LoadContext

  /// Inserts the rows that were not rejected for good, and rejects those that break a constraint. The reason contains the
  /// constraint and, for a repeated key, the line of the first row with this key.
  func run() throws {
    let source = try SecondPass(over: file, context)
    let insert = try file.insertStatement(for: source.reader.columns, context)
    var lines: [[String]: FirstLines] = [:]
    while let record = try source.next() {
      do {
        try insert.insert(record)
      } catch {
        guard error.code?.primary == .constraint else { throw error }
        try context.rejected.add(rejection(for: error, source.reader, &lines), of: file)
      }
    }
    for table in lines.values { try table.remove() }
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
    name = context.tables.freeName(([file.table.name, "first lines"] + key).joined(separator: "_"))
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

  func remove() throws {
    try connection.execute("DROP TABLE temp.\(identifier: name)", purpose: "dropping \(name)")
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

extension RecordReader {
  /// A cell of the current record as SQLite stores it.
  func value(ofCell index: Int) -> SQLiteValue {
    let cell = cells[index]
    if cell.isNull { return .null }
    switch header.entries[index].column.kind {
    case .integer, .boolean: return .integer(Int64(cell.integer))
    case .real: return .real(cell.real)
    case .blob: return .blob(Array(cell.text))
    case .text, .numeric: return .text(String(decoding: cell.text, as: UTF8.self))
    }
  }
}
