import Entities
import Foundation

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
  var friends: [Parcel] = []

  static let relations: [Relation<Parcel>] = [
    .toMany("contents", \.contents, onDelete: .cascade), .toMany("labels", \.labels),
    .toOne("next", \.next), .toMany("seals", \.seals, onDelete: .deny),
    .toMany("friends", \.friends, isLazy: true),
  ]
  static let indexes: [EntityIndex<Parcel>] = [.on(\.name), .on("weight", "name")]

  init() {}
}

final class Content: Entity {
  var id = UUID()
  var text: String
  var inner: Content?

  static let relations: [Relation<Content>] = [.toOne("inner", \.inner, onDelete: .cascade)]

  init(_ text: String) { self.text = text }
}

final class Label: Entity {
  var id = UUID()
  var text: String

  init(_ text: String) { self.text = text }
}
