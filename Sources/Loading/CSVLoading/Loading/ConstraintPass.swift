internal import Foundation
internal import SQLiteCore
internal import SQLiteQueries

/// Loads the files of a table again, row by row, to find the rows that break a constraint of the table.
struct ConstraintPass {
  let input: TableInput
  let context: LoadContext

  /// Inserts the rows that were not rejected for good, and rejects those that break a constraint. The reason contains the
  /// constraint and, for a repeated key, the place of the first row with this key.
  func run() throws {
    let insert = try input.insertStatement(context)
    var places: [[String]: FirstPlaces] = [:]
    for file in input.files {
      let source = try SecondPass(over: file, skipping: .final, context)
      while let record = try source.next() {
        do {
          try insert.insert(record)
        } catch {
          guard error.code?.primary == .constraint else { throw error }
          try reject(error, source.reader, &places)
          continue
        }
        for table in places.values { try table.add(record) }
      }
    }
    for table in places.values { try table.remove() }
  }

  private func reject(
    _ error: SQLiteError, _ reader: RecordReader, _ places: inout [[String]: FirstPlaces]
  ) throws {
    var message = error.description
    if case .refused(_, _, let text?, _) = error { message = text }
    let parts = message.split(separator: ": ", maxSplits: 1).map(String.init)
    let key = parts.count == 2 && parts[0].hasPrefix("UNIQUE") ? columns(in: parts[1]) : []
    guard !key.isEmpty, let cells = reader.cellIndices(of: key) else {
      return try context.rejected.add(
        reader.rejection(reason: message), at: reader.place, first: nil)
    }
    let seen =
      try places[key] ?? FirstPlaces(of: key, input: input, before: reader.place, context)
    places[key] = seen
    let first = try seen.place(of: cells.map(reader.value))
    let texts = cells.map { Rejection.quoted(reader.cells[$0].text) }.joined(separator: ", ")
    let found = first.map { "is \(words(for: $0, from: reader)) already" } ?? "repeats"
    let rejection = reader.rejection(
      column: key.count == 1 ? key[0] : nil, reason: "the key \(texts) \(found)",
      problem: "the key repeats")
    let isPrimary = key.map { $0.lowercased() } == input.table.key.map { $0.lowercased() }
    try context.rejected.add(rejection, at: reader.place, first: isPrimary ? first : nil)
  }

  private func words(for first: Int, from reader: RecordReader) -> String {
    let (first, here) = (RecordPlace(first), RecordPlace(reader.place))
    let file = input.files.first {
      $0.number == first.fileNumber && first.fileNumber != here.fileNumber
    }
    return "on line \(first.line)" + (file.map { " of \($0.path)" } ?? "")
  }

  /// The columns of `table.a, table.b`; none if `text` is the name of an index on expressions.
  private func columns(in text: String) -> [String] {
    let prefix = input.table.name + "."
    let names = text.components(separatedBy: ", ")
    guard names.allSatisfy({ $0.hasPrefix(prefix) }) else { return [] }
    return names.map { String($0.dropFirst(prefix.count)) }
  }
}

/// The place of the good record with each key of a table's files, in a temporary table, which SQLite moves to disk when it
/// grows.
struct FirstPlaces {
  private let connection: Connection
  private let key: [String]
  private let name: String
  private let insert: InsertStatement<CSVRecord>

  private static let place = "place of the record"

  /// - Parameter end: The place of the current record; all records before it are inserted, except rejected ones.
  init(of key: [String], input: TableInput, before end: Int, _ context: LoadContext) throws {
    connection = context.connection
    self.key = key
    name = context.tables.freeName(
      ([input.table.name, "first places"] + key).joined(separator: "_"))
    let definitions = key.map { name -> SQLFragment in
      let collation = input.table.description.columns[name]?.collation ?? .binary
      return "\(identifier: name) COLLATE \(identifier: collation.name)"
    }
    try connection.execute(
      """
      CREATE TEMP TABLE \(identifier: name) (
        \(definitions, separator: ", "), \(identifier: Self.place), UNIQUE (\(identifiers: key)))
      """, purpose: "creating \(name)")
    let columns = (key + [Self.place]).map { ColumnDescription($0, .any, isNullable: true) }
    let cells = key.compactMap { name in
      input.columns.firstIndex { $0.name.lowercased() == name.lowercased() }
    }
    insert = try connection.prepareInsert(
      into: TableDescription(name, columns: ColumnSet(columns), isStrict: false),
      writing: cells.map { cell in
        input.columns[cell].writer(cell: cell)
      } + [LoadColumn.placeWriter(Self.place, cell: input.columns.count)],
      onConflict: .ignore)
    for file in input.files where file.number <= RecordPlace(end).fileNumber {
      let source = try SecondPass(over: file, skipping: .tentative, context)
      while let record = try source.next(), source.reader.place < end { try add(record) }
    }
  }

  func add(_ record: CSVRecord) throws { try insert.insert(record) }

  func remove() throws {
    try connection.execute("DROP TABLE temp.\(identifier: name)", purpose: "dropping \(name)")
  }

  func place(of values: [SQLiteValue]) throws -> Int? {
    let tests = zip(key, values).map { name, value -> SQLFragment in
      "\(identifier: name) IS \(value)"
    }
    let query = LiteralQuery(
      "SELECT \(identifier: Self.place) FROM \(identifier: name) WHERE \(tests, separator: " AND ")",
      purpose: "looking for a key's first place", reading: Int.self)
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
