import Foundation
import SocleEntities

extension RandomRun {
  mutating func compareQuery() throws {
    let conditions = (0..<random.number(0...2)).map { _ in RandomCondition(&random) }
    let orders = (0..<random.number(1...2)).map { _ in RandomOrder(&random) }
    let (limit, offset) = (random.isOne(in: 2) ? nil : random.number(0...5), random.number(0...3))
    let rows = naive.parcels.values.filter { row in conditions.allSatisfy { $0.holds(row, naive) } }
      .sorted { left, right in
        for order in orders {
          if order.precedes(left, right, naive) { return true }
          if order.precedes(right, left, naive) { return false }
        }
        return left.id.uuidString < right.id.uuidString
      }
    let filters = conditions.map(\.filter)
    let count = try shelf.count(Parcel.self, where: filters)
    try shelf.expect(count == rows.count, "\(rows.count) parcels, counted \(count)")
    let wanted = Array(rows.dropFirst(offset).prefix(limit ?? .max))
    let found = try shelf.fetch(
      Parcel.self, where: filters, orderedBy: orders.map(\.order), limit: limit, offset: offset)
    try shelf.expect(found.map(\.id) == wanted.map(\.id), "the naive model's parcels in order")
    try compare(found)
  }

  /// Compares parcels, and the parcels to which they lead, with the naive model.
  private func compare(_ parcels: [Parcel]) throws {
    let all = reachable(from: parcels)
    for parcel in all {
      let row = try require(naive.parcels[parcel.id])
      let found = NaiveShelf.Row(parcel, friends: row.friends)
      try shelf.expect(
        found == row && found.name.utf8.elementsEqual(row.name.utf8), "\(row), found \(found)")
      try shelf.expect(!parcel.$friends.isLoaded, "no friends: they are lazy")
      for content in parcel.contents {
        let wanted = naive.contents[content.id]
        try shelf.expect(
          content.text == wanted?.text && content.inner?.id == wanted?.inner, "\(wanted as Any)")
        let holder = all.filter { naive.parcels[$0.id]?.contents.contains(content.id) == true }
          .min { $0.id.uuidString < $1.id.uuidString }
        try shelf.expect(content.holder === holder, "the first parcel that contains it")
      }
    }
  }

  private func reachable(from parcels: [Parcel]) -> [Parcel] {
    var (found, pending) = ([Parcel](), parcels)
    while let one = pending.popLast() {
      if found.contains(where: { $0 === one }) { continue }
      found.append(one)
      pending += (one.next.map { [$0] } ?? []) + one.friends
    }
    return found
  }

  func compareAll() throws {
    let all = try shelf.fetch(Parcel.self, loading: [\.friends, \.admirers, \.previous])
    try shelf.expect(Set(all.map(\.id)) == Set(naive.parcels.keys), "all parcels")
    for parcel in all {
      let friends = try require(naive.parcels[parcel.id]).friends
      let admirers = naive.owners { $0.friends.contains(parcel.id) }
      let previous = naive.owners { $0.next == parcel.id }
      try shelf.expect(
        [parcel.friends, parcel.admirers, parcel.previous].map { $0.map(\.id) },
        is: [friends, admirers, previous])
      try shelf.expect(parcel.previous.allSatisfy { $0.next === parcel }, "a relation back")
    }
    let bare = try shelf.fetch(Parcel.self)
    try compare(bare)
    for parcel in all + bare { parcel.release() }
    for label in try shelf.fetch(Label.self, loading: [\.sealed]) {
      let sealed = naive.owners { $0.seals.contains(label.id) }
      try shelf.expect(label.sealed.map(\.id), is: sealed)
      label.sealed = []
    }
    try shelf.expect(naive.contents.count, of: Content.self)
    try shelf.expect(naive.labels.count, of: Label.self)
  }
}
