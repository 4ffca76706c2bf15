import SocleCore

/// The tables of a database as boxes in columns, parents left of the tables that refer to them.
struct Diagram {
  private struct Box {
    let table: TableDescription
    let place: DiagramLayout.Place
    private let lines: [SQLName: Int]

    init(_ table: TableDescription, at place: DiagramLayout.Place) {
      (self.table, self.place) = (table, place)
      lines = Dictionary(
        table.columns.enumerated().map { (SQLName($1.name), $0) }, uniquingKeysWith: { $1 })
    }

    /// The y coordinate of a column's line, or of the table's name if there is no such column.
    func height(of column: String?) -> Int {
      guard let index = column.flatMap({ lines[SQLName($0)] }) else {
        return place.y + Diagram.head / 2
      }
      return place.y + Diagram.head + index * Diagram.line + Diagram.line / 2 + 2
    }
  }

  /// The maximum number of tables in a drawing: nobody could read one with more.
  static let maximum = 5000
  private static let (head, line, letter) = (26, 18, 7)
  private let boxes: [Box]
  private let positions: [SQLName: Int]
  private let layout: DiagramLayout

  init(_ tables: [TableDescription]) {
    let positions = Dictionary(tables.indices.map { (SQLName(tables[$0].name), $0) }) { $1 }
    let parents = tables.map { table in
      table.referencedTables.sorted().compactMap { positions[SQLName($0)] }
    }
    let layout = DiagramLayout(tables.map(Self.size), parents: parents)
    (self.positions, self.layout) = (positions, layout)
    boxes = zip(tables, layout.places).map { Box($0, at: $1) }
  }

  private static func size(of table: TableDescription) -> DiagramLayout.Place {
    let texts =
      [table.name + "  "] + table.columns.map { $0.name + "   " + $0.type.declaration }
    let width = (texts.map(\.count).max() ?? 0) * letter + 24
    return .init(width: width, height: head + table.columns.count * line + 8)
  }
}

extension Diagram {
  /// The drawing, in colors that follow the reader's choice of light or dark.
  var svg: String {
    let width = (layout.places.map { $0.x + $0.width }.max() ?? 0) + DiagramLayout.margin
    let height = (layout.places.map { $0.y + $0.height }.max() ?? 0) + DiagramLayout.margin
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
      \(boxes.indices.flatMap(lines).joined(separator: "\n"))
      \(boxes.map(drawing).joined(separator: "\n"))
      </svg>
      """
  }

  private func lines(ofBoxAt index: Int) -> [String] {
    let (table, place) = (boxes[index].table, boxes[index].place)
    return table.allForeignKeys.compactMap { key in
      guard let position = positions[SQLName(key.reference.table)] else { return nil }
      let parent = boxes[position]
      let target = key.reference.columns.first ?? parent.table.primaryKey?.columns.first
      let y = boxes[index].height(of: key.columns.first)
      // A line leaves the table at the left and meets the parent's right; within a column, both ends are at the right.
      let isLeft = parent.place.x < place.x
      let start = isLeft ? place.x : place.x + place.width
      var (x, height, path) = (start, y, "")
      for crossing in isLeft ? (layout.crossings[index][position] ?? []).reversed() : [] {
        let crossing = layout.places[crossing]
        path += Self.curve(from: (x, height), to: (crossing.x + crossing.width, crossing.y))
        (x, height) = (crossing.x, crossing.y)
        path += "H\(x)"
      }
      let end = (parent.place.x + parent.place.width, parent.height(of: target))
      path += Self.curve(from: (x, height), to: end, isLeft: isLeft)
      return "<path class=\"line\" d=\"M\(start) \(y)\(path)\"/>"
        + "<circle class=\"line\" cx=\"\(isLeft ? start - 3 : start + 3)\" cy=\"\(y)\" r=\"3\"/>"
    }
  }

  private static func curve(
    from start: (x: Int, y: Int), to end: (x: Int, y: Int), isLeft: Bool = true
  ) -> String {
    let bend = isLeft ? max(30, (start.x - end.x) / 2) : 40
    return "C\(isLeft ? start.x - bend : start.x + bend) \(start.y)"
      + " \(end.x + bend) \(end.y) \(end.x) \(end.y)"
  }

  private func drawing(of box: Box) -> String {
    let place = box.place
    let key = (box.table.primaryKey?.columns ?? []).map(SQLName.init)
    let rows = box.table.columns.map { column in
      let y = box.height(of: column.name) + 4
      let style = key.contains(SQLName(column.name)) ? "text key" : "text"
      return "<text class=\"\(style)\" x=\"\(place.x + 8)\" y=\"\(y)\">\(column.name.inHTML)</text>"
        + "<text class=\"type\" x=\"\(place.x + place.width - 8)\" y=\"\(y)\" text-anchor=\"end\">"
        + "\(column.type.declaration.inHTML)</text>"
    }
    let frame = "x=\"\(place.x)\" y=\"\(place.y)\" width=\"\(place.width)\""
    return """
      <rect class="box" \(frame) height="\(place.height)" rx="4"/>
      <rect class="head" \(frame) height="\(Self.head - 4)" rx="4"/>
      <text class="text key" x="\(place.x + 8)" y="\(place.y + 15)">\(box.table.name.inHTML)</text>
      \(rows.joined(separator: "\n"))
      """
  }
}

extension String {
  /// The text escaped for HTML and XML; control characters, which XML does not allow, become spaces.
  var inHTML: String {
    asOneLine.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "\u{FFFE}", "\u{FFFF}": text += " "
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
