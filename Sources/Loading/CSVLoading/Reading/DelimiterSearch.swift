/// Finds the delimiter of a file by reading it with each candidate.
struct DelimiterSearch {
  static let candidates = Array(",;\t|".utf8)

  /// The probable delimiter: of the candidates in the first record, the one for which the most records have as many fields as
  /// the first; of several, the one with the most fields, but last a comma that is always between digits. A comma if there is
  /// no candidate.
  let delimiter: UInt8
  /// Whether the first record has at most one candidate, so that the other records do not matter.
  let isClear: Bool

  /// - Parameters:
  ///   - name: The name of the file. If it ends with `.tsv` or `.tab`, a tab in the first record is the delimiter.
  ///   - open: Opens the file with a delimiter; nil if it cannot be read. Loading reports what is wrong with it.
  init(
    among candidates: [UInt8] = candidates, in name: String, open: (UInt8) -> CSVReader?
  ) {
    let readers = candidates.compactMap(open).filter {
      (try? $0.next()) == true && $0.fieldCount > 1
    }
    isClear = readers.count < 2
    let name = name.lowercased()
    let isTabbed = [".tsv", ".tab", ".tsv.gz", ".tab.gz"].contains { name.hasSuffix($0) }
    if isTabbed, readers.contains(where: { $0.delimiter == 0x09 }) {
      delimiter = 0x09
    } else if isClear {
      delimiter = readers.first?.delimiter ?? CSVByte.comma
    } else {
      let scores = readers.map { (delimiter: $0.delimiter, score: Self.score(of: $0)) }
      delimiter = scores.max { $0.score < $1.score }?.delimiter ?? CSVByte.comma
    }
  }

  /// Reads the records behind the first, and compares them with it.
  private static func score(of reader: CSVReader) -> (agreeing: Int, trust: Int, width: Int) {
    let width = reader.fieldCount
    let isComma = reader.delimiter == CSVByte.comma
    var (agreeing, commas, decimalCommas) = (0, 0, 0)
    while (try? reader.nextWellFormed()) == true {
      if reader.fieldCount == width { agreeing += 1 }
      for index in 1..<(isComma ? reader.fieldCount : 1) {
        commas += 1
        if reader.isDigit(index - 1, \.last), reader.isDigit(index, \.first) { decimalCommas += 1 }
      }
    }
    return (agreeing, commas > 0 && commas == decimalCommas ? 0 : 1, width)
  }
}

extension CSVReader {
  /// Whether the first or last byte of a field, as it was written, is a digit.
  fileprivate func isDigit(
    _ index: Int, _ place: (UnsafeBufferPointer<UInt8>) -> UInt8?
  ) -> Bool {
    !isQuoted(index) && place(field(index)).map { $0 &- 0x30 < 10 } ?? false
  }
}
