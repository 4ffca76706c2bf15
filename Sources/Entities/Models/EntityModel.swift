import Foundation

/// What is known of a model type: its shape, and the names of its key paths. Found once for each type.
public final class EntityModel<Model: Entity>: Sendable {
  /// The structure of the type.
  public let shape: EntityShape
  private let names = Locked<[AnyKeyPath: String]>([:])

  /// The model of a type, found at the first call.
  ///
  /// - Throws: ``EntityError/invalidModel(entity:reason:)`` or
  ///   ``EntityError/undeclaredRelation(entity:property:type:)`` if the type cannot be stored.
  public static func of(_ type: Model.Type) throws -> EntityModel {
    let id = ObjectIdentifier(type)
    if let known = EntityModels.known.withLock({ $0[id] }) as? EntityModel { return known }
    let model = try EntityModel()
    EntityModels.known.withLock { $0[id] = model }
    return model
  }

  private init() throws {
    let entity = Model.entityName
    let probe = ShapeProbe(entity)
    _ = try Model(from: probe)
    let relations = Dictionary(
      Model.relations.map { ($0.shape.name, $0.shape) }, uniquingKeysWith: { first, _ in first })
    var properties: [EntityProperty] = []
    for found in probe.found where found.property.name != "id" {
      let name = found.property.name
      if let type = found.entities {
        guard relations[name] != nil else {
          throw EntityError.undeclaredRelation(entity: entity, property: name, type: "\(type)")
        }
      } else {
        properties.append(found.property)
      }
    }
    shape = EntityShape(
      entity, key: Model.ID.type, properties: properties, relations: Model.relations.map(\.shape),
      indexes: Model.indexes, formerNames: Model.formerNames)
    try shape.validate(decoding: probe.found)
  }

  /// The name of the stored property that a key path reads: the one that changes when the property does.
  ///
  /// - Throws: ``EntityError/unknownProperty(entity:property:)`` for a computed or nested key path, and for one whose
  ///   property has only one possible value.
  public func name<Value: Equatable>(of property: KeyPath<Model, Value>) throws -> String {
    if let name = names.withLock({ $0[property] }) { return name }
    let plain = try Model(from: ShapeProbe(shape.name))[keyPath: property]
    let changed = (["id"] + shape.properties.map(\.name)).filter { name in
      // A property whose other value cannot be made up cannot be searched by.
      guard let other = try? Model(from: ShapeProbe(shape.name, changing: name)) else {
        return false
      }
      return other[keyPath: property] != plain
    }
    guard let name = changed.first, changed.count == 1, try reads(property, whole: name) else {
      throw EntityError.unknownProperty(entity: shape.name, property: "\(property)")
    }
    names.withLock { $0[property] = name }
    return name
  }

  /// Whether the key path reads the property itself and nothing computed from it.
  private func reads<Value: Equatable>(
    _ property: KeyPath<Model, Value>, whole name: String
  ) throws -> Bool {
    let probe = ShapeProbe(shape.name)
    let model = try Model(from: probe)
    guard name != "id" else { return Value.self == Model.ID.self }
    let encoder = EntityEncoder(shape)
    try encoder.encode(model)
    guard let index = shape.properties.firstIndex(where: { $0.name == name }),
      let value = model[keyPath: property] as? any Encodable
    else { return false }
    return try EntityValue(encoding: value, json: .forValues) == encoder.row[index]
  }
}

/// The models that were found so far.
private enum EntityModels {
  static let known = Locked<[ObjectIdentifier: any Sendable]>([:])
}

extension EntityShape {
  /// - Throws: ``EntityError/invalidModel(entity:reason:)``.
  fileprivate func validate(decoding found: [ShapeProbe.Found]) throws(EntityError) {
    let names = Set(properties.map(\.name))
    let decoded = Set(found.map(\.property.name))
    func refuse(_ reason: String) -> EntityError { .invalidModel(entity: name, reason: reason) }
    guard decoded.contains("id") else { throw refuse("it does not decode a property named id") }
    for relation in relations
    where names.contains(relation.name) || !decoded.contains(relation.name) {
      throw refuse("the relation \(relation.name) is no property that holds entities")
    }
    guard Set(relations.map(\.name)).count == relations.count else {
      throw refuse("two of its relations have the same name")
    }
    for index in indexes {
      for property in index where !names.contains(property) {
        throw refuse("its index names \(property), which is no stored property")
      }
    }
  }

  /// The shapes of a model type and of every type that its relations lead to.
  ///
  /// - Throws: as ``EntityModel/of(_:)``.
  public static func all<Model: Entity>(from type: Model.Type) throws -> [EntityShape] {
    var shapes: [EntityShape] = []
    var seen: Set<ObjectIdentifier> = []
    var pending: [any Entity.Type] = [type]
    func take<Next: Entity>(_ type: Next.Type) throws {
      guard seen.insert(ObjectIdentifier(type)).inserted else { return }
      shapes.append(try EntityModel.of(type).shape)
      pending += Next.relations.map(\.target)
    }
    while let next = pending.popLast() { try take(next) }
    return shapes
  }
}
