extension RandomChange {
  mutating func saveBox() throws -> String {
    let known = once(in: 3) ? nil : anyBox()
    var box = known ?? Box(id: nil, name: "new")
    edit(&box)
    try step.saveAll(object: &box)
    world.store(box)
    return "saveAll"
  }

  mutating func saveAlone() throws -> String {
    guard var box = anyBox() else { return "nothing" }
    edit(&box, addsNew: false)
    try step.save(object: &box)
    world.store(box, isDeep: false)
    return "save"
  }

  mutating func saveBoxes() throws -> String {
    var boxes = pick(world.boxes, 3).compactMap { world.model($0, as: Box.self) }
    for index in boxes.indices { edit(&boxes[index]) }
    try step.saveAll(objects: &boxes)
    for box in boxes { world.store(box) }
    return "saveAll of many"
  }

  mutating func saveUnchanged() throws -> String {
    guard var box = anyBox() else { return "nothing" }
    try step.saveAll(object: &box)
    return "saveAll of the same"
  }

  mutating func saveThing() throws -> String {
    var thing = anyThing() ?? Box.Thing(id: nil, label: "new")
    thing.label = "thing \(Int.random(in: 0..<3, using: &random))"
    thing.note = [nil, "", "note", "é"].randomElement(using: &random) ?? nil
    if once(in: 3) {
      // A value cannot contain itself.
      let others = world.things.filter { other, _ in
        thing.id.map { !world.leads(from: other, to: $0) } ?? true
      }
      thing.next = pick(others, 1).first.flatMap { world.model($0, as: Box.Thing.self) }
    }
    // Ignored by a save.
    if once(in: 2) { thing.previous = [Box.Thing(id: nil, label: "ignored")] }
    if once(in: 2) { thing.boxes = [Box(id: nil, name: "ignored")] }
    if once(in: 2) { thing.fan = anyBox() }
    try step.saveAll(object: &thing)
    world.store(thing)
    return "saveAll of a thing"
  }

  private mutating func anyBox() -> Box? {
    pick(world.boxes, 1).first.flatMap { world.model($0, as: Box.self) }
  }

  /// Changes a box: its values; things added, shared, taken out, put into another order.
  private mutating func edit(_ box: inout Box, addsNew: Bool = true) {
    if once(in: 2) { box.name = "box \(Int.random(in: 0..<4, using: &random))" }
    if once(in: 3) { box.weight = [nil, 0, 1.5, -0.1, 1e300].randomElement(using: &random) ?? nil }
    if once(in: 3), !box.things.isEmpty { box.things.removeLast() }
    if once(in: 4) { box.things.removeFirst(min(1, box.things.count)) }
    if once(in: 3) { box.things += [anyThing()].compactMap(\.self) }
    if once(in: 6) { box.things = [] }
    if once(in: 3) { box.things.shuffle(using: &random) }
    if once(in: 2) { box.best = anyThing() }
    if once(in: 6) { box.best = nil }
    if once(in: 3) { box.spare += [anyThing()].compactMap(\.self) }
    if once(in: 6) { box.spare = [] }
    guard addsNew else { return }
    for _ in 0..<Int.random(in: 0...1, using: &random) {
      var new = Box.Thing(id: nil, label: "new")
      if once(in: 3) { new.next = anyThing() ?? Box.Thing(id: nil, label: "next") }
      box.things.insert(new, at: Int.random(in: 0...box.things.count, using: &random))
    }
    if once(in: 8) { box.best = Box.Thing(id: nil, label: "best") }
  }
}
