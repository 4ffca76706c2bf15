internal import SQLiteCore

struct CSVHeader {
  struct Entry {
    let column: LoadColumn
    let position: Int
  }

  let entries: [Entry]
  let fieldCount: Int
  /// The names in the file; empty if they are ignored.
  let names: [String]
  let unknown: [String]
  /// The line of the header; of a file without header, of its first record.
  let line: Int

  /// Reads the first record of `reader`; of a file without header, takes the columns in the order of the table.
  init(of table: CSVTable, from reader: CSVReader, hasHeader: Bool) throws(LoadError) {
    guard hasHeader, !table.isInFileOrder else {
      if hasHeader { _ = try reader.firstRecord(isHeader: true) }
      line = reader.line
      entries = table.columns.enumerated().map { Entry(column: $1, position: $0) }
      (fieldCount, names, unknown) = (entries.count, [], [])
      return
    }
    names = try reader.firstRecord(isHeader: true)
    line = reader.line
    let folded = names.map { $0.lowercased() }
    let names = names
    let duplicate = names.indices.first { folded[..<$0].contains(folded[$0]) }
    if let duplicate {
      throw Self.problem("two columns are named \"\(names[duplicate])\"; remove one", reader)
    }
    let missing = table.columns.filter {
      table.requiredColumns.contains($0.name) && !folded.contains($0.name.lowercased())
    }
    guard missing.isEmpty else {
      throw Self.problem(Self.words(forMissing: missing, of: table, in: names), reader)
    }
    fieldCount = names.count
    unknown = names.filter { table.column(named: $0) == nil }
    entries = table.columns.compactMap { column in
      folded.firstIndex(of: column.name.lowercased()).map { Entry(column: column, position: $0) }
    }
    guard !entries.isEmpty else {
      throw Self.problem(Self.words(forMissing: table.columns, of: table, in: names), reader)
    }
  }

  private static func words(
    forMissing missing: [LoadColumn], of table: CSVTable, in names: [String]
  ) -> String {
    let wanted = missing.prefix(20).map { "\"\($0.name)\"" }.joined(separator: ", ")
    let found = names.prefix(20).map { "\"\($0)\"" }.joined(separator: ", ")
    let unused = names.filter { table.column(named: $0) == nil }
    let hint = missing.count == 1 ? NearName.question(for: missing[0].name, among: unused) : ""
    return "the header lacks the column \(wanted) of \(table.name); it has \(found)\(hint)"
  }

  private static func problem(_ reason: String, _ reader: CSVReader) -> LoadError {
    .malformed(reader.fileName, line: reader.line, reason)
  }
}
