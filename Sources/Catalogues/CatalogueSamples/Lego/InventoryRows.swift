/// The number of rows of each inventory: few inventories have many rows, many inventories have few.
struct InventoryRows {
  private let sizes: GeneratedSizes
  private let totalWeight: Int
  private var random: SplitMix64
  private var weight = 0
  private var end = 0
  private var index = 0

  init(_ sizes: GeneratedSizes, seed: UInt64) {
    self.sizes = sizes
    random = SplitMix64(seed: seed)
    var sum = 0
    for index in 0..<sizes.inventories { sum += Self.weight(of: index, sizes, &random) }
    totalWeight = sum
    random = SplitMix64(seed: seed)
  }

  /// The number of rows of the next inventory; over all inventories they add up exactly.
  mutating func next() -> Int {
    weight += Self.weight(of: index, sizes, &random)
    index += 1
    let product = sizes.inventoryParts.multipliedFullWidth(by: weight)
    let start = end
    end = totalWeight.dividingFullWidth(product).quotient
    return end - start
  }

  private static func weight(
    of index: Int, _ sizes: GeneratedSizes, _ random: inout SplitMix64
  ) -> Int {
    if index >= sizes.inventories - sizes.minifigs { return 3 + random.next(below: 4) }
    return switch random.next(below: 100) {
    case 0..<8: 0
    case 8..<50: 1 + random.next(below: 8)
    case 50..<86: 10 + random.next(below: 60)
    case 86..<99: 60 + random.next(below: 300)
    default: 300 + random.next(below: 1200)
    }
  }
}

/// The pairs of part and color in one inventory: distinct, and some parts far more popular.
struct InventoryPairs {
  private let parts: Int
  private let colors: Int
  private let count: Int
  private var last = -1
  private var taken = 0

  /// At most `count` pairs, which must not be more than `parts` × `colors`.
  init(count: Int, parts: Int, colors: Int) {
    self.count = count
    self.parts = parts
    self.colors = colors
  }

  /// The next pair, as positions.
  ///
  /// All pairs are numbered, part by part. Each call draws from its own range of these numbers, whose bounds grow with the
  /// third power, and always above the previous number: so none repeats, and the first parts are drawn most.
  mutating func next(_ random: inout SplitMix64) -> (part: Int, color: Int) {
    let all = parts * colors
    let lower = bound(taken, of: all)
    let drawn = lower + random.next(below: bound(taken + 1, of: all) - lower)
    last = min(max(drawn, last + 1), all - (count - taken))
    taken += 1
    let (part, step) = last.quotientAndRemainder(dividingBy: colors)
    return (part, (step + part * 7) % colors)
  }

  private func bound(_ step: Int, of all: Int) -> Int {
    let share = Double(step) / Double(count)
    return Int(Double(all) * share * share * share)
  }
}
