/// The tables to which inventories refer.
extension LegoTables {
  func writeVocabulary() throws(GeneratorError) {
    try writeThemes()
    try writeColors()
    try folder.write("part_categories", header: "id,name", count: sizes.partCategories) {
      $0.integer(GeneratedKeys.partCategory($1))
      $0.text(GeneratedNames.partCategory($1))
    }
    try writeParts()
    try writePartRelationships()
    try writeElements()
  }

  /// Themes, in a file with a byte order mark; every tenth theme refers to a parent that comes later.
  private func writeThemes() throws(GeneratorError) {
    var random = random(for: "themes")
    try folder.write(
      "themes", header: "id,name,parent_id", count: sizes.themes, byteOrderMark: true
    ) { record, index in
      let parent = parentTheme(of: index, &random)
      record.integer(GeneratedKeys.theme(index))
      record.text(GeneratedNames.theme(index))
      record.plain(parent.map { String(GeneratedKeys.theme($0)) } ?? "")
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
    var random = random(for: "colors")
    try folder.write("colors", header: "id,name,rgb,is_trans", count: sizes.colors) {
      record, index in
      let isTransparent = index % 9 == 4
      record.integer(GeneratedKeys.color(index))
      record.text(GeneratedNames.color(index, isTransparent: isTransparent))
      // Six hexadecimal digits; the first one of every hundred looks like a number.
      let rgb = String(random.next(below: 1 << 24) | 1 << 24, radix: 16, uppercase: true)
      record.plain(index % 100 == 7 ? "845E84" : String(rgb.dropFirst()))
      record.plain(isTransparent ? "True" : "False")
    }
  }

  private func writeParts() throws(GeneratorError) {
    var random = random(for: "parts")
    let header = "part_num,name,part_cat_id,part_material_id"
    try folder.write("parts", header: header, count: sizes.parts) { record, index in
      record.plain(GeneratedKeys.part(index))
      record.text(GeneratedNames.part(index, &random))
      record.integer(GeneratedKeys.partCategory(random.next(below: sizes.partCategories)))
      record.plain(index % 60 == 2 ? "" : String(1 + random.next(below: 40) / 36))
    }
  }

  /// Relationships of any two parts; some occur twice, because nothing forbids that.
  private func writePartRelationships() throws(GeneratorError) {
    var random = random(for: "part_relationships")
    var (child, parent) = (0, 1)
    let header = "rel_type,child_part_num,parent_part_num"
    try folder.write("part_relationships", header: header, count: sizes.partRelationships) {
      record, index in
      if index % 1000 != 1 {
        child = random.next(below: sizes.parts)
        parent = (child + 1 + random.next(below: sizes.parts - 1)) % sizes.parts
      }
      record.plain(["P", "M", "A", "T"][child % 4])
      record.plain(GeneratedKeys.part(child))
      record.plain(GeneratedKeys.part(parent))
    }
  }

  private func writeElements() throws(GeneratorError) {
    var random = random(for: "elements")
    try folder.write("elements", header: "element_id,part_num,color_id", count: sizes.elements) {
      record, index in
      record.plain(GeneratedKeys.element(index))
      record.plain(GeneratedKeys.part(random.next(below: sizes.parts)))
      record.integer(GeneratedKeys.color(random.next(below: sizes.colors)))
    }
  }
}
