/// The keys and names of generated rows. A key follows from the row's position, so none has to be stored; the oddities of
/// real keys and names are at low positions, so that small catalogues have them too.
enum LegoKeys {
  /// Some keys have leading zeros, some look like numbers in scientific notation, some are not numbers.
  static func part(_ index: Int) -> String {
    let number = 2000 + index
    return switch index % 20 {
    case 3: "\(number)a"
    case 6: "\(number)pr0001"
    case 7: "00\(number)"
    case 9: "\(number)e01"
    default: "\(number)"
    }
  }

  static func element(_ index: Int) -> String { index == 5 ? "prototype" : "\(4_000_000 + index)" }

  static func set(_ index: Int) -> String { (index % 50 == 1 ? "00" : "") + "\(100 + index)-1" }

  static func minifig(_ index: Int) -> String { "fig-\(100_000 + index)" }

  static func inventory(_ index: Int) -> Int { index * 3 + 1 }

  /// "Unknown" is −1, and "any" is 9999.
  static func color(_ index: Int) -> Int { index == 0 ? -1 : index == 183 ? 9999 : index * 6 }

  static func partName(_ index: Int, _ random: SplitMix64) -> String {
    let kind = random.pick(["Brick", "Plate", "Tile", "Slope 45°", "Panel", "Technic Pin"])
    let feature = random.pick(["", ", Round", " with Groove", " with Clip, Horizontal Grip"])
    let size = "\(1 + random.next(below: 4)) x \(1 + random.next(below: 12))"
    return field("\(kind) \(size)\(feature)", at: index)
  }

  /// The name of a set or a minifig.
  static func title(_ index: Int, _ random: SplitMix64) -> String {
    let place = random.pick(["Harbour", "Castle", "Moon Base", "Bakery", "Forest", "Desert"])
    let thing = random.pick(["Patrol", "Crane", "Market", "Rover", "Workshop", "Express"])
    return field("\(place) \(thing)", at: index)
  }

  /// The name as a field of CSV, quoted where it has to be.
  private static func field(_ name: String, at index: Int) -> String {
    switch index % 200 {
    case 2: "\"\(name), Limited \"\"Gold\"\" Edition\""
    case 3: "\"\(name)\n(two sheets)\""
    case 4: "\"\u{FEFF}\(name) by Théo\""
    default: name.contains(",") ? "\"\(name)\"" : name
    }
  }
}
