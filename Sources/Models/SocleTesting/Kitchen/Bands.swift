import Foundation
import SocleEntities

/// A band, to which its players and songs refer by inverses.
final class Band: Entity {
  var id = UUID()
  var name: String
  var players: [Player] = []
  var songs: [Song] = []

  static let relations: [Relation<Band>] = [
    .toMany("players", \.players), .toMany("songs", \.songs, onDelete: .cascade),
  ]

  init(_ name: String, _ players: [Player] = [], songs: [Song] = []) {
    (self.name, self.players, self.songs) = (name, players, songs)
  }
}

/// A member of bands. Deleting the member deletes the bands.
final class Player: Entity {
  var id = UUID()
  var name: String
  var bands: [Band] = []

  static let relations: [Relation<Player>] = [
    .inverse("bands", \.bands, of: \Band.players, onDelete: .cascade)
  ]

  init(_ name: String) { self.name = name }
}

/// A song of one band.
final class Song: Entity {
  var id = UUID()
  var name: String
  weak var band: Band?

  static let relations: [Relation<Song>] = [.inverse("band", \.band, of: \Band.songs)]

  init(_ name: String) { self.name = name }
}

/// A struct with two relations to its own type and their inverses. A loaded value never contains itself.
struct Member: Entity, Equatable, Sendable {
  var id: Int?
  var name: String
  @Indirect var boss: Member?
  var staff: [Member] = []
  @Indirect var friends: [Member] = []
  @Indirect var followers: [Member] = []

  static let relations: [Relation<Member>] = [
    .toOne("boss", \.boss), .inverse("staff", \.staff, of: \Member.boss, onDelete: .deny),
    .toMany("friends", \.friends), .inverse("followers", \.followers, of: \Member.friends),
  ]

  init(_ id: Int, boss: Member? = nil, friends: [Member] = []) {
    (self.id, self.name, self.boss, self.friends) = (id, "\(id)", boss, friends)
  }
}
