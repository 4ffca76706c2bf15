import SocleEntities

extension Shelf {
  /// Expects the error that the value of a property is taken, and that nothing changed.
  fileprivate func refuses(
    _ property: String, _ id: String, from owner: String, line: UInt = #line,
    _ body: () throws -> Void
  ) throws {
    let before = try fetch(Record.self, orderedBy: [.ascending(\.id)])
    let expected = EntityError.taken(
      entity: "Record", property: property, id: .string(id), owner: .string(owner))
    try expectError(expected, line: line, body)
    try expect(\Record.self, before, orderedBy: [.ascending(\.id)], line: line)
  }
}

let uniqueChecks: [EntityCheck] = [
  EntityCheck("A unique value has one owner, which the error names") { shelf in
    try shelf.save(
      Record("a", "a@x", seat: 1), Record("b", "b@x", seat: 2), Record("c", seat: 3),
      Record("d"), Record("nobody"))
    try shelf.refuses("title", "e", from: "a") { try shelf.save(Record("e", "a@x", seat: 5)) }
    try shelf.refuses("title", "b", from: "a") { try shelf.save(Record("b", "a@x", seat: 2)) }
    try shelf.refuses("table, seat", "e", from: "c") { try shelf.save(Record("e", "e@x", seat: 3)) }
    try shelf.refuses("title", "f", from: "e") {
      try shelf.save(Record("e", "e@x"), Record("f", "e@x"))
    }
    try shelf.save(Record("e", "A@x", seat: 5), Record("f", "a@x\u{0}"), Record("g", ""))
    try shelf.save(Record("h", "\u{e9}"), Record("i", "e\u{301}"), Record("a", "a@x", seat: 1))
    try shelf.expect(10, of: Record.self)
  },
  EntityCheck("Two models exchange their unique values in one save, and keep their relations") {
    shelf in
    var (first, second) = (Record("a", "a@x", seat: 1), Record("b", "b@x", seat: 2))
    first.parts = [Record("h", seat: 3)]
    second.parts = first.parts
    try shelf.save(first, second)
    (first.title, second.title) = (second.title, first.title)
    (first.seat, second.seat) = (second.seat, first.seat)
    try shelf.save(first, second)
    try shelf.expect(\Record.self, [first, second], where: [\.seat < 3])
    second.title = "c@x"
    try shelf.save(Record("c", "a@x", seat: 4), second)
    try shelf.expect(1, of: Record.self, where: \.title == "a@x")
  },
  EntityCheck("In one transaction, a unique value is free after its owner's deletion, not before") {
    shelf in
    try shelf.save(Record("a", "a@x", seat: 1), Record("b", "b@x", seat: 2))
    try shelf.apply(.delete("Record", [.string("a")]), .saving(Record("c", "a@x", seat: 1)))
    try shelf.expect(\Record.id, ["c"], where: [\.title == "a@x"])
    try shelf.refuses("title", "d", from: "b") {
      try shelf.apply(.saving(Record("d", "b@x", seat: 3)), .delete("Record", [.string("b")]))
    }
  },
  EntityCheck("An update that sets a unique value twice, or one that another model has, is refused")
  {
    shelf in
    try shelf.save(Record("a", "a@x", seat: 1), Record("b", "b@x", seat: 2), Record("c", seat: 3))
    func set(_ values: [String: EntityValue], _ filter: Filter<Record>) throws {
      try shelf.apply(.update(EntityRequest(Record.self, where: [filter]), set: values))
    }
    try shelf.refuses("title", "c", from: "a") { try set(["title": .string("a@x")], \.id == "c") }
    var isRefused = false
    do { try set(["seat": .int(7)], \.seat > 1) } catch EntityError.taken { isRefused = true }
    try shelf.expect(isRefused, "an error for two records on one seat")
    try set(["title": .null], \.seat > 0)
    try set(["title": .string("a@x")], \.id == "b")
    try shelf.expect(\Record.id, ["b"], where: [\.title == "a@x"])
  },
]
