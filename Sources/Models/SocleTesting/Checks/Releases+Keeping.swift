import SocleEntities

extension Releases {
  /// Checks that columns, lists and rules that only one release declares are kept and followed by the other.
  static let keeping: [EntityCheck] = [
    EntityCheck("A release keeps properties, lists and relations that only a later one has") {
      shelf in
      try shelf.releases([dish, tag], [later, tag, photo]) { first, second, again in
        try second.save(EntityBatch(tag.rows([7], []), photo.rows([5], []), full(1)))
        for (number, store) in [(20, first), (21, again)] as [(Int64, any EntityStore)] {
          try store.save(EntityBatch(dish.rows([1, number], [.string("new \(number)")])))
          let request = EntityRequest("Dish", where: .compare("id", .equal, .int(1)))
          try store.apply([.update(request, set: ["name": .string("set \(number)")])])
          let stored = try second.rows(of: later).sorted
          try shelf.expect(stored[1], is: [.string("set \(number)")] + full(1).values.dropFirst())
          try shelf.expect(
            stored[number], is: [.string("new \(number)"), .int(3), .null, .null, .null])
          try shelf.expect(
            try second.rows(of: later).targets(of: "labels", owner: 1), is: [.int(7), .int(7)])
        }
        try shelf.expect(try first.rows(of: dish).keys.count, is: 3)
      }
    },
    EntityCheck("A deletion by an earlier release follows the delete rules of a later one") {
      shelf in
      try shelf.releases([dish, tag], [later, tag, photo, shop]) { first, second, again in
        for store in [first, again] {
          try second.save(
            EntityBatch(
              tag.rows([7, 8], []), photo.rows([5], []), full(1),
              shop.rows([3], [], lists: [[1, 1]])))
          // A list, a relation to one, and a list of a type that the first release does not know.
          try store.delete("Tag", [.int(7)])
          let rows = try second.rows(of: later)
          try shelf.expect(rows.targets(of: "labels", owner: 1), is: [])
          try shelf.expect(rows.sorted[1]?[3], is: .null)
          try store.delete("Dish", [.int(1)])
          try shelf.expect(try second.rows(of: shop).targets(of: "dishes", owner: 3), is: [])
          try shelf.expect(try second.rows(of: photo).keys, is: [])
        }
      }
    },
    EntityCheck("A rule deny of a later release refuses deletions by an earlier one") { shelf in
      try shelf.expectGuard(after: dish)
    },
    EntityCheck("The delete rule that was declared last applies") { shelf in
      try shelf.expectGuard(after: dishShape(relations: [.toOne("cover", "Tag", key: .int)]))
    },
    EntityCheck("A type and a list whose names change in case only keep their values and links") {
      shelf in
      func shape(_ name: String, _ list: String, _ more: [EntityProperty]) -> EntityShape {
        dishShape(
          name, more: more, relations: [.toMany(list, "Tag", key: .int)], formerNames: ["Dish"])
      }
      let (old, new) = (shape("Dish", "tags", [note]), shape("DISH", "Tags", []))
      guard let first = try shelf.reopened(for: [old, tag]) else { return }
      let row = old.rows([1], [.string("a"), .string("n")], lists: [[7]])
      try first.save(EntityBatch(tag.rows([7], []), row))
      for _ in 0..<2 {
        let rows = try require(try shelf.reopened(for: [new, tag])).rows(of: new)
        try shelf.expect(rows.values, is: [.string("a")])
        try shelf.expect(rows.lists, is: row.lists)
      }
    },
    EntityCheck("A property, list, relation or type that a later release lacks is kept") { shelf in
      let old = [later, tag, photo, shop]
      try shelf.releases(old, [dish, tag]) { first, second, again in
        for store in [first, again] {
          try store.save(
            EntityBatch(
              tag.rows([7], []), photo.rows([5], []), full(1), shop.rows([3], [], lists: [[1, 1]])))
          try second.save(EntityBatch(dish.rows([1, 2], [.string("b")])))
          let rows = try store.rows(of: later)
          try shelf.expect(rows.sorted[1], is: [.string("b")] + full(1).values.dropFirst())
          try shelf.expect(rows.sorted[2], is: [.string("b"), .int(3), .null, .null, .null])
          try second.delete("Tag", [.int(7)])
          try shelf.expect(try store.rows(of: later).targets(of: "labels", owner: 1), is: [])
          try second.delete("Dish", [.int(1)])
          try shelf.expect(try store.rows(of: shop).targets(of: "dishes", owner: 3), is: [])
          try shelf.expect(try store.rows(of: photo).keys, is: [])
        }
      }
    },
  ]
}

extension Releases {
  /// Checks of unique keys that only one of two releases declares.
  static let keys: [EntityCheck] = [
    EntityCheck("A unique key of a later release holds for an earlier one, also after its restart")
    {
      shelf in
      let keyed = dishShape(uniqueKeys: [["name"]])
      try shelf.releases([dish], [keyed]) { first, second, again in
        try first.save(EntityBatch(dish.rows([1], [.string("a")])))
        for (store, shape) in [(first, dish), (second, keyed), (again, dish)] {
          try shelf.expectTaken(2, by: 1, in: store, shape)
        }
        try shelf.expectTaken(2, by: 1, in: try require(try shelf.reopened(for: [keyed])), keyed)
      }
    },
    EntityCheck("Two models exchange values of a unique key that only a later release declares") {
      shelf in
      try shelf.releases([dish], [dishShape(uniqueKeys: [["name"]])]) { first, second, again in
        for (number, store) in [first, again].enumerated() {
          var rows = dish.rows([1], [.string("a\(number)")])
          rows.append(.int(2), [.string("a\(1 - number)")])
          try store.save(EntityBatch(rows))
          try shelf.expect(try store.rows(of: dish).sorted[2], is: [.string("a\(1 - number)")])
        }
        try first.save(EntityBatch(dish.rows([1], [.string("a")])))
        try shelf.expectTaken(3, by: 1, in: again, dish)
      }
    },
    EntityCheck("An earlier release does not recreate a unique key that a later one has removed") {
      shelf in
      let keyed = dishShape(uniqueKeys: [["name"]])
      try shelf.releases([keyed], [dishShape(more: [note])]) { first, second, again in
        try second.save(
          EntityBatch(dishShape(more: [note]).rows([1, 2], [.string("a"), .string("b")])))
        for (number, store) in [(3, first), (4, again)] as [(Int64, any EntityStore)] {
          try store.save(EntityBatch(keyed.rows([number], [.string("a")])))
        }
        try shelf.reopened(for: [dishShape(more: [note])])
        try shelf.expect(try second.rows(of: dishShape(more: [note])).keys.count, is: 4)
      }
    },
    EntityCheck("Two releases that each add something keep what the other has added") { shelf in
      let (keyed, noted) = (dishShape(uniqueKeys: [["name"]]), dishShape(more: [note]))
      try shelf.releases([dish], [keyed]) { _, second, _ in
        guard let third = try shelf.reopened(for: [noted]) else { return }
        try third.save(EntityBatch(noted.rows([1], [.string("a"), .string("b")])))
        try second.save(EntityBatch(keyed.rows([1], [.string("c")])))
        try shelf.expect(try third.rows(of: noted).values, is: [.string("c"), .string("b")])
        for (store, rows) in [
          (second, keyed.rows([2], [.string("c")])),
          (third, noted.rows([2], [.string("c"), .null])),
          (try require(try shelf.reopened(for: [keyed])), keyed.rows([2], [.string("c")])),
        ] {
          try shelf.expectThrow("taken", for: "a key of the second release") {
            try store.save(EntityBatch(rows))
          }
        }
      }
    },
  ]
}
