internal import SocleCore

extension LegoDatabase {
  /// Adds all pieces of a set: its parts, and those of the smaller sets that it contains.
  ///
  /// A set that contains itself is not entered again.
  func addBox(of set: LegoSet, to bag: inout PieceBag) throws {
    var copies = [set.number: 1]
    for (set, items) in try nestedSets(in: set) {
      let times = copies[set.number] ?? 0
      try addParts(of: set, times: times, to: &bag)
      for item in items {
        copies[item.number] = (copies[item.number] ?? 0).plus(times.times(item.quantity))
      }
    }
  }

  /// The set and all sets inside it, each once, after the sets that contain it, and with the sets that it contains.
  private func nestedSets(
    in box: LegoSet
  ) throws -> [(set: LegoSet, items: [InventoryItem])] {
    var finished: [(set: LegoSet, items: [InventoryItem])] = []
    var entered: Set<String> = []
    // A set lies below the sets that it contains, with its items, until all of these are finished.
    var rest: [(set: LegoSet, items: [InventoryItem]?)] = [(box, nil)]
    while let (set, items) = rest.popLast() {
      if let items {
        finished.append((set, items))
      } else if entered.insert(set.number).inserted {
        let inventory = try newestInventory(of: set.number)
        let items = try inventory.map { try self.items(of: InventoryItem.sets, in: $0) } ?? []
        rest.append((set, items))
        for item in items { rest.append((try self.set(item.number), nil)) }
      }
    }
    return finished.reversed()
  }
}
