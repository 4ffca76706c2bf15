import Foundation
import SocleCore
import SocleLiveSchema
import SocleModels
import TestSupport
import Testing

extension Guide {
  @Suite("A property that becomes another")
  struct ReshapingTests {
    struct Artist: Entity, Equatable {
      var id = UUID()
      var name: String
    }

    /// The release before.
    private struct First: Entity {
      static let entityName = "Song"
      var id = UUID()
      var title: String
      var artist: Artist?
      static let relations: [Relation<First>] = [.toOne("artist", \.artist)]
    }

    // guide begins
    struct Song: Entity {
      var id = UUID()
      var title: String
      /// Moved to `artists`; the next release drops it.
      var artist: Artist?
      var artists: [Artist] = []

      static let relations: [Relation<Song>] = [
        .toOne("artist", \.artist), .toMany("artists", \.artists),
      ]
    }
    // guide ends

    /// The release after.
    private struct Last: Entity {
      static let entityName = "Song"
      var id = UUID()
      var title: String
      var artists: [Artist] = []
      static let relations: [Relation<Last>] = [.toMany("artists", \.artists)]
      static let droppedProperties = ["artist"]
    }

    private struct Dish: Entity {
      var id = UUID()
      var name: String
      static let droppedProperties = ["minutes"]
    }

    @Test("The column of a dropped property is dropped before each start, if it is there")
    func column() throws {
      let file = TemporaryFile()
      for _ in 1...3 {
        let store = try SQLiteEntityStore(openingOrCreatingAt: file.path)
        // guide begins
        try store.pool.write { database in
          let dish = try database.describe(table: "Dish")
          guard dish?.columns.contains(where: { $0.name == "minutes" }) == true else { return }
          try database.dropColumn("minutes", from: "Dish")
        }
        // guide ends
        let dishes = try EntityRepository<Dish>(in: store)
        try dishes.save(Dish(name: "Soup"))
        if try dishes.fetch().count == 1 {
          try store.pool.write {
            try $0.addColumn(ColumnDescription("minutes", .integer, default: 4), to: "Dish")
          }
        }
      }
      let store = try SQLiteEntityStore(openingOrCreatingAt: file.path)
      #expect(try EntityRepository<Dish>(in: store).fetch().count == 3)
      let dish = try store.pool.read { try $0.describe(table: "Dish") }
      #expect(dish?.columns.map(\.name) == ["id", "name"])
    }

    @Test("A relation to one becomes a list in three releases, and nothing is lost")
    func list() throws {
      let file = TemporaryFile()
      func opened() throws -> SQLiteEntityStore {
        try SQLiteEntityStore(openingOrCreatingAt: file.path)
      }
      let ada = Artist(name: "Ada")
      let first = try EntityRepository<First>(in: opened())
      try first.save(contentsOf: [First(title: "Rain", artist: ada), First(title: "Sun")])

      let store = try opened()
      // guide begins
      let songs = try EntityRepository<Song>(in: store)
      try songs.forEach { song in
        guard let artist = song.artist else { return }
        var song = song
        song.artist = nil
        if !song.artists.contains(where: { $0.id == artist.id }) { song.artists.append(artist) }
        try songs.save(song)
      }
      // guide ends

      let last = try EntityRepository<Last>(in: opened()).fetch(orderedBy: [.ascending(\.title)])
      #expect(last.map(\.title) == ["Rain", "Sun"])
      #expect(last.map(\.artists) == [[ada], []])
      #expect(throws: EntityError.self) { try EntityRepository<First>(in: opened()) }
    }
  }
}
