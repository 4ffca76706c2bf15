/// Finds the delimiter of a file by reading it with each candidate.
struct DelimiterSearch {
  static let candidates = Array(",;\t|".utf8)

  /// The probable delimiter: of the candidates in the first record, the one with which most records have as many fields as the
  /// first. Among equals, a comma that is always between digits or before a blank comes last, and then more fields win. A comma
  /// if there is no candidate.
  let delimiter: UInt8
  /// Another candidate that divides the records as well; nil if there is none.
  private(set) var rival: UInt8?
  /// Whether no record has as many fields as the first.
  private(set) var isUnconfirmed = false

  /// - Parameters:
  ///   - name: The name of the file. If it ends with `.tsv` or `.tab`, a tab in the first record is the delimiter.
  ///   - open: Opens the file with a delimiter; nil if it cannot be read. Loading reports what is wrong with it.
  init(among candidates: [UInt8], in name: String, open: (UInt8) -> CSVReader?) {
    let readers = candidates.compactMap(open).filter {
      (try? $0.next()) == true && $0.fieldCount > 1
    }
    let name = name.lowercased()
    let isTabbed = [".tsv", ".tab", ".tsv.gz", ".tab.gz"].contains { name.hasSuffix($0) }
    if isTabbed, readers.contains(where: { $0.delimiter == 0x09 }) {
      delimiter = 0x09
    } else {
      let scores = readers.map { (delimiter: $0.delimiter, score: Self.score(of: $0)) }
      let best = scores.max { $0.score < $1.score }
      delimiter = best?.delimiter ?? CSVByte.comma
      isUnconfirmed = (best?.score.agreeing ?? 0) == 0
      rival =
        scores.first { other in
          other.delimiter != best?.delimiter && other.score.agreeing == best?.score.agreeing
            && other.score.trust == best?.score.trust
        }?.delimiter
    }
  }

  /// Reads the records behind the first, and compares them with it.
  private static func score(of reader: CSVReader) -> (agreeing: Int, trust: Int, width: Int) {
    let width = reader.fieldCount
    let isComma = reader.delimiter == CSVByte.comma
    var (agreeing, commas, decimalCommas) = (0, 0, 0)
    var isBlankBehind = isComma && reader.hasBlanks
    while (try? reader.nextWellFormed()) == true {
      if reader.fieldCount == width { agreeing += 1 }
      guard isComma else { continue }
      isBlankBehind = isBlankBehind && reader.hasBlanks
      for index in 1..<reader.fieldCount {
        commas += 1
        let isQuoted = reader.isQuoted(index - 1) || reader.isQuoted(index)
        let (before, behind) = (reader.field(index - 1).last, reader.field(index).first)
        if !isQuoted, isDigit(before), isDigit(behind) { decimalCommas += 1 }
      }
    }
    let isText = isBlankBehind || commas > 0 && commas == decimalCommas
    return (agreeing, isText ? 0 : 1, width)
  }

  private static func isDigit(_ byte: UInt8?) -> Bool { byte.map { $0 &- 0x30 < 10 } ?? false }
}

extension DelimiterSearch {
  /// The number of lines before the first record that a reader divides, if most records behind it have as many fields.
  static func title(above readers: [CSVReader]) -> (lines: Int, delimiter: UInt8)? {
    for reader in readers {
      while (try? reader.nextWellFormed()) == true, reader.fieldCount == 1 {}
      let (lines, isDivided) = (reader.line - 1, reader.fieldCount > 1)
      if isDivided, lines > 0, reader.balance() > 0 { return (lines, reader.delimiter) }
    }
    return nil
  }
}

extension CSVReader {
  /// The number of further records that have as many fields as the current one, less the number of the others.
  fileprivate func balance() -> Int {
    let width = fieldCount
    var balance = 0
    while (try? nextWellFormed()) == true { balance += fieldCount == width ? 1 : -1 }
    return balance
  }

  /// Whether each field but the first begins with a blank.
  fileprivate var hasBlanks: Bool {
    (1..<max(fieldCount, 1)).allSatisfy { field($0).first == 0x20 }
  }
}
