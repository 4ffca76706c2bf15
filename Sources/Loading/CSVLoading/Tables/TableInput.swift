/// The files of one table, with those columns of the table that the files have.
struct TableInput {
  private(set) var table: CSVTable
  /// The files in the order in which they were given, at least one.
  private(set) var files: [TableFile]
  private(set) var columns: [LoadColumn]
  private let names: [String]

  init(_ file: TableFile, _ header: CSVHeader) {
    (table, files, names) = (file.table, [file], header.names)
    columns = header.entries.map(\.column)
  }

  /// Adds another file of the same columns, in any order.
  mutating func add(_ file: TableFile, _ header: CSVHeader) throws(LoadError) {
    try HeaderNames.check(
      header.names, of: file.csv, line: header.line, are: names, of: files[0].csv)
    files.append(file)
  }

  /// The same files for `table`, which has some of the columns.
  func narrowed(to table: CSVTable) -> TableInput {
    var input = self
    (input.table, input.columns) = (table, table.columns)
    for index in files.indices { input.files[index].table = table }
    return input
  }

  /// Whether the files have all these columns of the table; a column that they lack is NULL.
  func has(_ names: [String]) -> Bool { names.allSatisfy { columns.cellIndex(of: $0) != nil } }

  var name: String {
    files.count == 1 ? files[0].name : "\(files[0].name) and \(files.count - 1) more"
  }
}
