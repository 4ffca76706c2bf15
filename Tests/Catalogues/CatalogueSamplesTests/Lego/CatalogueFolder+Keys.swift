extension CatalogueFolder {

  /// The rows of the wrong length, the repeated keys and the dangling references of the twelve tables.
  func violations() throws -> [String] {
    try raggedRows() + repeatedKeys() + danglingKeys() + unknownOwners()
  }

  private func raggedRows() throws -> [String] {
    try Self.tables.map(table).flatMap { table in
      table.rows.filter { $0.count != table.header.count }.map { "\(table.name): \($0)" }
    }
  }

  private func repeatedKeys() throws -> [String] {
    let keys = [
      ("themes", try table("themes").values("id")),
      ("colors", try table("colors").values("id")),
      ("part_categories", try table("part_categories").values("id")),
      ("parts", try table("parts").values("part_num")),
      ("elements", try table("elements").values("element_id")),
      ("sets", try table("sets").values("set_num")),
      ("minifigs", try table("minifigs").values("fig_num")),
      ("inventories", try table("inventories").values("id")),
      ("inventories", try table("inventories").values("set_num", "version")),
      ("inventory_sets", try table("inventory_sets").values("inventory_id", "set_num")),
      ("inventory_minifigs", try table("inventory_minifigs").values("inventory_id", "fig_num")),
      (
        "inventory_parts",
        try table("inventory_parts").values("inventory_id", "part_num", "color_id", "is_spare")
      ),
    ]
    return keys.filter { Set($0.1).count != $0.1.count }.map { "\($0.0): a key repeats" }
  }

  /// Child table and column, parent table and column.
  private static let references = [
    ("themes", "parent_id", "themes", "id"),
    ("parts", "part_cat_id", "part_categories", "id"),
    ("part_relationships", "child_part_num", "parts", "part_num"),
    ("part_relationships", "parent_part_num", "parts", "part_num"),
    ("elements", "part_num", "parts", "part_num"),
    ("elements", "color_id", "colors", "id"),
    ("sets", "theme_id", "themes", "id"),
    ("inventory_parts", "inventory_id", "inventories", "id"),
    ("inventory_parts", "part_num", "parts", "part_num"),
    ("inventory_parts", "color_id", "colors", "id"),
    ("inventory_sets", "inventory_id", "inventories", "id"),
    ("inventory_sets", "set_num", "sets", "set_num"),
    ("inventory_minifigs", "inventory_id", "inventories", "id"),
    ("inventory_minifigs", "fig_num", "minifigs", "fig_num"),
  ]

  private func danglingKeys() throws -> [String] {
    try Self.references.flatMap { child, column, parent, key in
      var parents = Set(try table(parent).column(key))
      if child == "themes" { parents.insert("") }
      return try table(child).column(column).filter { !parents.contains($0) }
        .map { "\(child).\(column): no \(parent).\(key) \"\($0)\"" }
    }
  }

  private func unknownOwners() throws -> [String] {
    let owners = Set(try table("sets").column("set_num") + table("minifigs").column("fig_num"))
    return try table("inventories").column("set_num").filter { !owners.contains($0) }
      .map { "inventories.set_num: no set or minifig \"\($0)\"" }
  }
}
