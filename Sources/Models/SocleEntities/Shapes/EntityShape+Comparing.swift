extension EntityShape: Hashable {
  /// Whether both shapes declare the same structure. The Swift type is not compared, so a shape written by hand can equal a
  /// derived one.
  public static func == (left: EntityShape, right: EntityShape) -> Bool {
    left.name == right.name && left.key == right.key && left.properties == right.properties
      && left.relations == right.relations && left.indexes == right.indexes
      && left.uniqueKeys == right.uniqueKeys
      && left.formerNames == right.formerNames && left.defaults == right.defaults
      && left.formerProperties == right.formerProperties
      && left.droppedProperties == right.droppedProperties
  }

  /// Hashes the name and the properties.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(properties)
  }
}

extension EntityShape {
  /// Checks that this shape equals `known`, with which a store was prepared for an entity of the same name.
  ///
  /// - Throws: ``EntityError/unprepared(entity:reason:)`` with the first difference, or with the full names of two Swift types
  ///   that have the same name.
  public func checkSame(as known: EntityShape) throws(EntityError) {
    if let model, let other = known.model, model != other {
      throw .unprepared(
        entity: name,
        reason: """
          \(model) and \(other) are two types with that name. Give one of them a name of its own: \
          static let entityName = "…"
          """)
    }
    if self == known { return }
    let (mine, others) = (declarations, known.declarations)
    let index = zip(mine, others).enumerated().first { $1.0 != $1.1 }?.offset
    let place = index ?? min(mine.count, others.count)
    func part(_ parts: [String]) -> String { place < parts.count ? parts[place] : "nothing" }
    throw .unprepared(
      entity: name,
      reason: """
        another shape with this name has \(part(others)) where this one has \(part(mine)). Give both the same properties, \
        relations and indexes, each in the same order
        """)
  }

  /// - Throws: ``EntityError/invalidModel(entity:reason:)`` for the name of one of Socle's own tables.
  package func checkName() throws(EntityError) {
    let tables = [name] + toMany.map { "\(name)_\($0.name)" }
    if let table = tables.first(where: { $0.lowercased().hasPrefix("socle_") }) {
      throw invalid(
        "its table would be \(table), but names that begin with socle_ are reserved. Give it another entityName"
      )
    }
  }

  /// The declarations, as texts.
  var declarations: [String] {
    ["a key of type \(key)"]
      + properties.map { "\($0.name): \($0.type)\($0.isOptional ? "?" : "")" }
      + relations.map {
        "the \($0.isLazy ? "lazy " : "")relation \($0.name) to \($0.isToMany ? "many" : "one") \($0.target), \($0.onDelete)\($0.inverse.map { ", the inverse of \($0.name)" } ?? "")"
      }
      + indexes.map { "an index on \($0.joined(separator: ", "))" }
      + uniqueKeys.map { "a unique key of \($0.joined(separator: ", "))" }
      + formerNames.map { "the former name \($0)" }
      + formerProperties.sorted { $0.key < $1.key }.map { name, former in
        "the former names \(former.joined(separator: ", ")) of \(name)"
      } + droppedProperties.map { "the dropped property \($0)" }
      + defaults.map { "\($0.key): \($0.value) by default" }.sorted()
  }
}

extension [String: EntityShape] {
  /// Adds shapes.
  ///
  /// - Throws: ``EntityError/unprepared(entity:reason:)`` for a shape that differs from another with the same name.
  package mutating func add(_ shapes: some Sequence<EntityShape>) throws(EntityError) {
    for shape in shapes {
      if let known = self[shape.name] { try shape.checkSame(as: known) }
      self[shape.name] = shape
    }
  }
}
