/// Writes the tables of a generated catalogue; this file writes those to which inventories refer.
struct LegoTables {
  let sizes: LegoSizes
  let random: SplitMix64
  let folder: NewFolder

  /// Writes a table: its header, and `count` lines made from their positions.
  func write(
    _ table: String, _ header: String, count: Int, line: (Int) -> String
  ) throws(GeneratorError) {
    let file = try folder.create(table, header: header)
    for index in 0..<count { try file.append("\(line(index))\n".utf8) }
    try file.flush()
  }

  func writeVocabulary() throws(GeneratorError) {
    // A byte order mark comes first, as in some downloads.
    try write("themes", "\u{FEFF}id,name,parent_id", count: sizes.themes) {
      "\($0 + 1),Theme \($0),\(parentTheme(of: $0))"
    }
    try write("colors", "id,name,rgb,is_trans", count: sizes.colors) {
      let rgb = String(1 << 24 | random.next(below: 1 << 24), radix: 16).dropFirst()
      return "\(LegoKeys.color($0)),Color \($0),\(rgb),\($0 % 9 == 4 ? "True" : "False")"
    }
    try write("part_categories", "id,name", count: sizes.partCategories) {
      "\($0 + 1),Category \($0)"
    }
    try write("parts", "part_num,name,part_cat_id,part_material_id", count: sizes.parts) {
      let category = 1 + random.next(below: sizes.partCategories)
      let name = LegoKeys.partName($0, random)
      return "\(LegoKeys.part($0)),\(name),\(category),\($0 % 60 == 2 ? "" : "1")"
    }
    let relationship = "rel_type,child_part_num,parent_part_num"
    try write("part_relationships", relationship, count: sizes.partRelationships) {
      let child = random.next(below: sizes.parts)
      let parent = (child + 1 + random.next(below: sizes.parts - 1)) % sizes.parts
      return "\(["P", "M", "A", "T"][$0 % 4]),\(LegoKeys.part(child)),\(LegoKeys.part(parent))"
    }
    try write("elements", "element_id,part_num,color_id", count: sizes.elements) {
      let (part, color) = (random.next(below: sizes.parts), random.next(below: sizes.colors))
      return "\(LegoKeys.element($0)),\(LegoKeys.part(part)),\(LegoKeys.color(color))"
    }
  }

  /// An earlier theme, none, or a later one that has no parent itself: so no theme is its own ancestor.
  private func parentTheme(of index: Int) -> String {
    switch index % 10 {
    case 0, 4: ""
    case 3 where index + 1 < sizes.themes: "\(index + 2)"
    default: "\(1 + random.next(below: index))"
    }
  }
}
