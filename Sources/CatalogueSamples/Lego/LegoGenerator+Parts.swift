extension LegoGenerator {

  func writeParts(_ sizes: GeneratedSizes, to folder: GeneratedFolder) throws(LegoGeneratorError) {
    let writer = try folder.create("parts", header: "part_num,name,part_cat_id,part_material_id")
    var random = random(for: "parts")
    for index in 0..<sizes.parts {
      writer.plain(GeneratedKeys.part(index))
      writer.text(GeneratedNames.part(index, &random))
      writer.integer(GeneratedKeys.partCategory(random.next(below: sizes.partCategories)))
      writer.plain(index % 60 == 2 ? "" : String(1 + random.next(below: 40) / 36))
      try writer.endRecord()
    }
    try writer.finish()
  }

  /// Relationships of any two parts; now and then one comes twice, as nothing forbids it.
  func writePartRelationships(
    _ sizes: GeneratedSizes, to folder: GeneratedFolder
  ) throws(LegoGeneratorError) {
    let writer = try folder.create(
      "part_relationships", header: "rel_type,child_part_num,parent_part_num")
    var random = random(for: "part_relationships")
    var (child, parent) = (0, 1)
    for index in 0..<sizes.partRelationships {
      if index % 1000 != 1 {
        child = random.next(below: sizes.parts)
        parent = (child + 1 + random.next(below: sizes.parts - 1)) % sizes.parts
      }
      writer.plain(["P", "M", "A", "T"][child % 4])
      writer.plain(GeneratedKeys.part(child))
      writer.plain(GeneratedKeys.part(parent))
      try writer.endRecord()
    }
    try writer.finish()
  }

  func writeElements(_ sizes: GeneratedSizes, to folder: GeneratedFolder) throws(LegoGeneratorError)
  {
    let writer = try folder.create("elements", header: "element_id,part_num,color_id")
    var random = random(for: "elements")
    for index in 0..<sizes.elements {
      writer.plain(GeneratedKeys.element(index))
      writer.plain(GeneratedKeys.part(random.next(below: sizes.parts)))
      writer.integer(GeneratedKeys.color(random.next(below: sizes.colors)))
      try writer.endRecord()
    }
    try writer.finish()
  }
}
