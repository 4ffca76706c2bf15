/// The good rows of a file once more, without haste and without a word about the bad ones.
final class SecondPass {
  let reader: LegoRecordReader
  private let checks: [ReferenceCheck]

  init(over file: LegoFile, _ registry: ParentRegistry) throws {
    reader = try LoadContext.open(file)
    checks = try registry.checks(for: reader)
  }

  /// The next good row, nil at the end.
  func next() throws -> LegoRecord? {
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
