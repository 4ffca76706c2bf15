internal import SocleCore

/// The files of one table, with those columns of the table that at least one of them has.
struct TableInput {
  let table: CSVTable
  /// The files in the order in which they were given, at least one.
  private(set) var files: [TableFile]
  private(set) var columns: [LoadColumn]

  init(_ file: TableFile) { (table, files, columns) = (file.table, [file], file.columns) }

  /// Adds another file.
  mutating func add(_ file: TableFile) {
    let known = Set(columns.map(\.name).names)
    columns += file.columns.filter { !known.contains(SQLName($0.name)) }
    files.append(file)
  }

  /// Sets the same columns for all files, so that a column that a file lacks is read as NULL.
  ///
  /// - Returns: A rejection for each file and column that cannot be NULL.
  mutating func fillColumns() -> [Rejection] {
    var problems: [Rejection] = []
    for (index, file) in files.enumerated() {
      // A file that has all columns gets them in the common order, too.
      files[index].columns = columns
      let own = Set(file.columns.map(\.name).names)
      for column in columns where !own.contains(SQLName(column.name)) && !column.isNullable {
        let reason = "it lacks the column \"\(column.name)\" of other files for \(table.name)"
        problems.append(
          Rejection(
            file: file.name, line: 1, reason: "\(reason); add it with a value in each row",
            problem: Rejection.missingColumn))
      }
    }
    return problems
  }

  /// The files with only those columns whose names are among `names`.
  func narrowed(to names: [String]) -> TableInput {
    var input = self
    input.columns = columns.filter { names.names.contains(SQLName($0.name)) }
    for index in files.indices { input.files[index].columns = input.columns }
    return input
  }

  /// Whether the files have all these columns of the table; a column that they lack is NULL.
  func has(_ names: [String]) -> Bool { names.allSatisfy { columns.cellIndex(of: $0) != nil } }

  /// The default value of a column that the files lack and the new database has; nil if there is none.
  func defaultValue(of name: String) -> DefaultValue? {
    guard !has([name]), !table.columnsOfSomeFiles.contains(name) else { return nil }
    return table.description.columns[name]?.defaultValue
  }

  /// Whether each of these columns has values of the files or a default value.
  func fills(_ names: [String]) -> Bool {
    names.allSatisfy { has([$0]) || defaultValue(of: $0) != nil }
  }

  var name: String {
    files.count == 1 ? files[0].name : "\(files[0].name) and \(files.count - 1) more"
  }
}
