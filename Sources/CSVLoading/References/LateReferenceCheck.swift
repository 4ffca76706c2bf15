internal import SQLiteCore
internal import SQLiteQueries

/// Checks references to rows that are loaded with their children or after them: a theme's parent may come later.
struct LateReferenceCheck {
  let file: TableFile
  let reference: CSVReference
  let context: LoadContext

  /// Rejects rows without a parent, then the rows that referred to these, until all remaining rows have their parents.
  ///
  /// - Returns: The number of rows that were removed again.
  func run() throws -> Int {
    var removed = 0
    while try hasCandidates() {
      let count = try removeDanglingRows()
      if count == 0 { break }
      removed += count
    }
    return removed
  }

  private var table: CSVTable { file.table }

  private func hasCandidates() throws -> Bool {
    let present = reference.columns.map { column -> SQLFragment in
      "child.\(identifier: column) IS NOT NULL"
    }
    let absent = reference.parents.map { parent -> SQLFragment in
      let tests = zip(parent.columns, reference.columns).map { key, column -> SQLFragment in
        "parent.\(identifier: key) = child.\(identifier: column)"
      }
      return """
        NOT EXISTS (SELECT 1 FROM \(identifier: parent.table) AS parent WHERE \(tests, separator: " AND "))
        """
    }
    let query = LiteralQuery(
      """
      SELECT 1 FROM \(identifier: table.name) AS child
      WHERE \(present, separator: " AND ") AND \(absent, separator: " AND ")
      """, purpose: "looking for \(table.name) without parent", reading: Int.self)
    return try context.connection.firstRow(of: query) != nil
  }

  private func removeDanglingRows() throws -> Int {
    let source = try SecondPass(over: file, checksReferences: false, context)
    guard let check = try context.registry.check(reference, for: source.reader) else { return 0 }
    var removed = 0
    while let record = try source.next() {
      guard try !check.holds(for: record), try remove(record, source.reader) else { continue }
      removed += 1
      let rejection = ReferenceCheck.rejection(
        of: [check], in: record, file: file.name, line: source.reader.csv.line)
      try context.log.add(rejection, record: source.reader.csv.rawRecord)
    }
    check.forgetKeys()
    return removed
  }

  /// Removes the record's row; false if it does not exist, because another row with that key may exist instead.
  private func remove(_ record: CSVRecord, _ reader: RecordReader) throws -> Bool {
    let identity = table.key.isEmpty ? reader.columns.map(\.name) : table.key + reference.columns
    let tests = identity.compactMap { name -> SQLFragment? in
      reader.cellIndex(of: name).map { "\(identifier: name) IS \(reader.value(ofCell: $0))" }
    }
    let test: SQLFragment =
      table.key.isEmpty
      ? """
      rowid = (SELECT rowid FROM \(identifier: table.name) WHERE \(tests, separator: " AND ") LIMIT 1)
      """ : "\(tests, separator: " AND ")"
    return try context.connection.execute(
      "DELETE FROM \(identifier: table.name) WHERE \(test)",
      purpose: "removing a row of \(table.name) without parent") > 0
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
