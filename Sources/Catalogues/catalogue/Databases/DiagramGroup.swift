import SQLiteCore

/// Tables that references connect, in columns: parents left of the tables that refer to them.
struct DiagramGroup {
  typealias Item = DiagramLayout.Item

  private var columns: [[Item]]
  private var left: [Item: [Item]] = [:]
  private var right: [Item: [Item]] = [:]
  private(set) var places: [Item: DiagramLayout.Place] = [:]
  private(set) var width = 0
  private(set) var height = 0

  init(_ tables: [TableDescription], size: (TableDescription) -> DiagramLayout.Place) {
    let layers = Self.layers(of: tables)
    columns = layers.map { $0.map { .table(SQLName($0.name)) } }
    for table in tables { places[.table(SQLName(table.name))] = size(table) }
    link(layers)
    // Each pass places a table near those it is linked with in the column before, so that lines cross less.
    for pass in 0..<4 {
      stack()
      for index in pass.isMultiple(of: 2) ? Array(columns.indices) : columns.indices.reversed() {
        columns[index] = sorted(columns[index], by: pass.isMultiple(of: 2) ? left : right)
        stack()
      }
    }
  }

  /// Adds a crossing to each column that a line passes, so that no line runs behind a table.
  private mutating func link(_ layers: [[TableDescription]]) {
    var layer: [SQLName: Int] = [:]
    for index in layers.indices {
      for table in layers[index] { layer[SQLName(table.name)] = index }
    }
    for table in layers.joined() {
      let child = SQLName(table.name)
      for parent in Set(table.referencedTables.map(SQLName.init)).sorted(by: { $0.text < $1.text })
      {
        guard let last = layer[child], let first = layer[parent], first < last else { continue }
        var previous = Item.table(parent)
        for column in first + 1...last {
          let crossing = Item.crossing(child: child, parent: parent, column: column)
          let item = column == last ? .table(child) : crossing
          if column < last {
            columns[column].append(item)
            places[item] = DiagramLayout.Place(width: 0, height: 0)
          }
          left[item, default: []].append(previous)
          right[previous, default: []].append(item)
          previous = item
        }
      }
    }
  }

  private func sorted(_ column: [Item], by neighbors: [Item: [Item]]) -> [Item] {
    let middles = column.map { item in
      let linked = neighbors[item] ?? [item]
      let sum = linked.reduce(0) { $0 + (places[$1].map { $0.y + $0.height / 2 } ?? 0) }
      return Double(sum) / Double(linked.count)
    }
    return zip(middles, column.indices).sorted { $0 < $1 }.map { column[$0.1] }
  }

  /// Gives each item its place, from top to bottom and left to right.
  private mutating func stack() {
    (width, height) = (0, 0)
    for column in columns {
      let widest = column.compactMap { places[$0]?.width }.max() ?? 0
      var y = 0
      for item in column {
        guard var place = places[item] else { continue }
        (place.x, place.y) = (width, y)
        if case .crossing = item { place.width = widest }
        places[item] = place
        y += place.height + DiagramLayout.space
      }
      width += widest + DiagramLayout.gap
      height = max(height, y - DiagramLayout.space)
    }
    width -= DiagramLayout.gap
  }
}

extension DiagramGroup {
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
}
