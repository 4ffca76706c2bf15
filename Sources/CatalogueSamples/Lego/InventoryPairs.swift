internal import InputFiles

/// The pairs of part and colour in one inventory: distinct, and some parts far more popular.
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
