/// Finds records as they are written, by a pass of its own over the file: for rows that turn out to be bad late.
final class RawRecords {
  private let csv: CSVReader

  init(of file: TableFile, _ context: LoadContext) throws {
    csv = try context.open(file).csv
  }

  /// The record that begins on `line`, which must not be above the one asked for before.
  func record(onLine line: Int) throws -> [UInt8] {
    while csv.line < line {
      do {
        guard try csv.next() else { return [] }
      } catch is CSVError {
        _ = try csv.skipLine()
      }
    }
    return csv.rawRecord
  }
}
