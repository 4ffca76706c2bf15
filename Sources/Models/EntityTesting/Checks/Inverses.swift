import Entities
import Foundation

extension EntityContract {
  static let inverseChecks = [
    EntityCheck("An inverse is loaded by name, in the order of ids, and both sides agree") {
      shelf in
      let (ann, bob) = (Player("Ann"), Player("Bob"))
      // Ann is in the second band twice.
      let bands = [Band("a", [ann]), Band("b", [bob, ann, ann]), Band("c", [bob])]
      try shelf.save(all: bands)
      let found = try shelf.fetch(
        Player.self, orderedBy: [.ascending(\.name)], loading: [\.bands])
      defer { for player in found { player.bands = [] } }
      for (player, all) in zip(found, [bands[0...1], bands[1...2]]) {
        let ids = all.map(\.id).sorted { $0.uuidString < $1.uuidString }
        try shelf.expect(player.bands.map(\.id) == ids, "\(player.name) in \(ids)")
        let agree = player.bands.allSatisfy { $0.players.contains { $0 === player } }
        try shelf.expect(agree, "\(player.name) as a player of each band")
      }
      try shelf.expect(found.count == 2 && found[0].bands.count == 2, "two players")
      let bare = try shelf.fetch(Player.self).map(\.bands.count)
      try shelf.expect(bare == [0, 0], "no bands that are not asked for, found \(bare)")
      var request = try EntityRequest(Player.self, loading: [\.bands])
      request.isShallow = true
      let shallow = try shelf.store.load(request).batch.rows
      try shelf.expect(
        Set(shallow.keys) == ["Player"] && shallow["Player"]?.lists[0].contains(nil) == false,
        "players with the keys of their bands alone")
    },
    EntityCheck("A weak inverse leads back to an owner that is in the result, and holds no other") {
      shelf in
      try shelf.save(Band("a", songs: [Song("x"), Song("y")]))
      let band = try shelf.only(Band.self)
      try shelf.expect(band.songs.allSatisfy { $0.band === band }, "the band itself")
      let song = try shelf.fetch(Song.self).at(0)
      try shelf.expect(song.band == nil, "nobody")
      let named = try shelf.fetch(Song.self, loading: [\.band])
      try shelf.expect(named.allSatisfy { $0.band == nil }, "nobody who is held by nothing else")
      song.name = "z"
      try shelf.save(song)
      let back = try shelf.only(Band.self)
      try shelf.expect(back.songs.count == 2, "both songs of a band that was released")
      let count = try shelf.count(Song.self, where: [.that(\.band, where: [\.name == "a"])])
      try shelf.expect(count == 2, "two songs of a, counted \(count)")
      let none = try shelf.count(Song.self, where: [.that(\.band, is: nil)])
      try shelf.expect(none == 0, "none without a band, counted \(none)")
    },
    EntityCheck("A save neither stores an inverse nor follows it") { shelf in
      let (ann, bob) = (Player("Ann"), Player("Bob"))
      try shelf.save(all: [Band("a", [ann]), Band("b", [ann])])
      let found = try shelf.only(Player.self, loading: [\.bands])
      found.bands[0].name = "changed"
      found.bands = [found.bands[0], Band("new", [bob])]
      try shelf.save(found)
      for band in found.bands { band.players = [] }
      let bands = try shelf.fetch(Band.self, orderedBy: [.ascending(\.name)])
      try shelf.expect(bands.map(\.name) == ["a", "b"], "both bands, as they were")
      try shelf.expect(bands.allSatisfy { $0.players.count == 1 }, "and their players")
    },
    EntityCheck("Values hold the other side where it does not hold them, and lose nothing") {
      shelf in
      let boss = Member(1)
      let staff = (2..<6).map { Member($0, boss: boss) }
      try shelf.save(all: staff)
      // Each is a friend of the next, in a circle, which ends somewhere.
      var all = try shelf.fetch(Member.self, orderedBy: [.ascending(\.id)])
      for index in all.indices {
        let next = all[(index + 1) % all.count]
        all[index] = Member(index + 1, boss: all[index].boss, friends: [next])
        all[index].friends[0].friends = []
      }
      for member in all { try shelf.save(member, isDeep: false) }
      let request = try EntityRequest(Member.self)
      let stored = try shelf.store.load(request).batch
      let found = try shelf.fetch(
        Member.self, orderedBy: [.ascending(\.id)], loading: [\.staff, \.followers])
      try shelf.expect(found.map(\.staff.count) == [4, 0, 0, 0, 0], "four below the boss")
      try shelf.expect(
        found.map { $0.followers.map(\.id) } == [[5], [1], [2], [3], [4]], "a follower for each")
      try shelf.expect(found.contains { $0.friends.first?.id != nil }, "friends")
      try shelf.save(all: found)
      for member in found { try shelf.save(member) }
      try shelf.expect(
        try shelf.store.load(request).batch.hasSameRows(as: stored), "what was stored before")
    },
    EntityCheck("Conditions and counts over an inverse are those over a list") { shelf in
      let (ann, bob, cat) = (Player("Ann"), Player("Bob"), Player("Cat"))
      let bands = [Band("a", [ann]), Band("b", [bob, ann, ann])]
      try shelf.save(all: bands)
      try shelf.save(cat)
      func found(_ filter: Filter<Player>, are names: String, line: UInt = #line) throws {
        let found = try shelf.fetch(Player.self, where: [filter]).map(\.name).sorted()
        try shelf.expect(found.joined(separator: " ") == names, "\(names), \(found)", line: line)
      }
      try found(.any(\.bands, where: [\.name == "a"]), are: "Ann")
      try found(.none(\.bands, where: [\.name == "a"]), are: "Bob Cat")
      try found(.any(\.bands), are: "Ann Bob")
      try found(.all(\.bands, where: [\.name == "b"]), are: "Bob Cat")
      try found(.that(\.bands, contains: bands[1]), are: "Ann Bob")
      try found(\.bands.count == 2, are: "Ann")
      try found(\.bands.count < 1, are: "Cat")
      try found(.any(\.bands, where: [.any(\.players, where: [\.name == "Bob"])]), are: "Ann Bob")
      try shelf.save(all: [Member(2, boss: Member(1)), Member(3, boss: Member(1))])
      let bosses = try shelf.fetch(Member.self, where: [\.staff.count == 2])
      try shelf.expect(bosses.map(\.id) == [1], "1")
      let others = try shelf.count(Member.self, where: [.none(\.staff, where: [\.name == "2"])])
      try shelf.expect(others == 2, "two without 2 below them")
      var request = EntityRequest("Song")
      request.orderings = [EntityOrdering("name", of: "band")]
      try shelf.store.prepare(try EntityShape.all(from: Song.self))
      try shelf.expectThrow("an order by an inverse") { _ = try shelf.store.load(request) }
    },
    EntityCheck("What is deleted leaves inverses; their delete rules are followed") { shelf in
      let (ann, bob) = (Player("Ann"), Player("Bob"))
      try shelf.save(all: [Band("a", [ann, bob]), Band("b", [bob], songs: [Song("x")])])
      try shelf.delete(ann)
      try shelf.expect(try shelf.fetch(Band.self).map(\.name) == ["b"], "b, and not Ann's band")
      let left = try shelf.only(Player.self, loading: [\.bands])
      try shelf.expect(left.bands.map(\.name) == ["b"], "b")
      left.bands = []
      try shelf.delete(bob)
      try shelf.expect(try shelf.count(Song.self) == 0, "no song of a band that was deleted")
      let boss = Member(1)
      try shelf.save(Member(2, boss: boss))
      try shelf.expectThrow("a boss of somebody") { try shelf.delete(boss) }
      try shelf.delete(Member(2))
      try shelf.delete(boss)
      try shelf.expect(try shelf.count(Member.self) == 0, "nobody")
    },
  ]
}
