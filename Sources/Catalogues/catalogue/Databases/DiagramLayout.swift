import SQLiteCore

/// The places of the tables in a diagram. Connected tables form a group; groups fill shelves, the tallest first.
struct DiagramLayout {
  /// What takes a place in a column.
  enum Item: Hashable {
    case table(SQLName)
    /// The line from a table to its parent, in a column between the two.
    case crossing(child: SQLName, parent: SQLName, column: Int)
  }

  /// A rectangle, in pixels.
  struct Place {
    var x = 0
    var y = 0
    var width: Int
    var height: Int
  }

  static let (gap, space, margin, shelf) = (90, 24, 12, 1000)
  private(set) var places: [Item: Place] = [:]

  init(_ tables: [TableDescription], size: (TableDescription) -> Place) {
    let groups = Self.connected(tables).map { DiagramGroup($0, size: size) }
      .sorted { $0.height > $1.height }
    let limit = max(Self.shelf, groups.map(\.width).max() ?? 0)
    var (x, y, tallest) = (0, 0, 0)
    for group in groups {
      if x + group.width > limit { (x, y, tallest) = (0, y + tallest + Self.space, 0) }
      for (item, place) in group.places {
        places[item] = Place(
          x: x + place.x + Self.margin, y: y + place.y + Self.margin,
          width: place.width, height: place.height)
      }
      x += group.width + Self.gap
      tallest = max(tallest, group.height)
    }
  }

  /// The tables in groups that no reference connects, each in the order of `tables`.
  private static func connected(_ tables: [TableDescription]) -> [[TableDescription]] {
    var neighbors: [SQLName: [SQLName]] = [:]
    for table in tables {
      for parent in table.referencedTables {
        neighbors[SQLName(table.name), default: []].append(SQLName(parent))
        neighbors[SQLName(parent), default: []].append(SQLName(table.name))
      }
    }
    var groups: [SQLName: Int] = [:]
    var count = 0
    for table in tables where groups[SQLName(table.name)] == nil {
      var waiting = [SQLName(table.name)]
      while let name = waiting.popLast() {
        guard groups.updateValue(count, forKey: name) == nil else { continue }
        waiting += (neighbors[name] ?? []).filter { groups[$0] == nil }
      }
      count += 1
    }
    var found: [[TableDescription]] = Array(repeating: [], count: count)
    for table in tables {
      if let group = groups[SQLName(table.name)] { found[group].append(table) }
    }
    return found
  }
}
