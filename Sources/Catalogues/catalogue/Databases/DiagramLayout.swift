/// The places of boxes that refer to each other, in pixels.
///
/// Connected boxes form a group, in columns: parents left of the boxes that refer to them. Groups are placed in rows, the
/// tallest first.
struct DiagramLayout {
  struct Place {
    var x = 0
    var y = 0
    var width: Int
    var height: Int
  }

  static let margin = 12
  private static let (gap, space, shelf) = (90, 24, 1000)

  /// The places of the boxes, followed by those of the crossings. A crossing is a free place in a column that a line passes, so
  /// that the line does not run behind a box.
  private(set) var places: [Place]
  /// For each box the crossings on the way to a parent, from left to right.
  private(set) var crossings: [[Int: [Int]]]
  private let parents: [[Int]]
  private let children: [[Int]]
  /// The items in the columns on either side to which each item is linked.
  private var links: [[Int]]

  /// - Parameter parents: The positions of the boxes to which each box refers, without its own.
  init(_ sizes: [Place], parents: [[Int]]) {
    let none: [[Int]] = Array(repeating: [], count: sizes.count)
    (places, self.parents, links) = (sizes, parents, none)
    crossings = Array(repeating: [:], count: sizes.count)
    children = parents.indices.reduce(into: none) { children, box in
      for parent in parents[box] { children[parent].append(box) }
    }
    let groups = connected().map { arrange($0) }.sorted { $0.height > $1.height }
    let limit = max(Self.shelf, groups.map(\.width).max() ?? 0)
    var (x, y, tallest) = (0, 0, 0)
    for group in groups {
      if x + group.width > limit { (x, y, tallest) = (0, y + tallest + Self.space, 0) }
      for item in group.items {
        places[item].x += x + Self.margin
        places[item].y += y + Self.margin
      }
      x += group.width + Self.gap
      tallest = max(tallest, group.height)
    }
  }

  /// The boxes in groups that no reference connects, in ascending order.
  private func connected() -> [[Int]] {
    var seen: Set<Int> = []
    return parents.indices.compactMap { first in
      var (group, waiting): ([Int], [Int]) = ([], [first])
      while let box = waiting.popLast() {
        guard seen.insert(box).inserted else { continue }
        group.append(box)
        waiting += parents[box] + children[box]
      }
      return group.isEmpty ? nil : group.sorted()
    }
  }

  private mutating func arrange(_ boxes: [Int]) -> (items: [Int], width: Int, height: Int) {
    var columns = columns(of: boxes)
    link(&columns)
    var x = 0
    for column in columns {
      let width = column.map { places[$0].width }.max() ?? 0
      for item in column {
        places[item].x = x
        if item >= parents.count { places[item].width = width }
      }
      stack(column)
      x += width + Self.gap
    }
    // Each pass places an item near those it is linked with in the column before, so that lines cross less.
    for pass in 0..<4 {
      let isForward = pass.isMultiple(of: 2)
      for index in isForward ? Array(columns.indices) : columns.indices.reversed() {
        columns[index] = sorted(columns[index], isForward)
        stack(columns[index])
      }
    }
    let items = columns.flatMap(\.self)
    let height = items.map { places[$0].y + places[$0].height }.max() ?? 0
    return (items, x - Self.gap, height)
  }

  /// The items by the mean height of those to which they are linked in the column on the left or, if not `isForward`, right.
  private func sorted(_ column: [Int], _ isForward: Bool) -> [Int] {
    let middles = column.map { item in
      let neighbors = links[item].filter { (places[$0].x < places[item].x) == isForward }
      let linked = neighbors.isEmpty ? [item] : neighbors
      let sum = linked.reduce(0) { $0 + places[$1].y + places[$1].height / 2 }
      return Double(sum) / Double(linked.count)
    }
    return zip(middles, column.indices).sorted { $0 < $1 }.map { column[$0.1] }
  }

  private mutating func stack(_ column: [Int]) {
    var y = 0
    for item in column {
      places[item].y = y
      y += places[item].height + Self.space
    }
  }
}

extension DiagramLayout {
  /// The boxes by column, each to the right of its parents; a reference that closes a cycle is ignored.
  private func columns(of boxes: [Int]) -> [[Int]] {
    var (columns, positions): ([[Int]], [Int: Int]) = ([], [:])
    var waiting = boxes.reduce(into: [:]) { $0[$1] = parents[$1].count }
    var (free, rest) = (boxes.filter { parents[$0].isEmpty }, boxes[...])
    repeat {
      rest = rest.drop { positions[$0] != nil }
      // If every box left has an unplaced parent, there is a cycle, and the first box begins it.
      if free.isEmpty { free = Array(rest.prefix(1)) }
      for box in free { positions[box] = columns.count }
      columns.append(free)
      free = free.flatMap { children[$0] }.filter { child in
        waiting[child, default: 0] -= 1
        return waiting[child] == 0 && positions[child] == nil
      }
    } while positions.count < boxes.count
    // Lines are short if each box is in the column before the first that refers to it.
    for box in columns.joined().reversed() {
      let later = children[box].compactMap { positions[$0] }.filter { $0 > positions[box] ?? 0 }
      if let first = later.min() { positions[box] = first - 1 }
    }
    for index in columns.indices { columns[index] = [] }
    for box in boxes { columns[positions[box] ?? 0].append(box) }
    return columns.filter { !$0.isEmpty }
  }

  /// Links each box with its parents in earlier columns, and adds crossings to the columns between them.
  private mutating func link(_ columns: inout [[Int]]) {
    var positions: [Int: Int] = [:]
    for index in columns.indices { for box in columns[index] { positions[box] = index } }
    for child in columns.flatMap(\.self) {
      for parent in parents[child] {
        guard let last = positions[child], let first = positions[parent], first < last
        else { continue }
        var previous = parent
        for index in first + 1..<last {
          let crossing = places.count
          places.append(Place(width: 0, height: 0))
          columns[index].append(crossing)
          crossings[child][parent, default: []].append(crossing)
          links.append([previous])
          links[previous].append(crossing)
          previous = crossing
        }
        links[child].append(previous)
        links[previous].append(child)
      }
    }
  }
}
