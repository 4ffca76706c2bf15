internal import SQLiteCore

/// All themes, by their numbers and by their parents.
struct ThemeTree {
  private let themes: [Int: Theme]
  private let children: [Int?: [Theme]]

  init(_ themes: [Theme]) {
    self.themes = Dictionary(themes.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    children = Dictionary(grouping: themes.sorted { ($0.name, $0.id) < ($1.name, $1.id) }) {
      $0.parent
    }
  }

  /// The names from the outermost theme to this one; a cycle of parents ends it.
  func path(to id: Int) -> [String] {
    var names: [String] = []
    var next: Int? = id
    while let id = next, let theme = themes[id], names.count < themes.count {
      names.insert(theme.name, at: 0)
      next = theme.parent
    }
    return names
  }

  /// Each theme with its depth, a theme before those inside it.
  func walk(_ visit: (Theme, Int) -> Void) {
    walk(under: nil, depth: 0, visit)
  }

  private func walk(under parent: Int?, depth: Int, _ visit: (Theme, Int) -> Void) {
    for theme in children[parent] ?? [] {
      visit(theme, depth)
      walk(under: theme.id, depth: depth + 1, visit)
    }
  }

  /// The theme and all enclosing themes.
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
