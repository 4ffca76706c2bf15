/// A second pass over the good rows of a file, in its order; bad rows, and rows that were rejected for good, are skipped.
final class SecondPass {
  let reader: RecordReader
  private var rejected: RejectedLines?

  init(over file: TableFile, skipsRejected: Bool = true, _ context: LoadContext) throws {
    reader = try file.open(context.dialect)
    rejected = skipsRejected ? RejectedLines(context.rejected, of: file, areFinal: true) : nil
  }

  func next() throws -> CSVRecord? {
    while try reader.csv.nextWellFormed() {
      guard reader.parse() == nil else { continue }
      if try rejected?.contains(reader.csv.line) != true { return reader.record }
    }
    return nil
  }
}
