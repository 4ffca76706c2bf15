/// Reads the records of one file, and judges each field by its column before anything else sees it.
///
/// Its working state stands behind pointers that live as long as the reader, so that a row costs neither
/// exclusivity checks nor reference counts.
final class LegoRecordReader {

  /// How one field is judged.
  struct FieldPlan {
    let position: Int
    let kind: LegoColumn.Kind
    let isNullable: Bool
  }

  let table: LegoTable
  let csv: CSVReader
  let header: LegoHeader
  let plans: UnsafeMutablePointer<FieldPlan>
  let cells: UnsafeMutablePointer<LegoCell>
  let columnCount: Int

  /// Reads the header of `csv`.
  init(_ csv: CSVReader, table: LegoTable) throws {
    self.table = table
    self.csv = csv
    header = try LegoHeader(of: table, from: csv)
    columnCount = header.entries.count
    plans = .allocate(capacity: columnCount)
    cells = .allocate(capacity: columnCount + 1)
    cells.initialize(repeating: LegoCell(), count: columnCount + 1)
    for (index, entry) in header.entries.enumerated() {
      let plan = FieldPlan(
        position: entry.position, kind: entry.column.kind, isNullable: entry.column.isNullable)
      (plans + index).initialize(to: plan)
    }
  }

  deinit {
    plans.deallocate()
    cells.deallocate()
  }

  /// The columns of the file that the table has, in the order of the cells.
  var columns: [LegoColumn] { header.entries.map(\.column) }

  /// The position among the cells of the column of that name, nil if the file does not have it.
  func cellIndex(of name: String) -> Int? {
    header.entries.firstIndex { $0.column.name == name }
  }

  var record: LegoRecord { LegoRecord(cells: cells) }
}
