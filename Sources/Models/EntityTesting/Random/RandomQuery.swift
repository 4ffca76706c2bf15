import Entities
import Foundation

/// The generator of the random suite: the same numbers for the same seed.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  // SplitMix64.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// A random condition, as a filter and as a Swift closure.
struct RandomCondition {
  let filter: Filter<Parcel>
  let holds: (NaiveShelf.Row) -> Bool

  static let names = ["", "a", "A", "ab", "a%", "b_", "\u{e9}", "e\u{301}", "🍲"]

  init(_ random: inout SeededGenerator, depth: Int = 2) {
    let (name, number) = (
      Self.names.randomElement(using: &random) ?? "", Int.random(in: -2...3, using: &random)
    )
    func less(_ left: String, _ right: String) -> Bool {
      left.utf8.lexicographicallyPrecedes(right.utf8)
    }
    func same(_ left: String, _ right: String) -> Bool { left.utf8.elementsEqual(right.utf8) }
    switch Int.random(in: 0..<(depth > 0 ? 13 : 10), using: &random) {
    case 0: (filter, holds) = (\.name == name, { same($0.name, name) })
    case 1: (filter, holds) = (\.name < name, { less($0.name, name) })
    case 2: (filter, holds) = (\.name >= name, { !less($0.name, name) })
    case 3:
      filter = .that(\.name, hasPrefix: name)
      holds = { $0.name.utf8.starts(with: name.utf8) }
    case 4:
      filter = .that(\.note, contains: name)
      holds = { $0.note.map { Array($0.utf8).contains(Array(name.utf8)) } ?? false }
    case 5: (filter, holds) = (\.weight == number, { $0.weight == number })
    case 6: (filter, holds) = (\.weight == nil, { $0.weight == nil })
    case 7:
      filter = \.weight <= number
      holds = { $0.weight.map { $0 <= number } ?? false }
    case 8:
      filter = .that(\.weight, isAnyOf: [nil, number])
      holds = { $0.weight == nil || $0.weight == number }
    case 9: (filter, holds) = (\.value > Double(number), { $0.value > Double(number) })
    case 10:
      let part = RandomCondition(&random, depth: depth - 1)
      (filter, holds) = (part.filter.not, { !part.holds($0) })
    case let kind:
      let parts = (0..<2).map { _ in RandomCondition(&random, depth: depth - 1) }
      let filters = parts.map(\.filter)
      filter = kind == 11 ? .any(of: filters) : .all(of: filters)
      holds = { row in
        kind == 11 ? parts.contains { $0.holds(row) } : parts.allSatisfy { $0.holds(row) }
      }
    }
  }
}

/// A random order, as the order of a query and as a Swift closure.
struct RandomOrder {
  let order: Order<Parcel>
  let precedes: (NaiveShelf.Row, NaiveShelf.Row) -> Bool

  init(_ random: inout SeededGenerator) {
    let isDescending = Bool.random(using: &random)
    let ascending: (NaiveShelf.Row, NaiveShelf.Row) -> Bool
    switch Int.random(in: 0..<3, using: &random) {
    case 0:
      order = isDescending ? .descending(\.name) : .ascending(\.name)
      ascending = { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    case 1:
      order = isDescending ? .descending(\.weight) : .ascending(\.weight)
      ascending = { ($0.weight ?? .min) < ($1.weight ?? .min) }
    default:
      order = isDescending ? .descending(\.value) : .ascending(\.value)
      ascending = { $0.value < $1.value }
    }
    precedes = isDescending ? { ascending($1, $0) } : ascending
  }
}
