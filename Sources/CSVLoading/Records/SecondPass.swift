/// A second pass over the good rows of a file, in its order; bad rows are skipped.
final class SecondPass {
  let reader: RecordReader
  private let checks: [ReferenceCheck]

  /// - Parameter checksReferences: Whether a row without a parent counts as bad.
  init(over file: TableFile, checksReferences: Bool = true, _ context: LoadContext) throws {
    reader = try file.open(context.dialect)
    checks = checksReferences ? try context.registry.checks(for: reader) : []
  }

  func next() throws -> CSVRecord? {
    while try reader.csv.nextWellFormed() {
      if reader.parse() == nil, try checks.allSatisfy({ try $0.holds(for: reader.record) }) {
        return reader.record
      }
    }
    return nil
  }
}

/// Finds records in their original form by a separate pass over the file, for rows that are found to be bad only later.
final class RawRecords {
  private let csv: CSVReader

  init(of file: TableFile, _ context: LoadContext) throws {
    csv = try file.open(context.dialect).csv
  }

  /// The record that begins on `line`, which must not be less than in the previous call.
  func record(onLine line: Int) throws -> [UInt8] {
    while csv.line < line {
      guard try csv.nextWellFormed() else { return [] }
    }
    return csv.rawRecord
  }
}
