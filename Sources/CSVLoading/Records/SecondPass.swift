/// The good rows of a file once more, in its order; bad ones are passed over.
final class SecondPass {
  let reader: RecordReader
  private let checks: [ReferenceCheck]

  /// - Parameter checksReferences: Whether a row without parent counts as bad.
  init(over file: TableFile, checksReferences: Bool, _ context: LoadContext) throws {
    reader = try context.open(file)
    checks = checksReferences ? try context.registry.checks(for: reader) : []
  }

  /// The next good row, nil at the end.
  func next() throws -> CSVRecord? {
    while try nextRecord() {
      if reader.parse() == nil, try checks.allSatisfy({ try $0.holds(for: reader.record) }) {
        return reader.record
      }
    }
    return nil
  }

  private func nextRecord() throws -> Bool {
    while true {
      do {
        return try reader.csv.next()
      } catch is CSVError {
        _ = try reader.csv.skipLine()
      }
    }
  }
}
