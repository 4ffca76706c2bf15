import SocleEntities

extension Releases {
  /// Checks that a release is refused, and changes nothing, if its shapes contradict those that another release has stored.
  static let refusing: [EntityCheck] =
    [
      EntityCheck("A later release without a required property stores its default or is refused") {
        shelf in
        let required = dishShape(more: [EntityProperty("rank", .int)])
        guard let first = try shelf.reopened(for: [required]) else { return }
        try first.save(EntityBatch(required.rows([1], [.string("a"), .int(1)])))
        try shelf.expectRefusal(of: [dish], naming: "rank", "defaults")
        try shelf.reopened(
          for: [dishShape(more: [EntityProperty("rank", .int)], defaults: ["rank": .int(9)])])
        let second = try require(try shelf.reopened(for: [dish]))
        try second.save(EntityBatch(dish.rows([1, 2], [.string("b")])))
        for store in [first, try require(try shelf.reopened(for: [required]))] {
          let rows = try store.rows(of: required).sorted
          try shelf.expect(rows, is: [1: [.string("b"), .int(1)], 2: [.string("b"), .int(9)]])
        }
      },
      EntityCheck("A release with a property or relation that another has dropped is refused") {
        shelf in
        let has = [
          dishShape(more: [note]), dishShape(relations: [.toOne("main", "Tag", key: .int)]),
          dishShape(relations: [.toMany("labels", "Tag", key: .int)]),
        ]
        guard let first = try shelf.reopened(for: [has[0], tag]) else { return }
        try first.save(EntityBatch(has[0].rows([1], [.string("a"), .string("n")])))
        let new = dishShape(droppedProperties: ["note", "main", "labels"])
        for release in [new, new, dish] {
          let store = try require(try shelf.reopened(for: [release, tag]))
          try store.save(EntityBatch(release.rows([2], [.string("b")])))
          try shelf.expect(try store.rows(of: release).sorted.values.count, is: 2)
          // The second and third shape were never prepared, as in a corrected earlier release, or in one that reuses a name.
          for (shape, name) in zip(has, ["note", "main", "labels"]) {
            try shelf.expectRefusal(of: [shape, tag], naming: name, "dropped")
          }
        }
      },
      EntityCheck(
        "After a third release restores the old names, the first may start, and the second may not"
      ) {
        shelf in
        let (new, back) = (
          dish.renaming("Dish", "Meal").renaming("name", "title"),
          dishShape(formerNames: ["Meal"], formerProperties: ["name": ["title"]])
        )
        for (number, shape) in [dish, new, back, dish, back].enumerated() {
          guard let store = try shelf.reopened(for: [shape]) else { return }
          if number == 0 { try store.save(EntityBatch(dish.rows([1], [.string("a")]))) }
          try shelf.expect(try store.rows(of: shape).values, is: [.string("a")])
          if number > 1 { try shelf.expectRefusal(of: [new], naming: "Meal", "Dish") }
        }
      },
      EntityCheck("A relation does not become a list or the reverse, nor does JSON become text") {
        shelf in
        try shelf.expectOtherForms()
      },
      EntityCheck("A relation that refers to another type than in another release is refused") {
        shelf in
        let meal = EntityShape("Meal", key: .int, properties: [], formerNames: ["Tag"])
        for (entity, relation) in [
          ("Soup", RelationShape.toOne("main", "Tag", key: .int)),
          ("Cake", .toMany("labels", "Tag", key: .int)),
        ] {
          func shape(_ target: String) -> EntityShape {
            dishShape(
              entity,
              relations: [
                // Another list, which stays as it is, comes first.
                .toMany("all", entity, key: .int),
                relation.isToMany
                  ? .toMany(relation.name, target, key: .int)
                  : .toOne(relation.name, target, key: .int),
              ])
          }
          if try shelf.reopened(for: [shape("Tag"), tag]) == nil { return }
          try shelf.expectRefusal(
            of: [shape("Photo"), photo, tag], naming: relation.name, "Tag", "Photo")
          try shelf.reopened(for: [shape("Tag"), tag, photo])
          if relation.isToMany {
            try shelf.reopened(for: [shape("Meal"), meal])
            try shelf.expectRefusal(
              of: [shape("Tag"), tag], naming: relation.name, "Use the later release")
          }
        }
      },
      EntityCheck("A property whose type changed, or that became optional or required, is refused")
      {
        shelf in
        for (number, (old, new))
          in ([
            (.date, .double), (.double, .date), (.string, .uuid), (.int, .bool),
            (.int, .string),
          ] as [(EntityType, EntityType)]).enumerated()
        {
          for isOptional in [false, true] {
            let name = "\(isOptional ? "Some" : "Each")\(number)"
            func shape(_ type: EntityType, isOptional: Bool = isOptional) -> EntityShape {
              EntityShape(name, properties: [EntityProperty("value", type, isOptional: isOptional)])
            }
            if try shelf.reopened(for: [shape(old)]) == nil { return }
            try shelf.expectRefusal(of: [shape(new)], naming: "value")
            try shelf.expectRefusal(of: [shape(old, isOptional: !isOptional)], naming: "value")
            try shelf.reopened(for: [shape(old)])
          }
        }
      },
    ]
    + [
      ("Dish", "Meal"), ("words", "title"), ("note", "text"), ("main", "best"), ("tags", "labels"),
    ]
    .map { former, present in
      EntityCheck(
        "A release that knows \(former) is refused once another has renamed it \(present)"
      ) {
        try $0.expectRefusal(after: former, present)
      }
    }
}
