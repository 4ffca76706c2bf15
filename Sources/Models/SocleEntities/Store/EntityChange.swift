/// One change of a store's entities; see ``EntityStore/apply(_:)``.
public enum EntityChange: Sendable {
  /// Stores all rows of the batch by their keys, and the complete list of each owner in the batch's links.
  ///
  /// A row completely replaces the stored row with the same key.
  case save(EntityBatch)

  /// Deletes the entities of a type that have these keys, follows their delete rules, and removes the deleted entities from all
  /// relations of other entities. Unknown keys are ignored.
  case delete(String, [EntityKey])

  /// Deletes the entities that a request selects, as ``delete(_:_:)`` does.
  case deleteAll(EntityRequest)

  /// Sets properties of the entities that a request selects, and no other: the values by the names of the properties, and keys,
  /// or null, by the names of to-one relations.
  case update(EntityRequest, set: [String: EntityValue])

  /// Throws ``EntityError/changed(entity:id:expected:found:)`` unless the stored rows with the batch's keys are equal to these;
  /// a list that is nil in the batch is not compared.
  case expect(EntityBatch)

  /// Throws ``EntityError/changed(entity:id:expected:found:)``, with no expected properties, if an entity of a type is stored with
  /// one of these keys. What others store until the end of the transaction counts, too.
  case expectAbsent(String, [EntityKey])
}

extension EntityShape {
  /// The places in ``columns`` of the properties and to-one relations that an ``EntityChange/update(_:set:)`` sets, with the new
  /// values; a store calls this before it changes anything.
  ///
  /// - Throws: ``EntityError/unknownProperty(entity:property:)``; ``EntityError/invalidRequest(entity:reason:)`` for the id, a
  ///   to-many relation, a value of another type, NaN, and null for a property that is not optional. That JSON fits its property
  ///   is not checked.
  public func columns(
    setting values: [String: EntityValue]
  ) throws(EntityError) -> [(place: Int, value: EntityValue)] {
    var columns: [(place: Int, value: EntityValue)] = []
    for (name, value) in values {
      guard let place = self.columns.firstIndex(where: { $0.name == name }) else {
        guard name == "id" || relations.contains(where: { $0.name == name }) else {
          throw .unknownProperty(entity: self.name, property: name)
        }
        throw refusal("\(name) cannot be set for many at once. Save the changed objects instead")
      }
      let column = self.columns[place]
      guard value == .null ? column.isOptional : value.type == column.type else {
        throw refusal(
          "\(name) is of type \(column.type.rawValue), and cannot be set to \(value.kind)")
      }
      if case .double(let number) = value, number.isNaN {
        throw refusal("\(name) cannot be set to NaN")
      }
      columns.append((place, value))
    }
    return columns.sorted { $0.place < $1.place }
  }
}
