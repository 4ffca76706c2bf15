import Foundation
import SocleEntities

let inverseChecks: [EntityCheck] = [
  EntityCheck("An inverse is loaded by name, in the order of ids, and both sides agree") { shelf in
    let (ann, bob) = (Player("Ann"), Player("Bob"))
    // Ann is in the second band twice.
    let bands = [Band("a", [ann]), Band("b", [bob, ann, ann]), Band("c", [bob])]
    try shelf.save(all: bands)
    let found = try shelf.fetch(Player.self, orderedBy: [.ascending(\.name)], loading: [\.bands])
    defer { for player in found { player.bands = [] } }
    try shelf.expect(found.map(\.bands.count), is: [2, 2])
    for (player, all) in zip(found, [bands[0...1], bands[1...2]]) {
      let ids = all.map(\.id).sorted { $0.uuidString < $1.uuidString }
      try shelf.expect(player.bands.map(\.id), is: ids)
      let agree = player.bands.allSatisfy { $0.players.contains { $0 === player } }
      try shelf.expect(agree, "\(player.name) as a player of each band")
    }
    try shelf.expect(\Player.bands.count, [0, 0])
    var request = try EntityRequest(Player.self, loading: [\.bands])
    request.isShallow = true
    let shallow = try shelf.store.load(request).batch.rows
    try shelf.expect(
      Set(shallow.keys) == ["Player"] && shallow["Player"]?.lists[0].contains(nil) == false,
      "players with the keys of their bands alone")
  },
  EntityCheck("A weak inverse leads to an owner in the result, and keeps no other owner alive") {
    shelf in
    let band = try shelf.saved(Band("a", songs: [Song("x"), Song("y")]))
    try shelf.expect(band.songs.count, is: 2)
    try shelf.expect(band.songs.allSatisfy { $0.band === band }, "the band itself")
    let song = try shelf.only(Song.self, where: \.name == "x")
    try shelf.expect(song.band == nil, "no band: nothing else retains it")
    let named = try shelf.fetch(Song.self, loading: [\.band])
    try shelf.expect(named.allSatisfy { $0.band == nil }, "no band: nothing else retains it")
    // The band was released, so the song is saved without it.
    song.name = "z"
    try shelf.save(song)
    try shelf.expect(try shelf.only(Band.self).songs.count, is: 2)
    try shelf.expect(2, of: Song.self, where: .that(\.band, where: [\.name == "a"]))
    try shelf.expect(0, of: Song.self, where: .that(\.band, is: nil))
  },
  EntityCheck("A save neither stores an inverse nor follows it") { shelf in
    let (ann, bob) = (Player("Ann"), Player("Bob"))
    try shelf.save(Band("a", [ann]), Band("b", [ann]))
    let found = try shelf.only(Player.self, loading: [\.bands])
    found.bands = [try found.bands.at(0), Band("new", [bob])]
    found.bands[0].name = "changed"
    try shelf.save(found)
    for band in found.bands { band.players = [] }
    try shelf.expect(\Band.name, ["a", "b"])
    try shelf.expect(\Band.players.count, [1, 1])
    var batch = try shelf.store.load(try EntityRequest(Player.self, loading: [\.bands])).batch
    batch.rows["Player"]?.lists = [[[.uuid(found.bands[0].id)]]]
    try shelf.store.save(batch)
    try shelf.expect(2, of: Band.self, where: .any(\.players))
  },
  EntityCheck("Structs with loaded inverses, also in circles, lose no relation when saved") {
    shelf in
    try shelf.save(all: (2..<6).map { Member($0, boss: Member(1)) })
    // Each has the next one as a friend, in a circle.
    for (index, one) in try shelf.fetch(Member.self, orderedBy: [.ascending(\.id)]).enumerated() {
      let next = Member((index + 1) % 5 + 1)
      try shelf.save(Member(index + 1, boss: one.boss, friends: [next]), isDeep: false)
    }
    let request = try EntityRequest(Member.self)
    let stored = try shelf.store.load(request).batch
    let found = try shelf.fetch(
      Member.self, orderedBy: [.ascending(\.id)], loading: [\.staff, \.followers])
    try shelf.expect(found.map(\.staff.count), is: [4, 0, 0, 0, 0])
    try shelf.expect(found.map { $0.followers.map(\.id) }, is: [[5], [1], [2], [3], [4]])
    try shelf.expect(found.contains { $0.friends.first?.id != nil }, "friends")
    try shelf.save(all: found)
    for member in found { try shelf.save(member) }
    try shelf.expect(
      try shelf.store.load(request).batch.hasSameRows(as: stored), "what was stored before")
  },
  EntityCheck("Filters search and count an inverse like a list; an order by it is refused") {
    shelf in
    let (ann, bob) = (Player("Ann"), Player("Bob"))
    let bands = [Band("a", [ann]), Band("b", [bob, ann, ann])]
    try shelf.save(all: bands)
    try shelf.save(Player("Cat"))
    let found = shelf.search(by: \Player.name)
    try found(.any(\.bands, where: [\.name == "a"]), are: ["Ann"])
    try found(.none(\.bands, where: [\.name == "a"]), are: ["Bob", "Cat"])
    try found(.any(\.bands), are: ["Ann", "Bob"])
    try found(.all(\.bands, where: [\.name == "b"]), are: ["Bob", "Cat"])
    try found(.that(\.bands, contains: bands[1]), are: ["Ann", "Bob"])
    try found(\.bands.count == 2, are: ["Ann"])
    try found(\.bands.count < 1, are: ["Cat"])
    let hasBob: Filter<Band> = .any(\.players, where: [\.name == "Bob"])
    try found(.any(\.bands, where: [hasBob]), are: ["Ann", "Bob"])
    try shelf.save(all: [Member(2, boss: Member(1)), Member(3, boss: Member(1))])
    try shelf.expect(\Member.id, [1], where: [\.staff.count == 2])
    try shelf.expect(2, of: Member.self, where: .none(\.staff, where: [\.name == "2"]))
    try shelf.prepare(Song.self)
    try shelf.expectThrow("invalidRequest", for: "an order by an inverse") {
      try shelf.store.load(EntityRequest("Song", orderedBy: [EntityOrdering("name", of: "band")]))
    }
  },
  EntityCheck("Deleted models are removed from inverses, whose delete rules are followed") {
    shelf in
    let (ann, bob) = (Player("Ann"), Player("Bob"))
    try shelf.save(Band("a", [ann, bob]), Band("b", [bob], songs: [Song("x")]))
    try shelf.delete(ann)
    try shelf.expect(\Band.name, ["b"])
    let left = try shelf.only(Player.self, loading: [\.bands])
    try shelf.expect(left.bands.map(\.name), is: ["b"])
    left.bands = []
    try shelf.delete(bob)
    try shelf.expect(0, of: Song.self)
    let boss = Member(1)
    try shelf.save(Member(2, boss: boss))
    try shelf.expectThrow("denied", for: "a boss of somebody") { try shelf.delete(boss) }
    try shelf.delete(Member(2))
    try shelf.delete(boss)
    try shelf.expect(0, of: Member.self)
  },
]
