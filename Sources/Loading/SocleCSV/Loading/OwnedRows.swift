internal import SocleCore

/// The rows of a table with an owner column that an update replaces.
///
/// The load's file of rows contains all rows of each owner in its file of owners; other stored rows of these owners are removed.
/// If a record of an owner was skipped, all stored rows of that owner are kept.
struct OwnedRows {
  private let input: TableInput
  private let column: ColumnDescription
  private let owners: CSVReference.Parent
  private let hasSkippedRecords: Bool

  private var table: CSVTable { input.table }
  /// The name of a table in the new database that contains the owner of each record of the files.
  private var allOwners: String { "\(column.name) of each record of \(table.name)" }

  /// Nil if the rows have no key or no single table of owners, or if the load has no file of owners.
  init?(of input: TableInput, in survey: FileSurvey, hasSkippedRecords: Bool) {
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
    self.hasSkippedRecords = hasSkippedRecords
  }

  /// If records were skipped, stores the owner of each record, so that the owners of skipped records are recognized.
  ///
  /// - Parameter recordCount: The number of records of the files.
  /// - Returns: Whether the owner of every record can be read.
  func prepare(recordCount: Int, _ context: LoadContext) throws -> Bool {
    guard hasSkippedRecords else { return true }
    var owner = table
    owner.description.columns = [column]
    let records = try RecordTable(
      allOwners, of: input.narrowed(to: owner), columns: [column.name], in: "main",
      context)
    return try records.fill() == recordCount
  }

  /// The statement that deletes the replaced rows; the database being built is attached as `schema`.
  func removal(from schema: String) -> SQLFragment {
    let name: SQLFragment = "\(identifier: column.name)"
    let rows: SQLFragment = "\(identifier: schema).\(identifier: table.name)"
    let tests = table.key.map { key -> SQLFragment in
      "new.\(identifier: key) IS main.\(identifier: table.name).\(identifier: key)"
    }
    let isComplete: SQLFragment =
      hasSkippedRecords
      ? """
      AND \(name) NOT IN (SELECT \(name) FROM (
        SELECT \(name), count(*) FROM \(identifier: schema).\(identifier: allOwners)
        WHERE \(name) IS NOT NULL GROUP BY \(name)
        EXCEPT SELECT \(name), count(*) FROM \(rows) GROUP BY \(name)))
      """ : ""
    return """
      DELETE FROM main.\(identifier: table.name)
      WHERE \(name) IN (SELECT \(identifiers: owners.columns) FROM \(identifier: schema).\(identifier: owners.table))
        \(isComplete) AND NOT EXISTS (SELECT 1 FROM \(rows) AS new WHERE \(tests, separator: " AND "))
      """
  }
}
