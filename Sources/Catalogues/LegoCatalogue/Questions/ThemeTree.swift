internal import SocleCore

struct ThemeTree {
  private let themes: [Int: Theme]
  private let sorted: [Theme]
  private let children: [Int?: [Theme]]

  init(_ themes: [Theme]) {
    self.themes = Dictionary(themes.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    sorted = themes.sorted { ($0.name, $0.id) < ($1.name, $1.id) }
    children = Dictionary(grouping: sorted) { $0.parent }
  }

  /// The names from the outermost theme to this one.
  func path(to id: Int) -> [String] {
    ancestry(of: id).reversed().compactMap { themes[$0]?.name }
  }

  /// Visits each theme with its depth, a theme before those inside it.
  func walk(_ visit: (Theme, Int) -> Void) {
    var visited: Set<Int> = []
    // A theme that no outermost theme contains is in a cycle of parents, or inside one: the walk enters the cycle somewhere.
    for start in children[nil, default: []] + sorted where !visited.contains(start.id) {
      let root = ancestry(of: start.id).last.flatMap { themes[$0] } ?? start
      var rest = [(theme: root, depth: 0)]
      while let (theme, depth) = rest.popLast() {
        guard visited.insert(theme.id).inserted else { continue }
        visit(theme, depth)
        for inner in children[theme.id, default: []].reversed() { rest.append((inner, depth + 1)) }
      }
    }
  }

  /// The theme and all enclosing themes, the outermost last. If the parents form a cycle, each theme occurs once.
  func ancestry(of id: Int) -> [Int] {
    var ids: [Int] = []
    var visited: Set<Int> = []
    var next: Int? = id
    while let id = next, let theme = themes[id], visited.insert(id).inserted {
      ids.append(id)
      next = theme.parent
    }
    return ids
  }
}

extension LegoDatabase {
  func themes() throws -> ThemeTree {
    ThemeTree(try connection.rows(of: Theme.row))
  }
}
