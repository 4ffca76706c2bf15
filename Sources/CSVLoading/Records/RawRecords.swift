/// Finds records in their original form, by a separate pass over the file: for rows that turn out to be bad late.
final class RawRecords {
  private let csv: CSVReader

  init(of file: TableFile, _ context: LoadContext) throws {
    csv = try context.open(file).csv
  }

  /// The record that begins on `line`, which must not be above the one asked for before.
  func record(onLine line: Int) throws -> [UInt8] {
    while csv.line < line {
      guard try csv.nextWellFormed() else { return [] }
    }
    return csv.rawRecord
  }
}
