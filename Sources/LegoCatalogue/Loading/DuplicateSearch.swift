internal import SQLiteCore

/// Finds the rows of a file that repeat the key of an earlier one, by a second pass over it.
///
/// The keys seen are kept in a temporary table, which SQLite moves to disk when it grows.
struct DuplicateSearch {
  let file: LegoFile
  let context: LoadContext

  private static let seenKeys = "seen_keys"
  private var key: [String] { file.table.key }

  /// Rejects each repetition, and says where the key was first.
  func run() throws {
    let source = try context.secondPass(over: file)
    try createSeenKeys()
    let insert = try insertStatement(for: source.reader)
    while let record = try source.next() {
      guard try insert.insert(record) == nil else { continue }
      try context.log.add(
        rejection(of: source.reader), record: source.reader.csv.rawRecord)
    }
    try context.connection.execute(
      "DROP TABLE temp.\(identifier: Self.seenKeys)", purpose: "forgetting the keys seen")
  }

  private func createSeenKeys() throws {
    try context.connection.execute(
      "CREATE TEMP TABLE \(identifier: Self.seenKeys) (\(identifiers: key), line, UNIQUE (\(identifiers: key)))",
      purpose: "making room for the keys seen")
  }

  private func insertStatement(
    for reader: LegoRecordReader
  ) throws -> InsertStatement<LegoRecord> {
    let cells = keyCells(in: reader)
    let table = TableDescription(
      Self.seenKeys, columns: ColumnSet((key + ["line"]).map { ColumnDescription($0, .any) }))
    let line = LegoColumn.integer("line").writer(cell: reader.columnCount)
    return try context.connection.prepareInsert(
      into: table, writing: cells.map { $0.column.writer(cell: $0.index) } + [line],
      onConflict: .ignore)
  }

  private func rejection(of reader: LegoRecordReader) throws -> Rejection {
    let cells = keyCells(in: reader)
    let tests = cells.map { cell -> SQLFragment in
      "\(identifier: cell.column.name) IS \(reader.value(ofCell: cell.index))"
    }
    let query = LiteralQuery(
      "SELECT line FROM temp.\(identifier: Self.seenKeys) WHERE \(tests, separator: " AND ")",
      purpose: "looking for a key's first line", reading: Int.self)
    let found = try context.connection.firstRow(of: query)
    let line = found.map { " is on line \($0) already" } ?? " repeats"
    let texts = cells.map { Rejection.quoted(reader.cells[$0.index].text) }
    return reader.rejection(
      column: key.count == 1 ? key[0] : nil,
      reason: "the key \(texts.joined(separator: ", "))\(line)")
  }

  private func keyCells(in reader: LegoRecordReader) -> [(column: LegoColumn, index: Int)] {
    key.compactMap { name in
      reader.cellIndex(of: name).map { (reader.header.entries[$0].column, $0) }
    }
  }
}

extension LegoRecordReader {
  /// A cell of the current record as SQLite stores it.
  func value(ofCell index: Int) -> SQLiteValue {
    let column = header.entries[index].column
    if column.isNullable, cells[index].text.isEmpty { return .null }
    guard column.kind == .text else { return .integer(Int64(cells[index].integer)) }
    return .text(String(decoding: cells[index].text, as: UTF8.self))
  }
}
