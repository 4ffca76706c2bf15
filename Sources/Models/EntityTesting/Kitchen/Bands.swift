import Entities
import Foundation

/// A band, to which the other sides of its relations lead back.
package final class Band: Entity {
  package var id = UUID()
  package var name: String
  package var players: [Player] = []
  package var songs: [Song] = []

  package static let relations: [Relation<Band>] = [
    .toMany("players", \.players),
    .toMany("songs", \.songs, onDelete: .cascade),
  ]

  package init(_ name: String, _ players: [Player] = [], songs: [Song] = []) {
    (self.name, self.players, self.songs) = (name, players, songs)
  }
}

/// A member of bands, who takes them along.
package final class Player: Entity {
  package var id = UUID()
  package var name: String
  package var bands: [Band] = []

  package static let relations: [Relation<Player>] = [
    .inverse("bands", \.bands, of: \Band.players, onDelete: .cascade)
  ]

  package init(_ name: String) { self.name = name }
}

/// A song of one band.
package final class Song: Entity {
  package var id = UUID()
  package var name: String
  package weak var band: Band?

  package static let relations: [Relation<Song>] = [.inverse("band", \.band, of: \Band.songs)]

  package init(_ name: String) { self.name = name }
}

/// A value with both sides of relations to its own type, of which no side holds its holder.
package struct Member: Entity, Equatable, Sendable {
  package var id: Int?
  package var name: String
  @Indirect package var boss: Member?
  package var staff: [Member] = []
  @Indirect package var friends: [Member] = []
  @Indirect package var followers: [Member] = []

  package static let relations: [Relation<Member>] = [
    .toOne("boss", \.boss), .inverse("staff", \.staff, of: \Member.boss, onDelete: .deny),
    .toMany("friends", \.friends), .inverse("followers", \.followers, of: \Member.friends),
  ]

  package init(_ id: Int, boss: Member? = nil, friends: [Member] = []) {
    (self.id, self.name, self.boss, self.friends) = (id, "\(id)", boss, friends)
  }
}
