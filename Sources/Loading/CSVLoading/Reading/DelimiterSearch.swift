/// Finds the delimiter of a file by counting each candidate on each line, outside quotes.
struct DelimiterCounts {
  private static let candidates = Array(",;\t|".utf8)

  private enum Place { case start, unquoted, quoted, closed }

  /// How often each candidate occurs in the first record; nil before it.
  private var header: SIMD4<Int>?
  /// The number of later records in which each candidate occurs as often as in the first.
  private var agreeing = SIMD4<Int>.zero
  private var current = SIMD4<Int>.zero
  private var place = Place.start
  /// The commas after the first record, and those of them that are between digits.
  private var (commas, decimalCommas) = (0, 0)
  private let quote: UInt8?

  init(hasQuotes: Bool) { quote = hasQuotes ? CSVByte.quote : nil }

  var hasHeader: Bool { header != nil }

  /// Whether the first record contains several candidates, so that the other records decide.
  var isAmbiguous: Bool { candidatesInHeader.count > 1 }

  private var candidatesInHeader: [Int] { (0..<4).filter { header?[$0] ?? 0 > 0 } }

  /// Adds a line, without its line end.
  mutating func add(line: UnsafeBufferPointer<UInt8>) {
    if line.isEmpty || line.count == 1 && line[0] == CSVByte.carriageReturn, place != .quoted {
      return
    }
    for (index, byte) in line.enumerated() {
      if byte == quote {
        place = place == .quoted ? .closed : place == .unquoted ? .unquoted : .quoted
      } else if place != .quoted {
        guard let candidate = Self.candidate(byte) else {
          place = .unquoted
          continue
        }
        current[candidate] += 1
        place = .start
        if candidate == 0, header != nil { addComma(at: index, of: line) }
      }
    }
    if place != .quoted { endRecord() }
  }

  @inline(__always)
  private static func candidate(_ byte: UInt8) -> Int? {
    switch byte {
    case CSVByte.comma: 0
    case 0x3B: 1
    case 0x09: 2
    case 0x7C: 3
    default: nil
    }
  }

  private mutating func addComma(at index: Int, of line: UnsafeBufferPointer<UInt8>) {
    commas += 1
    guard index > 0, index + 1 < line.count else { return }
    if line[index - 1] &- 0x30 < 10, line[index + 1] &- 0x30 < 10 { decimalCommas += 1 }
  }

  private mutating func endRecord() {
    if let header {
      for index in 0..<4 where current[index] == header[index] { agreeing[index] += 1 }
    } else {
      header = current
    }
    (current, place) = (.zero, .start)
  }

  /// The probable delimiter: among the candidates in the first record, the one that the most records have as often; of several,
  /// the one that occurs more often, but not a comma that is always between digits. A comma if there is no candidate.
  ///
  /// - Parameter expected: The delimiter that the name of the file promises, which counts if the first record has it.
  func delimiter(expected: UInt8?) -> UInt8 {
    let present = candidatesInHeader
    guard let header, let first = present.first else { return CSVByte.comma }
    if let place = present.first(where: { Self.candidates[$0] == expected }) {
      return Self.candidates[place]
    }
    let most = present.map { agreeing[$0] }.max() ?? 0
    var best = present.filter { agreeing[$0] == most }
    if best.count > 1, best[0] == 0, commas > 0, commas == decimalCommas { best.removeFirst() }
    return Self.candidates[best.max { (header[$0], -$0) < (header[$1], -$1) } ?? first]
  }
}

extension DelimiterCounts {
  /// Counts in the first bytes of a file. A last line that is cut off is ignored, unless it is the only one.
  init(
    _ bytes: UnsafeBufferPointer<UInt8>, isWhole: Bool, lineEnd: UInt8 = CSVByte.lineFeed,
    hasQuotes: Bool = true
  ) {
    self.init(hasQuotes: hasQuotes)
    var rest = bytes[...]
    while let end = rest.firstIndex(of: lineEnd) {
      add(line: UnsafeBufferPointer(rebasing: rest[..<end]))
      rest = rest[(end + 1)...]
    }
    if isWhole || header == nil { add(line: UnsafeBufferPointer(rebasing: rest)) }
  }
}
