internal import SocleCore

/// The rows of a table with an owner column that an update replaces.
///
/// The load's file of rows contains all rows of each owner in its file of owners; other stored rows of these owners are removed.
/// If a record was skipped, the stored row with its key is kept, and all stored rows of its owner are.
struct OwnedRows {
  private let input: TableInput
  private let column: ColumnDescription
  private let owners: CSVReference.Parent
  private let skippedCount: Int
  /// The name of a table in the new database that contains the owner and the key of each skipped record.
  private let skipped: String

  private var table: CSVTable { input.table }

  /// Nil if the rows have no key or no single table of owners, or if the load has no file of owners.
  init?(of input: TableInput, in survey: FileSurvey, skippedCount: Int) {
    guard let name = input.table.ownerColumn, !input.table.key.isEmpty,
      let column = input.table.description.columns[name],
      let reference = survey.tables.references(of: input.table).first(where: {
        $0.columns == [name]
      }),
      let owners = reference.parents.first, reference.parents.count == 1,
      survey.inputs.contains(where: { $0.table.name == owners.table })
    else { return nil }
    self.input = input
    self.column = column
    self.owners = owners
    self.skippedCount = skippedCount
    skipped = survey.tables.freeName("skipped records of \(input.table.name)")
  }

  /// If records were skipped, stores their owners and keys.
  ///
  /// - Returns: Whether the owner and the key of each of them can be read.
  func prepare(_ context: LoadContext) throws -> Bool {
    guard skippedCount > 0 else { return true }
    let names = [column.name] + table.key
    let records = try RecordTable(
      skipped, of: input.narrowed(to: names), columns: names, in: "main", context)
    return try records.fill() &- records.removeGood() == skippedCount
  }

  /// The statement that deletes the replaced rows; the database being built is attached as `schema`.
  func removal(from schema: String) -> SQLFragment {
    let name: SQLFragment = "\(identifier: column.name)"
    let skipped: SQLFragment = "\(identifier: schema).\(identifier: skipped)"
    var text: SQLFragment = """
      DELETE FROM main.\(identifier: table.name) AS row
      WHERE \(name) IN (SELECT \(identifiers: owners.columns) FROM \(identifier: schema).\(identifier: owners.table))
        AND \(isMissing(from: "\(identifier: schema).\(identifier: table.name)"))
      """
    if skippedCount > 0 {
      text.append(" AND \(name) NOT IN (SELECT \(name) FROM \(skipped) WHERE \(name) IS NOT NULL)")
      text.append(" AND \(isMissing(from: skipped))")
    }
    return text
  }

  /// The condition that no row of `rows` has the key of the stored row.
  private func isMissing(from rows: SQLFragment) -> SQLFragment {
    let tests = table.key.map { "new.\(identifier: $0) IS row.\(identifier: $0)" as SQLFragment }
    return "NOT EXISTS (SELECT 1 FROM \(rows) AS new WHERE \(tests, separator: " AND "))"
  }
}
