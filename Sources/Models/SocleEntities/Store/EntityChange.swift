/// One change of a store's entities; see ``EntityStore/apply(_:)``.
public enum EntityChange: Codable, Sendable {
  /// Stores all rows of the batch by their keys, and the complete list of each owner in the batch's links.
  ///
  /// A row completely replaces the stored row with the same key.
  case save(EntityBatch)

  /// Deletes the entities of a type that have these keys, follows their delete rules, and removes the deleted entities from all
  /// relations of other entities. Unknown keys are ignored.
  ///
  /// Without rules nothing else is deleted, and no rule forbids it: for a caller that has followed them already, such as one
  /// that repeats what another store has done.
  case delete(String, [EntityKey], withoutRules: Bool = false)

  /// Deletes the entities that a request selects, as ``delete(_:_:withoutRules:)`` does.
  case deleteAll(EntityRequest)

  /// Sets properties of the entities that a request selects, and no other: the values by the names of the properties, and keys,
  /// or null, by the names of to-one relations.
  ///
  /// Adds integers and numbers to what is stored when the change is made, whoever has changed it since it was read: null stays
  /// null. A sum outside the range of its type is ``EntityError/unstorable(entity:property:reason:)``, and nothing is changed.
  case update(EntityRequest, set: [String: EntityValue], adding: [String: EntityValue] = [:])

  /// Throws ``EntityError/changed(entity:id:expected:found:)`` unless the stored rows with the batch's keys are equal to these;
  /// a list that is nil in the batch is not compared.
  case expect(EntityBatch)

  /// Throws ``EntityError/changed(entity:id:expected:found:)``, with no expected properties, if an entity of a type is stored with
  /// one of these keys. What others store until the end of the transaction counts, too.
  case expectAbsent(String, [EntityKey])
}

extension EntityShape {
  /// The places in ``columns`` of the properties and to-one relations that an ``EntityChange/update(_:set:adding:)`` changes, with
  /// the new values, or with what is added to the stored ones; a store calls this before it changes anything.
  ///
  /// - Throws: ``EntityError/unknownProperty(entity:property:)``; ``EntityError/invalidRequest(entity:reason:)`` for the id, a
  ///   to-many relation, a value of another type, NaN, null for a property that is not optional, and for an addition to another
  ///   property than an integer or a number, of infinity, or to a property that is also set. That JSON fits its property, and a
  ///   sum a smaller type than `Int`, is not checked.
  public func columns(
    setting values: [String: EntityValue], adding amounts: [String: EntityValue] = [:]
  ) throws(EntityError) -> [(place: Int, value: EntityValue, isSum: Bool)] {
    var columns: [(place: Int, value: EntityValue, isSum: Bool)] = []
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
      columns.append((place, value, false))
    }
    for (name, amount) in amounts {
      let type = try type(of: name)
      guard values[name] == nil, amount.type == type,
        EntityValue.double(0).adding(amount) ?? EntityValue.int(0).adding(amount) != nil,
        let place = properties.firstIndex(where: { $0.name == name })
      else {
        throw refusal(
          """
          \(amount.kind) cannot be added to \(name), which is \(type.rawValue)\(values[name] == nil ? "" : ", and is set, too"). \
          Integers can be added to integers, and finite numbers to numbers
          """)
      }
      columns.append((place, amount, true))
    }
    return columns.sorted { $0.place < $1.place }
  }
}
