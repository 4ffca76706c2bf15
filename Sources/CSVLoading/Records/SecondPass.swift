/// A second pass over the good rows of a file, in its order; bad ones are skipped.
final class SecondPass {
  let reader: RecordReader
  private let checks: [ReferenceCheck]

  /// - Parameter checksReferences: Whether a row without a parent counts as bad.
  init(over file: TableFile, checksReferences: Bool, _ context: LoadContext) throws {
    reader = try context.open(file)
    checks = checksReferences ? try context.registry.checks(for: reader) : []
  }

  /// The next good row, nil at the end.
  func next() throws -> CSVRecord? {
    while try reader.csv.nextWellFormed() {
      if reader.parse() == nil, try checks.allSatisfy({ try $0.holds(for: reader.record) }) {
        return reader.record
      }
    }
    return nil
  }
}
