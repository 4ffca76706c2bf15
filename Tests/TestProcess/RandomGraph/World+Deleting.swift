extension World {
  /// The ids of the boxes that hold a thing, in one way or another, sorted.
  func boxes(where holds: (Box) -> Bool) -> [Int] {
    boxes.keys.filter { boxes[$0].map(holds) ?? false }.sorted()
  }

  /// The ids of the things before a thing, sorted.
  func previous(of id: Int) -> [Int] { things.keys.filter { things[$0]?.next == id }.sorted() }

  /// What is left without some boxes and things; nil if a thing that would go is the best of a box that stays.
  ///
  /// - Parameter cascading: Whether boxes take their things along, and things the next one and the boxes that keep them as a spare.
  func without(boxes: [Int], things: [Int], cascading: Bool) -> World? {
    let going = cascading ? owned(by: boxes, things) : (boxes: Set(boxes), things: Set(things))
    var rest = self
    rest.boxes = rest.boxes.filter { !going.boxes.contains($0.key) }
    rest.things = rest.things.filter { !going.things.contains($0.key) }
    for (id, box) in rest.boxes {
      if let best = box.best, going.things.contains(best) { return nil }
      rest.boxes[id]?.things.removeAll(where: going.things.contains)
      rest.boxes[id]?.spare.removeAll(where: going.things.contains)
    }
    for (id, thing) in rest.things {
      if let next = thing.next, going.things.contains(next) { rest.things[id]?.next = nil }
    }
    return rest
  }

  private func owned(by boxes: [Int], _ things: [Int]) -> (boxes: Set<Int>, things: Set<Int>) {
    var found = (boxes: Set(boxes), things: Set(things))
    while true {
      let before = found
      for id in before.boxes { found.things.formUnion(self.boxes[id]?.things ?? []) }
      for id in before.things {
        found.things.formUnion([self.things[id]?.next].compactMap(\.self))
        found.boxes.formUnion(self.boxes { $0.spare.contains(id) })
      }
      if found == before { return found }
    }
  }
}
