/// One change of a store's entities; see ``EntityStore/apply(_:)``.
public enum EntityChange: Codable, Sendable {
  /// Stores all rows of the batch by their keys, with their lists.
  ///
  /// A row replaces the stored row with the same key in all columns of its shape. A list replaces the stored list of its owner;
  /// a list that is nil in the batch is kept as it is stored.
  case save(EntityBatch)

  /// Deletes the entities of a type that have these keys, follows their delete rules, and removes the deleted entities from all
  /// relations of other entities. Unknown keys are ignored.
  ///
  /// If `withoutRules` is true, nothing else is deleted, and no rule forbids the deletion: for a caller that has followed the
  /// rules already, such as one that repeats the changes of another store.
  case delete(String, [EntityKey], withoutRules: Bool = false)

  /// Deletes the entities that a request selects, as ``delete(_:_:withoutRules:)`` does.
  case deleteAll(EntityRequest)

  /// Sets properties of the entities that a request selects, and no other: the values by the names of the properties, and keys,
  /// or null, by the names of to-one relations.
  ///
  /// `adding` adds integers and numbers to the values that are stored when the change is made, even if others have changed them
  /// since they were read; null stays null. If a sum is outside the range of its type,
  /// ``EntityError/unstorable(entity:property:reason:)`` is thrown, and nothing is changed.
  case update(EntityRequest, set: [String: EntityValue], adding: [String: EntityValue] = [:])

  /// Throws ``EntityError/changed(entity:id:expected:found:)`` unless the stored rows with the batch's keys are equal to these;
  /// a list that is nil in the batch is not compared.
  case expect(EntityBatch)

  /// Throws ``EntityError/changed(entity:id:expected:found:)``, with no expected properties, if an entity of this type is
  /// stored with one of these keys. An entity that others store before the end of the transaction counts, too.
  case expectAbsent(String, [EntityKey])
}

extension EntityShape {
  /// The places in ``columns`` of the properties and to-one relations that an ``EntityChange/update(_:set:adding:)`` changes,
  /// each with its new value or the amount to add; a store calls this method before it changes anything.
  ///
  /// - Throws: ``EntityError/unknownProperty(entity:property:)``; ``EntityError/invalidRequest(entity:reason:)`` for the id, a
  ///   to-many relation, a value of another type, NaN, null for a property that is not optional, an added infinity, and an
  ///   addition to a property that is not an integer or a number, or that is also set. Not checked is whether JSON fits its
  ///   property, and whether a sum fits a type that is smaller than `Int`.
  public func columns(
    setting values: [String: EntityValue], adding amounts: [String: EntityValue] = [:]
  ) throws(EntityError) -> [(place: Int, value: EntityValue, isSum: Bool)] {
    var columns: [(place: Int, value: EntityValue, isSum: Bool)] = []
    for (name, value) in values {
      guard let place = self.columns.firstIndex(where: { $0.name == name }) else {
        guard name == "id" || relations.contains(where: { $0.name == name }) else {
          throw .unknownProperty(entity: self.name, property: name)
        }
        throw refusal("\(name) cannot be set for many objects at once. Save the changed objects")
      }
      let column = self.columns[place]
      guard value == .null ? column.isOptional : value.type == column.type else {
        throw refusal(
          """
          \(name) is \(column.type.rawValue), and cannot be set to \(value.kind). Use a value of its type
          """)
      }
      if value.isNaN {
        throw refusal("\(name) cannot be set to NaN. Use a number, or null if it is optional")
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
