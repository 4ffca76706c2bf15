import SocleEntities

/// Checks of two releases of an app on one database: the earlier one runs, and starts again, after the later one has changed the
/// models. Without `reopening`, they pass untested.
let releaseChecks = Releases.keeping + Releases.keys + Releases.refusing

/// The models of two releases: the earlier one knows ``dish`` and ``tag``, the later one all of them.
enum Releases {
  static let tag = EntityShape("Tag", key: .int, properties: [])
  static let photo = EntityShape("Photo", key: .int, properties: [])
  static let shop = EntityShape(
    "Shop", key: .int, properties: [], relations: [.toMany("dishes", "Dish", key: .int)])
  static let note = EntityProperty("note", .string, isOptional: true)

  static func dishShape(
    _ name: String = "Dish", title: String = "name", more: [EntityProperty] = [],
    relations: [RelationShape] = [], uniqueKeys: [[String]] = [], formerNames: [String] = [],
    formerProperties: [String: [String]] = [:], droppedProperties: [String] = [],
    defaults: [String: EntityValue] = [:]
  ) -> EntityShape {
    EntityShape(
      name, key: .int, properties: [EntityProperty(title, .string)] + more, relations: relations,
      uniqueKeys: uniqueKeys, formerNames: formerNames, formerProperties: formerProperties,
      droppedProperties: droppedProperties, defaults: defaults)
  }

  static let dish = dishShape()
  static let later = dishShape(
    more: [EntityProperty("rank", .int), note],
    relations: [
      .toOne("main", "Tag", key: .int), .toMany("labels", "Tag", key: .int),
      .toOne("picture", "Photo", key: .int, onDelete: .cascade),
    ], defaults: ["rank": .int(3)])

  /// A row of the later release, with a value for everything that it declares.
  static func full(_ key: Int64) -> EntityRows {
    later.rows([key], [.string("a"), .int(4), .string("n"), .int(7), .int(5)], lists: [[7, 7]])
  }
}

extension EntityShape {
  /// This shape with the entity, or a property or relation, renamed from `former` to `present` by a later release.
  func renaming(_ former: String, _ present: String) -> EntityShape {
    func new(_ name: String) -> String { name == former ? present : name }
    let isName = name == former
    return EntityShape(
      new(name), key: key,
      properties: properties.map {
        EntityProperty(new($0.name), $0.type, isOptional: $0.isOptional)
      },
      relations: relations.map {
        $0.isToMany
          ? .toMany(new($0.name), $0.target, key: $0.targetKey)
          : .toOne(new($0.name), $0.target, key: $0.targetKey)
      },
      formerNames: isName ? [former] : formerNames,
      formerProperties: formerProperties.merging(isName ? [:] : [present: [former]]) { $1 })
  }
}

extension EntityRows {
  /// The values of the rows, by their integer keys.
  var sorted: [Int64: [EntityValue]] {
    var sorted: [Int64: [EntityValue]] = [:]
    for (row, key) in keys.enumerated() {
      if case .int(let number) = key { sorted[number] = Array(self.row(row)) }
    }
    return sorted
  }

  func targets(of list: String, owner: Int64) -> [EntityKey]? {
    guard let row = places[.int(owner)] else { return nil }
    return shape.relations.first { $0.name == list }.map { targets(of: $0)(row) }
  }
}
