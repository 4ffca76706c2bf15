internal import SocleCore

struct ThemeTree {
  private let themes: [Int: Theme]
  private let children: [Int?: [Theme]]

  init(_ themes: [Theme]) {
    self.themes = Dictionary(themes.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    children = Dictionary(grouping: themes.sorted { ($0.name, $0.id) < ($1.name, $1.id) }) {
      $0.parent
    }
  }

  /// The names from the outermost theme to this one.
  func path(to id: Int) -> [String] {
    ancestry(of: id).reversed().compactMap { themes[$0]?.name }
  }

  /// Visits each theme under `parent` with its depth, a theme before those inside it.
  func walk(under parent: Int? = nil, depth: Int = 0, _ visit: (Theme, Int) -> Void) {
    for theme in children[parent] ?? [] {
      visit(theme, depth)
      walk(under: theme.id, depth: depth + 1, visit)
    }
  }

  /// The theme and all enclosing themes, the outermost last. If the parents form a cycle, each theme occurs once.
  func ancestry(of id: Int) -> [Int] {
    var ids: [Int] = []
    var next: Int? = id
    while let id = next, themes[id] != nil, !ids.contains(id) {
      ids.append(id)
      next = themes[id]?.parent
    }
    return ids
  }
}

extension LegoDatabase {
  func themes() throws -> ThemeTree {
    ThemeTree(try connection.rows(of: Theme.row))
  }
}
