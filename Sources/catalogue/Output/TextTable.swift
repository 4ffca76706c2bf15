/// Rows under a header, each column as wide as its widest cell.
struct TextTable {

  /// On which side a column's cells stand.
  enum Side {
    case left
    case right
  }

  /// A column's name, and its side.
  struct Column {
    let name: String
    var side = Side.left
  }

  let columns: [Column]
  private var rows: [[String]] = []

  init(_ columns: Column...) {
    self.columns = columns
  }

  mutating func add(_ cells: String...) {
    rows.append(cells.map(\.asOneLine))
  }

  /// The lines, the header first.
  ///
  /// - Parameter prefix: What stands before each row, as a swatch; it takes `prefixWidth` columns of the terminal.
  func lines(prefixWidth: Int = 0, prefix: (Int) -> String = { _ in "" }) -> [String] {
    let header = columns.map(\.name)
    let widths = columns.indices.map { index in
      ([header] + rows).map { $0[index].terminalColumns }.max() ?? 0
    }
    let space = String(repeating: " ", count: prefixWidth)
    return [space + line(header, widths)]
      + rows.enumerated().map { prefix($0.offset) + line($0.element, widths) }
  }

  private func line(_ cells: [String], _ widths: [Int]) -> String {
    let padded = columns.indices.map { index in
      let space = String(repeating: " ", count: widths[index] - cells[index].terminalColumns)
      return columns[index].side == .left ? cells[index] + space : space + cells[index]
    }
    return padded.joined(separator: "  ").trimmingEnd
  }
}

extension String {
  fileprivate var trimmingEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
