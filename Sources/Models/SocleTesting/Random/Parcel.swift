import Foundation
import SocleEntities

/// The model of the random suite: it has every kind of relation and delete rule, and relations to its own type.
final class Parcel: Entity {
  var id = UUID()
  var name = ""
  var weight: Int?
  var note: String?
  var value = 0.0
  var contents: [Content] = []
  var labels: [Label] = []
  var next: Parcel?
  var seals: [Label] = []
  @Indirect var friends: [Parcel] = []
  /// The parcels that have this one among their friends; `previous` are the parcels that have it as `next`.
  var admirers: [Parcel] = []
  var previous: [Parcel] = []

  static let relations: [Relation<Parcel>] = [
    .toMany("contents", \.contents, onDelete: .cascade), .toMany("labels", \.labels),
    .toOne("next", \.next), .toMany("seals", \.seals, onDelete: .deny),
    .toMany("friends", \.friends, isLazy: true),
    .inverse("admirers", \.admirers, of: \Parcel.friends),
    .inverse("previous", \.previous, of: \Parcel.next),
  ]
  static let indexes: [EntityIndex<Parcel>] = [.on(\.name), .on("weight", "name")]

  init() {}

  /// Breaks the cycles that contain this parcel, which would keep their objects alive.
  func release() { (next, friends, admirers, previous) = (nil, [], [], []) }
}

final class Content: Entity {
  var id = UUID()
  var text: String
  var inner: Content?
  /// The parcel that contains it, the first if there are several.
  weak var holder: Parcel?

  static let relations: [Relation<Content>] = [
    .toOne("inner", \.inner, onDelete: .cascade),
    .inverse("holder", \.holder, of: \Parcel.contents),
  ]

  init(_ text: String) { self.text = text }
}

final class Label: Entity {
  var id = UUID()
  var text: String
  /// The parcels that it seals.
  var sealed: [Parcel] = []

  static let relations: [Relation<Label>] = [
    .inverse("sealed", \.sealed, of: \Parcel.seals, onDelete: .deny)
  ]

  init(_ text: String) { self.text = text }
}
