/// Rows under a header, each column as wide as its widest cell.
struct TextTable {

  /// The side of a column on which its cells are aligned. Cells on the left may be cut, numbers on the right never are.
  enum Side {
    case left
    case right
  }

  /// A column's name and side.
  struct Column {
    let name: String
    var side = Side.left
  }

  let columns: [Column]
  private var rows: [[String]] = []
  /// Left columns are cut to no less than this.
  private static let leastWidth = 8

  init(_ columns: Column...) {
    self.columns = columns
  }

  mutating func add(_ cells: String...) {
    rows.append(cells.map(\.asOneLine))
  }

  /// The lines, the header first.
  ///
  /// - Parameters:
  ///   - width: The width that lines are cut to, nil for any; by default that of the terminal on standard output.
  ///   - prefixWidth: The number of terminal columns of each `prefix`.
  ///   - prefix: The text before each row, as a colour swatch.
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

  /// The width of each column: the widest left columns give way until a line fits.
  private func widths(of rows: [[String]], _ available: Int?) -> [Int] {
    var widths = columns.indices.map { index in
      rows.map { $0[index].terminalColumns }.max() ?? 0
    }
    guard let available else { return widths }
    var excess = widths.reduce(2 * (columns.count - 1), +) - available
    while excess > 0 {
      let shrinkable = columns.indices.filter {
        columns[$0].side == .left && widths[$0] > Self.leastWidth
      }
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
      return columns[index].side == .left ? cell + space : space + cell
    }
    let line = padded.joined(separator: "  ").trimmingEnd
    return available.map(line.cut) ?? line
  }
}

extension String {
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

  fileprivate var trimmingEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}

extension Int {
  /// The number with its noun: "1 piece", "2 pieces".
  func of(_ noun: String) -> String { self == 1 ? "1 \(noun)" : "\(self) \(noun)s" }
}
