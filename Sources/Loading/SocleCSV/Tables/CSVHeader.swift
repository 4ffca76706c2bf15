internal import SocleCore

struct CSVHeader {
  struct Entry {
    let column: LoadColumn
    /// The position of the field; negative if the file lacks it, so that it is empty.
    let position: Int
  }

  private(set) var entries: [Entry]
  let fieldCount: Int
  let unknown: [String]
  /// The line of the header; 0 for a file without one.
  let line: Int

  /// Reads the header from `reader`; for a file without one, takes the columns in the order of the table.
  init(of table: CSVTable, from reader: CSVReader, _ dialect: CSVDialect) throws(LoadError) {
    let isRagged = dialect.fillsRows
    guard dialect.hasHeader, !table.isInFileOrder else {
      if dialect.hasHeader { _ = try reader.firstRecord(isHeader: true, isRagged: isRagged) }
      line = reader.line
      entries = table.columns.enumerated().map { Entry(column: $1, position: $0) }
      (fieldCount, unknown) = (entries.count, [])
      return
    }
    let names = Self.names(try reader.firstRecord(isHeader: true, isRagged: isRagged), in: table)
    line = reader.line
    let positions = Dictionary(
      zip(names.names, names.indices), uniquingKeysWith: { first, _ in first })
    if let duplicate = names.indices.first(where: { positions[SQLName(names[$0])] != $0 }) {
      throw Self.problem("two columns are named \"\(names[duplicate])\"; remove one", reader)
    }
    fieldCount = names.count
    unknown = names.filter { table.column(named: $0) == nil }
    let columns = table.columns
    entries = columns.compactMap { column in
      positions[SQLName(column.name)].map { Entry(column: column, position: $0) }
    }
    let lacking = columns.filter { positions[SQLName($0.name)] == nil }
    let required = lacking.filter { table.requiredColumns.contains($0.name) }
    guard required.isEmpty, !entries.isEmpty else {
      let missing = required.isEmpty ? lacking : required
      throw Self.problem(missing: missing, of: table, in: names, reader)
    }
  }

  /// The names as they are written or, if the table has no column of a name or the name is repeated, as a new table would have them.
  /// A name that differs from a column's in the case of other letters than ASCII ones, or in Unicode form, is that column's.
  private static func names(_ written: [String], in table: CSVTable) -> [String] {
    var taken: Set<SQLName> = []
    let similar = Dictionary(
      table.columns.map { ($0.name.lowercased(), $0.name) }, uniquingKeysWith: { first, _ in first }
    )
    return zip(written, HeaderNames(written).unique).map { written, unique in
      let own = table.column(named: written) == nil ? similar[written.lowercased()] : written
      let other =
        table.column(named: unique) == nil ? HeaderNames.trimmed(written) : unique
      let name = own.flatMap { taken.contains(SQLName($0)) ? nil : $0 } ?? other
      taken.insert(SQLName(name))
      return name
    }
  }

  /// Sets the columns to read, some of which the file may lack.
  mutating func read(_ columns: [LoadColumn]) {
    let own = Dictionary(
      entries.map { (SQLName($0.column.name), $0) }, uniquingKeysWith: { first, _ in first })
    entries = columns.map { own[SQLName($0.name)] ?? Entry(column: $0, position: -1) }
  }

  private static func problem(
    missing: [LoadColumn], of table: CSVTable, in names: [String], _ reader: CSVReader
  ) -> LoadError {
    let (wanted, found) = (missing.map(\.name).quoted, names.quoted)
    let unused = names.filter { table.column(named: $0) == nil }
    var hint = missing.count == 1 ? NearName.question(for: missing[0].name, among: unused) : ""
    if HeaderNames.areNumbers(names) { hint = "; is the line a row?" }
    if names.count == 1, table.columns.count > 1 { hint = "; is the line a title?" }
    return problem(
      "the header lacks the column \(wanted) of \(table.name); it has \(found)\(hint)", reader,
      hint.isEmpty ? Rejection.missingColumn : nil)
  }

  private static func problem(
    _ reason: String, _ reader: CSVReader, _ problem: String? = nil
  ) -> LoadError {
    .malformed(reader.fileName, line: reader.line, reason, problem: problem)
  }
}

extension [String] {
  /// The first 20 names in quotes.
  fileprivate var quoted: String {
    prefix(20).map { "\"\($0)\"" }.joined(separator: ", ") + (count > 20 ? ", …" : "")
  }
}
