/// Where each column stands in a file, as its header says.
struct LegoHeader {

  /// A column of the table and the position of its field.
  struct Entry {
    let column: LegoColumn
    let position: Int
  }

  /// The columns that the file has, in the order of the table.
  let entries: [Entry]
  /// The number of fields that each record must have.
  let fieldCount: Int
  /// The names that the table has no column for.
  let unknown: [String]

  /// Reads the first record of `reader`.
  ///
  /// - Throws: ``LegoLoadError/headers(_:)`` if it is none for `table`; what reading throws.
  init(of table: LegoTable, from reader: CSVReader) throws {
    let names = try Self.names(from: reader)
    let duplicate = names.first { name in names.count { $0 == name } > 1 }
    if let duplicate {
      throw Self.problem("two columns are named \"\(duplicate)\"; remove one", reader)
    }
    let missing = table.columns.filter { $0.isInEveryYear && !names.contains($0.name) }
    guard missing.isEmpty else {
      let wanted = missing.map { "\"\($0.name)\"" }.joined(separator: ", ")
      let found = names.map { "\"\($0)\"" }.joined(separator: ", ")
      throw Self.problem(
        "the header lacks the column \(wanted) of \(table.name); it has \(found)", reader)
    }
    fieldCount = names.count
    unknown = names.filter { table.column(named: $0) == nil }
    entries = table.columns.compactMap { column in
      names.firstIndex(of: column.name).map { Entry(column: column, position: $0) }
    }
  }

  private static func names(from reader: CSVReader) throws -> [String] {
    do {
      guard try reader.next() else {
        throw problem("the file is empty; it needs at least a header", reader)
      }
    } catch let error as CSVError {
      throw LegoLoadError.headers([Rejection(error)])
    }
    return (0..<reader.fieldCount).map { String(decoding: reader.field($0), as: UTF8.self) }
  }

  private static func problem(_ reason: String, _ reader: CSVReader) -> LegoLoadError {
    .headers([Rejection(file: reader.fileName, line: 1, reason: reason)])
  }
}
