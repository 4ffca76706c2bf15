import SQLiteCore

/// The tables of a database as boxes in columns, parents left of the tables that refer to them.
struct Diagram {
  private struct Box {
    let table: TableDescription
    var x = 0
    var y = 0
    let width: Int
    var height: Int { Diagram.head + table.columns.count * Diagram.line + 8 }

    /// The middle of the line of a column; of the table's name if there is no such column.
    func height(of column: String?) -> Int {
      let index = table.columns.map(\.name).firstIndex {
        column.map(SQLName.init) == SQLName($0)
      }
      guard let index else { return y + Diagram.head / 2 }
      return y + Diagram.head + index * Diagram.line + Diagram.line / 2 + 2
    }
  }

  private static let (head, line, letter, gap, margin) = (26, 18, 7, 90, 12)
  private var boxes: [SQLName: Box] = [:]
  private let order: [SQLName]

  init(_ tables: [TableDescription]) {
    let layers = Self.layers(of: tables)
    order = tables.map { SQLName($0.name) }
    var x = Self.margin
    var heights: [SQLName: Int] = [:]
    for layer in layers {
      // A table stands near its parents, so that lines cross less.
      let sorted = layer.sorted { Self.parentHeight($0, heights) < Self.parentHeight($1, heights) }
      var y = Self.margin
      let placed = sorted.map { table in
        var box = Box(table: table, width: Self.width(of: table))
        (box.x, box.y) = (x, y)
        heights[SQLName(table.name)] = y + box.height / 2
        y += box.height + 24
        return box
      }
      for box in placed { boxes[SQLName(box.table.name)] = box }
      x += (placed.map(\.width).max() ?? 0) + Self.gap
    }
  }

  /// Tables by the longest way to a table without parents; references in a circle, and to the table itself, do not count.
  private static func layers(of tables: [TableDescription]) -> [[TableDescription]] {
    var rest = tables
    var done: Set<SQLName> = []
    var layers: [[TableDescription]] = []
    while !rest.isEmpty {
      let names = Set(rest.map { SQLName($0.name) })
      let free = rest.filter { table in
        !table.referencedTables.contains {
          let parent = SQLName($0)
          return parent != SQLName(table.name) && names.contains(parent) && !done.contains(parent)
        }
      }
      let layer = free.isEmpty ? [rest[0]] : free
      layers.append(layer)
      done.formUnion(layer.map { SQLName($0.name) })
      rest.removeAll { done.contains(SQLName($0.name)) }
    }
    return movedToChildren(layers)
  }

  /// Moves each table to the layer before the first that refers to it, so that lines are short.
  private static func movedToChildren(_ layers: [[TableDescription]]) -> [[TableDescription]] {
    var layers = layers
    for index in layers.indices.dropLast().reversed() {
      for table in layers[index] {
        let first = layers.indices.first { later in
          later > index
            && layers[later].contains { child in
              child.referencedTables.contains { SQLName($0) == SQLName(table.name) }
            }
        }
        guard let first, first > index + 1 else { continue }
        layers[index].removeAll { $0.name == table.name }
        layers[first - 1].append(table)
      }
    }
    return layers.filter { !$0.isEmpty }
  }

  private static func parentHeight(_ table: TableDescription, _ heights: [SQLName: Int]) -> Int {
    let found = table.referencedTables.compactMap { heights[SQLName($0)] }
    return found.isEmpty ? 0 : found.reduce(0, +) / found.count
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
    let width = (boxes.values.map { $0.x + $0.width }.max() ?? 0) + Self.margin
    let height = (boxes.values.map { $0.y + $0.height }.max() ?? 0) + Self.margin
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
      let (y, z) = (box.height(of: key.columns.first), parent.height(of: target))
      // A line leaves the table at the left and meets the parent's right; within a column, both ends are at the right.
      let isLeft = parent.x < box.x
      let (x, w) = (isLeft ? box.x : box.x + box.width, parent.x + parent.width)
      let bend = isLeft ? max(30, (x - w) / 2) : 40
      return
        "<path class=\"line\" d=\"M\(x) \(y)C\(isLeft ? x - bend : x + bend) \(y) \(w + bend) \(z) \(w) \(z)\"/>"
        + "<circle class=\"line\" cx=\"\(isLeft ? x - 3 : x + 3)\" cy=\"\(y)\" r=\"3\"/>"
    }
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
