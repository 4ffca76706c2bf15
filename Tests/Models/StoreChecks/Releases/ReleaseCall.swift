import SocleEntities

/// A release of an app: the second renames a property of the first, and the third restores the name.
package enum Release: Int, Codable, CaseIterable, Sendable {
  case first = 1
  case second, third

  /// The name that the release has for the note of a dish.
  package var note: String { self == .second ? "remark" : "note" }

  package var shapes: [EntityShape] {
    let tags = EntityShape("Tag", key: .int, properties: [])
    return switch self {
    case .first: [Self.dish(note), tags]
    case .second:
      [
        Self.dish(
          note, [EntityProperty("rank", .int)], Self.secondRelations,
          former: ["remark": ["note"]], defaults: ["rank": .int(3)]), tags, Self.photo,
      ]
    case .third:
      [
        Self.dish(
          note, [Self.stars], [Self.cover], keys: [["name"]], former: ["note": ["remark"]]), tags,
      ]
    }
  }

  static let photo = EntityShape("Photo", key: .int, properties: [])
  static let stars = EntityProperty("stars", .int, isOptional: true)
  static let cover = RelationShape.toOne("cover", "Tag", key: .int, onDelete: .deny)
  static let secondRelations: [RelationShape] = [
    .toOne("photo", "Photo", key: .int, onDelete: .cascade), .toMany("labels", "Tag", key: .int),
  ]

  static func dish(
    _ note: String, _ more: [EntityProperty] = [], _ relations: [RelationShape] = [],
    keys: [[String]] = [], former: [String: [String]] = [:], defaults: [String: EntityValue] = [:]
  ) -> EntityShape {
    EntityShape(
      "Dish", key: .int,
      properties: [
        EntityProperty("name", .string), EntityProperty(note, .string, isOptional: true),
      ]
        + more,
      relations: relations, uniqueKeys: keys, formerProperties: former, defaults: defaults)
  }
}

/// A dish with all that the three releases declare.
package struct Dish: Codable, Equatable, Sendable {
  var name: String
  var note: String?
  var rank: Int64 = 3
  var labels: [Int64] = []
  var photo: Int64?
  var stars: Int64?
  var cover: Int64?

  /// The values of this dish for the columns of a shape.
  func values(_ shape: EntityShape) -> [EntityValue] {
    func int(_ number: Int64?) -> EntityValue { number.map { .int($0) } ?? .null }
    return shape.columns.map { column in
      switch column.name {
      case "name": .string(name)
      case "rank": .int(rank)
      case "photo": int(photo)
      case "stars": int(stars)
      case "cover": int(cover)
      default: note.map { .string($0) } ?? .null
      }
    }
  }

  func batch(_ id: Int64, of shape: EntityShape) -> EntityBatch {
    var rows = EntityRows(shape)
    let lists = shape.toMany.map { _ in Optional(labels.map { EntityKey.int($0) }) }
    rows.append(.int(id), values(shape), lists: lists)
    var batch = EntityBatch()
    batch.rows["Dish"] = rows
    return batch
  }
}

/// One call of a release.
package enum ReleaseCall: Codable, Sendable {
  case dish(Int64, Dish)
  case tag(Int64)
  case photo(Int64)
  case rename(Int64, String)
  case delete(String, Int64)

  package func make(by release: Release, in store: any EntityStore) throws {
    func save(_ shape: EntityShape, _ id: Int64) throws {
      var batch = EntityBatch()
      batch.rows[shape.name] = EntityRows(shape)
      batch.rows[shape.name]?.append(.int(id), [])
      try store.save(batch)
    }
    switch self {
    case .dish(let id, let dish): try store.save(dish.batch(id, of: release.shapes[0]))
    case .tag(let id): try save(release.shapes[1], id)
    case .photo(let id): try save(Release.photo, id)
    case .rename(let id, let name):
      let request = EntityRequest("Dish", where: .compare("id", .equal, .int(id)))
      try store.apply([.update(request, set: ["name": .string(name)])])
    case .delete(let entity, let id): try store.apply([.delete(entity, [.int(id)])])
    }
  }
}
