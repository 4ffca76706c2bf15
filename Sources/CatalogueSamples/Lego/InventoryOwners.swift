internal import InputFiles

/// The files of the owners of inventories, sets and minifigs, written while their inventories are counted.
struct InventoryOwners {
  private let sizes: GeneratedSizes
  private let sets: CSVWriter
  private let minifigs: CSVWriter
  private var random: SplitMix64

  /// Creates both files: sets with a column of 2022, minifigs with lines that end in CRLF.
  init(
    _ sizes: GeneratedSizes, of generator: LegoGenerator, in folder: GeneratedFolder
  ) throws(LegoGeneratorError) {
    self.sizes = sizes
    sets = try folder.create("sets", header: "set_num,name,year,theme_id,num_parts,img_url")
    minifigs = try folder.create("minifigs", header: "fig_num,name,num_parts", lineEnd: "\r\n")
    random = generator.random(for: "sets")
  }

  /// Writes the set or minifig of one inventory; a second version has been written with the first.
  mutating func write(ownerOf index: Int, pieces: Int) throws(LegoGeneratorError) {
    let minifig = index - (sizes.inventories - sizes.minifigs)
    if index < sizes.sets {
      try writeSet(index, pieces: pieces)
    } else if minifig >= 0 {
      minifigs.plain(GeneratedKeys.minifig(minifig))
      minifigs.text(GeneratedNames.minifig(minifig, &random))
      minifigs.integer(pieces)
      try minifigs.endRecord()
    }
  }

  private mutating func writeSet(_ index: Int, pieces: Int) throws(LegoGeneratorError) {
    let number = GeneratedKeys.set(index)
    sets.plain(number)
    sets.text(GeneratedNames.set(index, &random))
    // More sets come out every year: of two draws, the later one.
    sets.integer(1949 + max(random.next(below: 76), random.next(below: 76)))
    sets.integer(GeneratedKeys.theme(random.next(below: sizes.themes)))
    sets.integer(pieces)
    sets.plain(index % 40 == 9 ? "" : "https://example.com/sets/\(number).jpg")
    try sets.endRecord()
  }

  func finish() throws(LegoGeneratorError) {
    try sets.finish()
    try minifigs.finish()
  }
}
