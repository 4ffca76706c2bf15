/// Reads the records of one file, and checks each field against its column.
///
/// Its working state is behind pointers that live as long as the reader, so that a row costs neither exclusivity checks
/// nor reference counts.
final class RecordReader {
  struct FieldPlan {
    let position: Int
    let kind: LoadColumn.Kind
    let isNullable: Bool
    let isExact: Bool
    /// Whether an empty text is bad.
    let needsText: Bool
  }

  let table: CSVTable
  let csv: CSVReader
  let header: CSVHeader
  let plans: UnsafeMutablePointer<FieldPlan>
  let cells: UnsafeMutablePointer<CSVCell>
  let columnCount: Int
  let nulls: NullTexts
  let firstPlace: Int
  /// The number of records so far that have one field more than the header.
  var surplusCount = 0
  let fillsRows: Bool
  /// The number of fields of a record that is complete without further checks; -1 if every record has to be checked.
  let completeCount: Int
  /// The number of ragged records that were read so far, and the line of the first.
  var (filledCount, firstFilledLine) = (0, 0)

  /// The problem of rows with another number of fields than the header.
  static let otherWidth = "the number of fields differs from the header"

  /// - Parameter columns: The columns to read, some of which the file may lack; empty to read all columns that it has.
  init(
    _ csv: CSVReader, table: CSVTable, dialect: CSVDialect, fileNumber: Int = 0,
    columns: [LoadColumn] = []
  ) throws(LoadError) {
    firstPlace = RecordPlace(fileNumber: fileNumber, line: 0).code
    self.table = table
    self.csv = csv
    nulls = NullTexts(dialect.nullTexts)
    fillsRows = dialect.fillsRows
    var header = try CSVHeader(of: table, from: csv, dialect)
    if !columns.isEmpty { header.read(columns) }
    self.header = header
    completeCount = csv.completeCount(forWidth: header.fieldCount)
    columnCount = header.entries.count
    plans = .allocate(capacity: columnCount)
    cells = .allocate(capacity: columnCount + 1)
    cells.initialize(repeating: CSVCell(), count: columnCount + 1)
    for (index, entry) in header.entries.enumerated() {
      let plan = FieldPlan(
        position: entry.position, kind: entry.column.kind, isNullable: entry.column.isNullable,
        isExact: table.isInferred,
        needsText: table.isInferred && table.key.contains(entry.column.name))
      (plans + index).initialize(to: plan)
    }
  }

  deinit {
    plans.deallocate()
    cells.deallocate()
  }

  /// The columns that are read, in the order of the cells.
  var columns: [LoadColumn] { header.entries.map(\.column) }

  /// Steps to the next record that is well formed and whose fields fit their columns; false at the end.
  func nextGood() throws(LoadError) -> Bool {
    while try csv.nextWellFormed() {
      if parse() == nil { return true }
    }
    return false
  }

  var place: Int { firstPlace + csv.line }

  var record: CSVRecord { CSVRecord(cells: cells) }
}

extension TableFile {
  func open(_ dialect: CSVDialect) throws(LoadError) -> RecordReader {
    let reader = try csv.open(dialect)
    try checkIsUnchanged()
    return try RecordReader(
      reader, table: table, dialect: dialect, fileNumber: number, columns: columns)
  }
}
