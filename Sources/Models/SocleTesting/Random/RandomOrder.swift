import SocleEntities

/// A random order, as the order of a query and as a Swift closure.
struct RandomOrder {
  typealias Test = (NaiveShelf.Row, NaiveShelf.Row, NaiveShelf) -> Bool

  let order: Order<Parcel>
  let precedes: Test

  private init(_ order: Order<Parcel>, _ precedes: @escaping Test) {
    (self.order, self.precedes) = (order, precedes)
  }

  init(_ random: inout SeededGenerator) {
    func weight(_ row: NaiveShelf.Row, _ shelf: NaiveShelf) -> Int {
      row.next.flatMap { shelf.parcels[$0]?.weight } ?? .min
    }
    func byName(_ left: NaiveShelf.Row, _ right: NaiveShelf.Row, _ shelf: NaiveShelf) -> Bool {
      left.name.utf8.lexicographicallyPrecedes(right.name.utf8)
    }
    self = random.one(of: [
      Self(.ascending(\.name), byName),
      Self(.descending(\.name)) { byName($1, $0, $2) },
      Self(.ascending(\.weight)) { left, right, _ in
        left.weight ?? .min < right.weight ?? .min
      },
      Self(.descending(\.weight)) { left, right, _ in
        left.weight ?? .min > right.weight ?? .min
      },
      Self(.ascending(\.next, \.weight)) { weight($0, $2) < weight($1, $2) },
      Self(.descending(\.next, \.weight)) { weight($0, $2) > weight($1, $2) },
      Self(.ascending(\.value)) { left, right, _ in left.value < right.value },
      Self(.descending(\.value)) { left, right, _ in left.value > right.value },
    ])
  }
}
