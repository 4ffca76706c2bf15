import SocleEntities

/// A record of a web service, whose ids are texts, with parts of its own and unique keys: one of a text, and one of two properties.
package struct Record: Entity, Equatable, Sendable {
  package var id: String
  package var title: String?
  package var table = 0
  package var seat: Int?
  package var parts: [Record] = []
  @Indirect package var origin: Record?

  package static let relations: [Relation<Record>] = [
    .toMany("parts", \.parts, onDelete: .cascade), .toOne("origin", \.origin),
  ]
  package static let indexes: [EntityIndex<Record>] = [
    .unique(\.title), .unique(\.table, \.seat), .on(\.seat),
  ]

  package init(_ id: String, _ title: String? = nil, seat: Int? = nil, parts: [Record] = []) {
    (self.id, self.title, self.seat, self.parts) = (id, title, seat, parts)
  }
}
