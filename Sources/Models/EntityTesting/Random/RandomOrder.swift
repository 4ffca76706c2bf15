import Entities

/// A random order, as the order of a query and as a Swift closure.
struct RandomOrder {
  typealias Test = (NaiveShelf.Row, NaiveShelf.Row, NaiveShelf) -> Bool

  let order: Order<Parcel>
  let precedes: Test

  init(_ random: inout SeededGenerator) {
    let isDescending = Bool.random(using: &random)
    let ascending: Test
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      order = isDescending ? .descending(\.name) : .ascending(\.name)
      ascending = { left, right, _ in left.name.utf8.lexicographicallyPrecedes(right.name.utf8) }
    case 1:
      order = isDescending ? .descending(\.weight) : .ascending(\.weight)
      ascending = { left, right, _ in (left.weight ?? .min) < (right.weight ?? .min) }
    case 2:
      order = isDescending ? .descending(\.next, \.weight) : .ascending(\.next, \.weight)
      ascending = { left, right, shelf in
        let weights = [left, right].map { row in
          row.next.flatMap { shelf.parcels[$0]?.weight } ?? .min
        }
        return weights[0] < weights[1]
      }
    default:
      order = isDescending ? .descending(\.value) : .ascending(\.value)
      ascending = { left, right, _ in left.value < right.value }
    }
    precedes = isDescending ? { ascending($1, $0, $2) } : ascending
  }
}
