/// A second pass over the good rows of a file, in its order; bad rows, and some rows that were rejected, are skipped.
final class SecondPass {
  let reader: RecordReader
  private var rejected: RejectedLines?

  /// - Parameter kind: The least kind of the rejected rows to skip; nil to skip none.
  init(over file: TableFile, skipping kind: RejectedRows.Kind?, _ context: LoadContext) throws {
    reader = try file.open(context.dialect)
    rejected = kind.map { RejectedLines(context.rejected, of: file, from: $0) }
  }

  func next() throws -> CSVRecord? {
    while try reader.csv.nextWellFormed() {
      guard reader.parse() == nil else { continue }
      if try rejected?.row(onLine: reader.csv.line) == nil { return reader.record }
    }
    return nil
  }
}
