/// The tables to which inventories refer.
extension LegoTables {
  func writeVocabulary() throws(GeneratorError) {
    // A byte order mark comes first. Every tenth theme refers to a parent that comes later.
    try write("themes", header: "\u{FEFF}id,name,parent_id", count: sizes.themes) {
      let parent = parentTheme(of: $0, &$1).map { "\(GeneratedKeys.theme($0))" }
      return [GeneratedKeys.theme($0), GeneratedNames.theme($0), parent ?? ""]
    }
    try writeColors()
    try write("part_categories", header: "id,name", count: sizes.partCategories) { index, _ in
      [GeneratedKeys.partCategory(index), GeneratedNames.partCategory(index)]
    }
    try writeParts()
    try writePartRelationships()
    try write("elements", header: "element_id,part_num,color_id", count: sizes.elements) {
      [
        GeneratedKeys.element($0), GeneratedKeys.part($1.next(below: sizes.parts)),
        GeneratedKeys.color($1.next(below: sizes.colors)),
      ]
    }
  }

  /// The parent that comes later has no parent itself, so no theme is its own ancestor.
  private func parentTheme(of index: Int, _ random: inout SplitMix64) -> Int? {
    if index % 10 == 3, index + 1 < sizes.themes { return index + 1 }
    if index == 0 || index % 10 == 4 || random.next(below: 4) == 0 { return nil }
    return random.next(below: index)
  }

  /// Colors with `True` and `False`, from −1.
  private func writeColors() throws(GeneratorError) {
    try write("colors", header: "id,name,rgb,is_trans", count: sizes.colors) { index, random in
      let isTransparent = index % 9 == 4
      // Six hexadecimal digits; the first one of every hundred looks like a number.
      let rgb = String(random.next(below: 1 << 24) | 1 << 24, radix: 16, uppercase: true)
      return [
        GeneratedKeys.color(index), GeneratedNames.color(index, isTransparent: isTransparent),
        index % 100 == 7 ? "845E84" : String(rgb.dropFirst()), isTransparent ? "True" : "False",
      ]
    }
  }

  private func writeParts() throws(GeneratorError) {
    let header = "part_num,name,part_cat_id,part_material_id"
    try write("parts", header: header, count: sizes.parts) {
      [
        GeneratedKeys.part($0), GeneratedNames.part($0, &$1),
        GeneratedKeys.partCategory($1.next(below: sizes.partCategories)),
        $0 % 60 == 2 ? "" : "\(1 + $1.next(below: 40) / 36)",
      ]
    }
  }

  /// Relationships of any two parts; some occur twice, because nothing forbids that.
  private func writePartRelationships() throws(GeneratorError) {
    var (child, parent) = (0, 1)
    let header = "rel_type,child_part_num,parent_part_num"
    try write("part_relationships", header: header, count: sizes.partRelationships) {
      index, random in
      if index % 1000 != 1 {
        child = random.next(below: sizes.parts)
        parent = (child + 1 + random.next(below: sizes.parts - 1)) % sizes.parts
      }
      return [
        ["P", "M", "A", "T"][child % 4], GeneratedKeys.part(child), GeneratedKeys.part(parent),
      ]
    }
  }
}
