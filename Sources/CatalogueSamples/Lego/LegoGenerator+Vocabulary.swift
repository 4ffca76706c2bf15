internal import InputFiles

extension LegoGenerator {

  /// Themes with a byte order mark; every tenth names a parent that comes later.
  func writeThemes(_ sizes: GeneratedSizes, to folder: GeneratedFolder) throws(LegoGeneratorError) {
    let writer = try folder.create("themes", header: "id,name,parent_id", byteOrderMark: true)
    var random = random(for: "themes")
    for index in 0..<sizes.themes {
      writer.integer(GeneratedKeys.theme(index))
      writer.text(GeneratedNames.theme(index))
      if let parent = parentTheme(of: index, sizes, &random) {
        writer.integer(GeneratedKeys.theme(parent))
      } else {
        writer.plain("")
      }
      try writer.endRecord()
    }
    try writer.finish()
  }

  /// The later parent has none itself, so no theme is its own ancestor.
  private func parentTheme(
    of index: Int, _ sizes: GeneratedSizes, _ random: inout SplitMix64
  ) -> Int? {
    if index % 10 == 3, index + 1 < sizes.themes { return index + 1 }
    if index == 0 || index % 10 == 4 || random.next(below: 4) == 0 { return nil }
    return random.next(below: index)
  }

  /// Colours with `True` and `False`, from −1.
  func writeColors(_ sizes: GeneratedSizes, to folder: GeneratedFolder) throws(LegoGeneratorError) {
    let writer = try folder.create("colors", header: "id,name,rgb,is_trans")
    var random = random(for: "colors")
    for index in 0..<sizes.colors {
      let isTransparent = index % 9 == 4
      writer.integer(GeneratedKeys.color(index))
      writer.text(GeneratedNames.color(index, isTransparent: isTransparent))
      // Six hexadecimal digits; the first one of every hundred looks like a number.
      let rgb = String(random.next(below: 1 << 24) | 1 << 24, radix: 16, uppercase: true)
      writer.plain(index % 100 == 7 ? "845E84" : String(rgb.dropFirst()))
      writer.plain(isTransparent ? "True" : "False")
      try writer.endRecord()
    }
    try writer.finish()
  }

  func writePartCategories(_ sizes: GeneratedSizes, to folder: GeneratedFolder)
    throws(LegoGeneratorError)
  {
    let writer = try folder.create("part_categories", header: "id,name")
    for index in 0..<sizes.partCategories {
      writer.integer(GeneratedKeys.partCategory(index))
      writer.text(GeneratedNames.partCategory(index))
      try writer.endRecord()
    }
    try writer.finish()
  }
}
