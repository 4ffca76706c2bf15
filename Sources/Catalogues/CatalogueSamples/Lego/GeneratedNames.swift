/// Names made of a few words, with the oddities of real ones at fixed positions.
enum GeneratedNames {
  private static let kinds = [
    "Brick", "Plate", "Tile", "Slope 45°", "Wedge", "Panel", "Bracket", "Hinge Plate", "Cone",
    "Technic Beam", "Technic Pin", "Windscreen", "Wheel", "Torso", "Minifig Head", "Baseplate",
  ]
  private static let features = [
    "", "", " with Groove", ", Round", " with Clip, Horizontal Grip", ", Open Stud",
    " and Reinforced Underside", " with Print, Both Sides", " [Modified] with Two Pin Holes",
  ]
  private static let places = [
    "Harbour", "Castle", "Moon Base", "Bakery", "Forest", "Station", "Lighthouse", "Desert",
  ]
  private static let things = [
    "Crane", "Patrol", "Market", "Rover", "Gate", "Workshop", "Express", "Dragon", "Keeper",
  ]
  private static let tints = ["Red", "Blue", "Green", "Sand", "Amber", "Grey", "Violet", "Teal"]

  static func part(_ index: Int, _ random: inout SplitMix64) -> String {
    if index % 5000 == 11 {
      return "Sticker Sheet for Set \(GeneratedKeys.set(index))\n(two sheets)"
    }
    let size = "\(1 + random.next(below: 4)) x \(1 + random.next(below: 12))"
    let name = "\(pick(kinds, &random)) \(size)\(pick(features, &random))"
    if index % 4000 == 17 { return name + " \u{FEFF}Clock print" }
    if index % 190 == 21 { return name + " with \"\(pick(places, &random))\" print" }
    return index % 20 == 6 ? name + " with \(pick(places, &random)) Crest print" : name
  }

  static func set(_ index: Int, _ random: inout SplitMix64) -> String {
    let name = "\(pick(places, &random)) \(pick(things, &random))"
    if index % 1700 == 5 { return "\u{FEFF}" + name }
    return index % 33 == 8 ? name + ", Limited \"Gold\" Edition" : name
  }

  static func minifig(_ index: Int, _ random: inout SplitMix64) -> String {
    let name = "\(pick(places, &random)) \(pick(things, &random))"
    if index % 900 == 2 { return name + " \"Swift\" Théo" }
    return index % 2 == 0 ? name + ", \(pick(tints, &random)) Jacket" : name
  }

  static func theme(_ index: Int) -> String {
    index % 6 == 2 ? "\(places[index % places.count]), Classic" : "Theme \(index)"
  }

  static func color(_ index: Int, isTransparent: Bool) -> String {
    switch index {
    case 0: "[Unknown]"
    case 183: "[Any Color]"
    default: (isTransparent ? "Trans-" : "") + "\(tints[index % tints.count]) \(index)"
    }
  }

  static func partCategory(_ index: Int) -> String {
    index % 4 == 1 ? "\(kinds[index % kinds.count])s, Modified \(index)" : "Category \(index)"
  }

  static func pick(_ words: [String], _ random: inout SplitMix64) -> String {
    words[random.next(below: words.count)]
  }
}
