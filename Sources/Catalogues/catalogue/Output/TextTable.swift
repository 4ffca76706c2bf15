/// Rows under a header, each column as wide as its widest cell.
struct TextTable {
  /// A column. A string literal creates a left-aligned column, whose cells may be cut.
  struct Column: ExpressibleByStringLiteral {
    let name: String
    var isLeft = true

    init(stringLiteral name: String) {
      self.name = name
    }

    /// A column of numbers, which are aligned on the right, and never cut.
    static func right(_ name: String) -> Column {
      var column = Column(stringLiteral: name)
      column.isLeft = false
      return column
    }
  }

  private let columns: [Column]
  private let rows: [[String]]
  /// The minimum width to which left columns are cut.
  private static let leastWidth = 8

  init(_ columns: Column..., rows: [[String]]) {
    self.init(columns: columns, rows: rows)
  }

  init(columns: [Column], rows: [[String]]) {
    self.columns = columns
    self.rows = rows.map { $0.map(\.asOneLine) }
  }

  /// The lines, the header first.
  ///
  /// - Parameters:
  ///   - width: The width that lines are cut to, nil for no limit; by default the width of the terminal on standard output.
  ///   - prefixWidth: The number of terminal columns of each `prefix`.
  ///   - prefix: The text before each row, such as a color swatch.
  func lines(
    width: Int? = Console.outputWidth, prefixWidth: Int = 0, prefix: (Int) -> String = { _ in "" }
  ) -> [String] {
    let available = width.map { max(1, $0 - prefixWidth) }
    let header = columns.map(\.name)
    let widths = widths(of: [header] + rows, available)
    let space = String(repeating: " ", count: prefixWidth)
    return [space + line(header, widths, available)]
      + rows.enumerated().map { prefix($0.offset) + line($0.element, widths, available) }
  }

  /// The width of each column: the widest left columns are narrowed until a line fits.
  private func widths(of rows: [[String]], _ available: Int?) -> [Int] {
    var widths = columns.indices.map { index in rows.map { $0[index].terminalColumns }.max() ?? 0 }
    guard let available else { return widths }
    var excess = widths.reduce(2 * (columns.count - 1), +) - available
    while excess > 0 {
      let shrinkable = columns.indices.filter { columns[$0].isLeft && widths[$0] > Self.leastWidth }
      guard let widest = shrinkable.max(by: { widths[$0] < widths[$1] }) else { break }
      widths[widest] -= 1
      excess -= 1
    }
    return widths
  }

  private func line(_ cells: [String], _ widths: [Int], _ available: Int?) -> String {
    let padded = columns.indices.map { index in
      let cell = cells[index].cut(to: widths[index])
      let space = String(repeating: " ", count: widths[index] - cell.terminalColumns)
      return columns[index].isLeft ? cell + space : space + cell
    }
    var line = padded.joined(separator: "  ")
    while line.last == " " { line.removeLast() }
    return available.map(line.cut) ?? line
  }
}

extension TextTable {
  /// A line for each name and its value.
  static func lines(of facts: [(name: String, value: String)]) -> [String] {
    let width = facts.map(\.name.count).max() ?? 0
    return facts.map { "\($0.name.padded(to: width))  \($0.value.asOneLine)" }
  }
}

extension String {
  /// The text followed by spaces up to `width` characters.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  /// The text if it fits into `width` terminal columns, else its beginning and "…".
  func cut(to width: Int) -> String {
    guard terminalColumns > width else { return self }
    var result = ""
    var used = 0
    for character in self {
      used += character.terminalColumns
      guard used < width else { break }
      result.append(character)
    }
    return result + "…"
  }
}

extension Int {
  /// The digits in groups of three, as in 1,234,567.
  var grouped: String {
    let digits = Array(String(magnitude))
    let groups = stride(from: digits.count, to: 0, by: -3).map {
      String(digits[Swift.max(0, $0 - 3)..<$0])
    }
    return (self < 0 ? "-" : "") + groups.reversed().joined(separator: ",")
  }

  /// The number with its noun: "1 piece", "2 pieces".
  func of(_ noun: String) -> String { self == 1 ? "1 \(noun)" : "\(self) \(noun)s" }
}
