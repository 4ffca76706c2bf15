import SocleEntities

let expectingChecks: [EntityCheck] = [
  EntityCheck("Changes are refused if a stored model differs from an expected one, or is missing") {
    shelf in
    let book = Cookbook("Book", [Recipe.soup()])
    try shelf.save(book)
    let expected = try EntityBatch(of: [book])
    try shelf.apply(.expect(expected))
    book.name = "Album"
    let new = try EntityBatch(of: [book])
    try shelf.expectThrow("changed", for: "another name") {
      try shelf.apply(.expect(new), .save(new))
    }
    try shelf.apply(.expect(expected), .save(new), .expect(new))
    book.favorites = book.recipes
    try shelf.save(book)
    try shelf.expectThrow("changed", for: "another list") { try shelf.apply(.expect(new)) }
    let both = try EntityBatch(of: [book])
    try shelf.delete(book.recipes[0].steps[0])
    try shelf.expectThrow("changed", for: "a deleted part") { try shelf.apply(.expect(both)) }
    do {
      try shelf.apply(.delete("Cookbook", [book.storedKey]), .expect(new))
    } catch EntityError.changed(let entity, _, _, let found) {
      try shelf.expect(["Cookbook", "Recipe", "Step"].contains(entity), "the entity")
      try shelf.expect(entity == "Recipe" || found == nil, "nothing found")
    }
    // The deletion was rolled back.
    try shelf.expect(1, of: Cookbook.self)
  },
  EntityCheck("Changes are refused if a model that they expect to be absent is stored") { shelf in
    try shelf.save(Link(1))
    let (link, new) = (try shelf.only(Link.self), Link(2))
    let keys = [try link.storedKey, try new.storedKey]
    try shelf.expectThrow("changed", for: "a link that is stored") {
      try shelf.apply(.saving(new), .expectAbsent("Link", keys))
    }
    try shelf.apply(.expectAbsent("Link", [keys[1]]), .saving(new), .delete("Link", keys))
    try shelf.apply(.expectAbsent("Link", keys), .expectAbsent("Link", []))
    try shelf.expectThrow("unprepared", for: "an unknown entity") {
      try shelf.apply(.expectAbsent("Nobody", keys))
    }
  },
  EntityCheck("A lazy list that was not loaded is not compared with the stored one") { shelf in
    let rack = Rack("left")
    try shelf.save(rack)
    let loaded = try EntityBatch(of: [rack])
    let expected = try EntityBatch(of: [shelf.only(Rack.self)])
    rack.jars = [Jar("a")]
    try shelf.save(rack)
    try shelf.apply(.expect(expected))
    try shelf.expectThrow("changed", for: "a list that was loaded") {
      try shelf.apply(.expect(loaded))
    }
  },
]
