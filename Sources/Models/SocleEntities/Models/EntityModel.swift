import Foundation

/// The structure of a model type: its ``EntityShape``, and the property name of each key path. It is determined once per type.
public final class EntityModel<Model: Entity>: Sendable {
  /// The structure of the type, as stores see it.
  public let shape: EntityShape
  /// The relations whose properties can hold the key of an entity in place of the entity.
  let indirect: Set<String>
  /// The properties whose values encode themselves in several forms.
  let mixed: Set<String>
  private let names = Locked<[AnyKeyPath: String]>([:])

  /// The structure of a model type, determined at the first call.
  ///
  /// - Throws: ``EntityError/invalidModel(entity:reason:)`` or
  ///   ``EntityError/undeclaredRelation(entity:property:type:)`` if the type cannot be stored.
  public static func of(_ type: Model.Type) throws -> EntityModel {
    let id = ObjectIdentifier(type)
    if let known = knownModels.withLock({ $0[id] }) as? EntityModel { return known }
    let model = try EntityModel()
    knownModels.withLock { $0[id] = model }
    return model
  }

  private init() throws {
    let entity = Model.entityName
    let probe = ShapeProbe(entity)
    let plain = try Model(from: probe)
    indirect = probe.indirect
    let relations = try Model.relations.map { try $0.resolved() }
    for (name, type) in probe.held where !relations.contains(where: { $0.name == name }) {
      throw EntityError.undeclaredRelation(entity: entity, property: name, type: "\(type)")
    }
    let found = FormSearch(probe, plain, relations)
    mixed = found.mixed
    var shape = EntityShape(
      entity, key: Model.ID.type, properties: found.properties,
      relations: relations, formerNames: Model.formerNames,
      formerProperties: Model.formerProperties, droppedProperties: Model.droppedProperties,
      defaults: found.defaults.merging(Model.defaults) { $1 })
    shape.model = String(reflecting: Model.self)
    shape.defaultsOfNull = Set(found.defaults.keys)
    for index in Model.indexes {
      let names = try index.names(shape)
      if index.isUnique { shape.uniqueKeys.append(names) } else { shape.indexes.append(names) }
    }
    try shape.validate(probe)
    self.shape = shape
  }

  /// The name of the stored property that a key path refers to.
  ///
  /// - Throws: ``EntityError/unknownProperty(entity:property:)`` for a computed property or a nested key path, and for a
  ///   property that has only one possible value.
  public func name(of property: PartialKeyPath<Model>) throws -> String {
    if let name = names.withLock({ $0[property] }) { return name }
    let name = try Self.name(of: property, in: shape)
    names.withLock { $0[property] = name }
    return name
  }
}

/// The models determined so far.
private let knownModels = Locked<[ObjectIdentifier: any Sendable]>([:])

extension EntityShape {
  /// - Throws: ``EntityError/invalidModel(entity:reason:)`` for the first declaration that cannot be stored.
  fileprivate func validate(_ probe: ShapeProbe) throws(EntityError) {
    guard probe.properties.contains(where: { $0.name == "id" }) else {
      throw invalid(
        """
        it does not decode a property named id. Declare id as a variable, because a constant with a \
        value is not decoded; an @Observable class needs CodingKeys with the plain names
        """)
    }
    for relation in relations where !probe.held.contains(where: { $0.name == relation.name }) {
      throw invalid(
        """
        the relation \(relation.name) is not a property that holds entities. Give it the name of a stored property
        """)
    }
    for relation in relations where relation.isLazy && relation.inverse == nil {
      guard !probe.indirect.contains(relation.name) else { continue }
      throw invalid(
        """
        its lazy relation \(relation.name) needs a property that can be left out of a fetch: \
        @Indirect var \(relation.name)
        """)
    }
    guard Set(relations.map(\.name)).count == relations.count else {
      throw invalid("two of its relations have the same name. Name each after its property")
    }
    try validateEvolution()
    for index in indexes + uniqueKeys {
      for property in index where !properties.contains(where: { $0.name == property }) {
        throw invalid(
          """
          its index names \(property), which is not a stored property. Name a property that is stored as a value
          """)
      }
    }
  }

  /// - Throws: ``EntityError/invalidModel(entity:reason:)`` for former names and defaults that would change the wrong values.
  private func validateEvolution() throws(EntityError) {
    let names = properties.map(\.name) + relations.map(\.name)
    for (present, former) in formerProperties {
      guard names.contains(present) else {
        throw invalid(
          "formerProperties names \(present), which is not a property. Use the present name as key")
      }
      // A file does not show whether two names were swapped already.
      if let used = former.first(where: { names.contains($0) || $0 == "id" }) {
        throw invalid(
          """
          \(used) is a former name of \(present), but also a present name. Rename by way of a third name
          """)
      }
    }
    let former = formerProperties.values.joined()
    guard Set(former).count == former.count else {
      throw invalid("formerProperties contains a former name twice. Remove it from one property")
    }
    if let dropped = droppedProperties.first(where: { names.contains($0) || former.contains($0) }) {
      throw invalid(
        """
        droppedProperties names \(dropped), a present or a former name of a property. Remove it there, or give the property \
        another name
        """)
    }
    for (present, value) in defaults {
      guard let property = properties.first(where: { $0.name == present }) else {
        throw invalid(
          "defaults names \(present), which is not a stored property. Remove it, or name one")
      }
      guard value.type == property.type, value != .null else {
        throw invalid(
          """
          the default of \(present) is \(value.kind), but the property is \(property.type.rawValue). Use a value of that type
          """)
      }
    }
  }

  /// The shapes of a model type and of all types related to it, directly or indirectly.
  ///
  /// - Throws: the same errors as ``EntityModel/of(_:)``; ``EntityError/unprepared(entity:reason:)`` if two of the types have the
  ///   same name.
  public static func all<Model: Entity>(from type: Model.Type) throws -> [EntityShape] {
    var shapes: [EntityShape] = []
    var seen: Set<ObjectIdentifier> = []
    var pending: [any Entity.Type] = [type]
    func take<Next: Entity>(_ type: Next.Type) throws {
      guard seen.insert(ObjectIdentifier(type)).inserted else { return }
      let shape = try EntityModel.of(type).shape
      for other in shapes where other.name == shape.name { try shape.checkSame(as: other) }
      shapes.append(shape)
      // Not found by key path, because a key path into a generic type is created at each use.
      for relation in Next.relations { pending.append(relation.target) }
    }
    while let next = pending.popLast() { try take(next) }
    return shapes
  }
}
