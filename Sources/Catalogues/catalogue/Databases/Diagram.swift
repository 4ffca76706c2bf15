import SQLiteCore

/// The tables of a database as boxes in columns, parents left of the tables that refer to them.
struct Diagram {
  private struct Box {
    let table: TableDescription
    let place: DiagramLayout.Place
    var x: Int { place.x }
    var y: Int { place.y }
    var width: Int { place.width }
    var height: Int { place.height }

    /// The middle of the line of a column; of the table's name if there is no such column.
    func height(of column: String?) -> Int {
      let index = table.columns.map(\.name).firstIndex {
        column.map(SQLName.init) == SQLName($0)
      }
      guard let index else { return y + Diagram.head / 2 }
      return y + Diagram.head + index * Diagram.line + Diagram.line / 2 + 2
    }
  }

  private static let (head, line, letter) = (26, 18, 7)
  private let boxes: [SQLName: Box]
  private let order: [SQLName]
  private let layout: DiagramLayout

  init(_ tables: [TableDescription]) {
    let layout = DiagramLayout(tables) {
      .init(width: Self.width(of: $0), height: Self.head + $0.columns.count * Self.line + 8)
    }
    order = tables.map { SQLName($0.name) }
    let boxes = tables.compactMap { table in
      layout.places[.table(SQLName(table.name))].map { Box(table: table, place: $0) }
    }
    self.layout = layout
    self.boxes = Dictionary(boxes.map { (SQLName($0.table.name), $0) }) { first, _ in first }
  }

  private static func width(of table: TableDescription) -> Int {
    let texts =
      [table.name + "  "] + table.columns.map { $0.name + "   " + $0.type.declaration }
    return (texts.map(\.count).max() ?? 0) * letter + 24
  }
}

extension Diagram {
  /// The drawing, in colors that follow the reader's choice of light or dark.
  var svg: String {
    let width = (layout.places.values.map { $0.x + $0.width }.max() ?? 0) + DiagramLayout.margin
    let height = (layout.places.values.map { $0.y + $0.height }.max() ?? 0) + DiagramLayout.margin
    let sorted = order.compactMap { boxes[$0] }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" height="\(height)" role="img" \
      aria-label="the tables and their references" font-family="DejaVu Sans Mono, Menlo, monospace" font-size="11">
      <style>
      .box { fill: #fff; stroke: #667; } .head { fill: #e4e9f2; } .line { fill: none; stroke: #77a; }
      .text { fill: #223; } .type { fill: #778; } .key { font-weight: bold; }
      @media (prefers-color-scheme: dark) {
      .box { fill: #1d2129; stroke: #8892a6; } .head { fill: #2d3442; } .line { stroke: #8fa3d0; }
      .text { fill: #e6e9f0; } .type { fill: #9aa3b5; } }
      </style>
      \(sorted.flatMap(lines).joined(separator: "\n"))
      \(sorted.map(drawing).joined(separator: "\n"))
      </svg>
      """
  }

  private func lines(of box: Box) -> [String] {
    box.table.allForeignKeys.compactMap { key in
      guard let parent = boxes[SQLName(key.reference.table)] else { return nil }
      let target = key.reference.columns.first ?? parent.table.primaryKey?.columns.first
      let (y, end) = (box.height(of: key.columns.first), parent.height(of: target))
      // A line leaves the table at the left and meets the parent's right; within a column, both ends are at the right.
      let isLeft = parent.x < box.x
      var (x, height, path) = (isLeft ? box.x : box.x + box.width, y, "")
      for crossing in isLeft ? crossings(from: box, to: parent) : [] {
        path += Self.curve(from: (x, height), to: (crossing.x + crossing.width, crossing.y))
        (x, height) = (crossing.x, crossing.y)
        path += "H\(x)"
      }
      path += Self.curve(from: (x, height), to: (parent.x + parent.width, end), isLeft: isLeft)
      let start = isLeft ? box.x : box.x + box.width
      return "<path class=\"line\" d=\"M\(start) \(y)\(path)\"/>"
        + "<circle class=\"line\" cx=\"\(isLeft ? start - 3 : start + 3)\" cy=\"\(y)\" r=\"3\"/>"
    }
  }

  /// The columns that the line passes, from right to left.
  private func crossings(from child: Box, to parent: Box) -> [DiagramLayout.Place] {
    let names = (SQLName(child.table.name), SQLName(parent.table.name))
    let columns = 0..<boxes.count
    return columns.compactMap {
      layout.places[.crossing(child: names.0, parent: names.1, column: $0)]
    }.sorted { $0.x > $1.x }
  }

  private static func curve(
    from start: (x: Int, y: Int), to end: (x: Int, y: Int), isLeft: Bool = true
  ) -> String {
    let bend = isLeft ? max(30, (start.x - end.x) / 2) : 40
    return "C\(isLeft ? start.x - bend : start.x + bend) \(start.y)"
      + " \(end.x + bend) \(end.y) \(end.x) \(end.y)"
  }

  private func drawing(of box: Box) -> String {
    let key = (box.table.primaryKey?.columns ?? []).map(SQLName.init)
    let rows = box.table.columns.map { column in
      let y = box.height(of: column.name) + 4
      let style = key.contains(SQLName(column.name)) ? "text key" : "text"
      return "<text class=\"\(style)\" x=\"\(box.x + 8)\" y=\"\(y)\">\(column.name.inHTML)</text>"
        + "<text class=\"type\" x=\"\(box.x + box.width - 8)\" y=\"\(y)\" text-anchor=\"end\">"
        + "\(column.type.declaration.inHTML)</text>"
    }
    let frame = "x=\"\(box.x)\" y=\"\(box.y)\" width=\"\(box.width)\""
    return """
      <rect class="box" \(frame) height="\(box.height)" rx="4"/>
      <rect class="head" \(frame) height="\(Self.head - 4)" rx="4"/>
      <text class="text key" x="\(box.x + 8)" y="\(box.y + 15)">\(box.table.name.inHTML)</text>
      \(rows.joined(separator: "\n"))
      """
  }
}

extension String {
  /// The text as HTML and XML show it; control characters, which XML does not allow, become spaces.
  var inHTML: String {
    asOneLine.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "\u{0}"..<" ", "\u{7F}", "\u{FFFE}", "\u{FFFF}": text += " "
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
