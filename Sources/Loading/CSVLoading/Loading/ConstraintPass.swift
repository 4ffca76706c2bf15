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
    var places: [[String]: RecordTable] = [:]
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
    for table in places.values { try table.drop() }
  }

  private func reject(
    _ error: SQLiteError, _ reader: RecordReader, _ places: inout [[String]: RecordTable]
  ) throws {
    var message = error.description
    if case .refused(_, _, let text?, _) = error { message = text }
    let parts = message.split(separator: ": ", maxSplits: 1).map(String.init)
    let key = parts.count == 2 && parts[0].hasPrefix("UNIQUE") ? columns(in: parts[1]) : []
    guard !key.isEmpty, let cells = reader.cellIndices(of: key) else {
      return try context.rejected.add(
        reader.rejection(reason: message), at: reader.place, first: nil)
    }
    let seen = try places[key] ?? firstPlaces(of: key, before: reader.place)
    places[key] = seen
    let first = try firstPlace(of: cells.map(reader.value), key, in: seen)
    let texts = cells.map { Rejection.quoted(reader.cells[$0].text) }.joined(separator: ", ")
    let found = first.map { "is \(words(for: $0, from: reader)) already" } ?? "repeats"
    let rejection = reader.rejection(
      column: key.count == 1 ? key[0] : nil, reason: "the key \(texts) \(found)",
      problem: "the key repeats")
    let isPrimary = key.map { $0.lowercased() } == input.table.key.map { $0.lowercased() }
    try context.rejected.add(rejection, at: reader.place, first: isPrimary ? first : nil)
  }

  /// The place of the good record with each key, up to the current record.
  private func firstPlaces(of key: [String], before end: Int) throws -> RecordTable {
    let title = "first places of \(key.joined(separator: ", ")) in \(input.table.name)"
    let table = try RecordTable(
      context.tables.freeName(title), of: input, columns: key, isUnique: true, context)
    try table.addAll(skipping: .tentative, before: end)
    return table
  }

  private func firstPlace(
    of values: [SQLiteValue], _ key: [String], in table: RecordTable
  ) throws -> Int? {
    let tests = zip(key, values).map { "\(identifier: $0) IS \($1)" as SQLFragment }
    return try context.connection.firstRow(
      of: LiteralQuery(
        "SELECT \(table.place) FROM \(table.name) WHERE \(tests, separator: " AND ")",
        purpose: "looking for a key's first place", reading: Int.self))
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
