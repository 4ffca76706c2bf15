import SocleEntities

extension SQLitePersister {
  /// Stores one object without the objects that it contains, and assigns its id if it has none.
  ///
  /// - Throws: `EntityError.unsaved` if a contained object has no id; otherwise the errors of
  ///   ``saveAll(object:ifUnchangedSince:)-(Object,_)``.
  public func save<Object: Saveable>(object: inout Object) throws {
    object = try step { try $0.saved([object], isDeep: false)[0] }
  }

  /// Stores an object and everything that it contains, and assigns ids to objects that have no id.
  ///
  /// A list or to-one relation that is empty in the object is emptied in the database. An object that was removed from a list
  /// is not deleted. Unchanged objects are not written; if nothing changed, the undo history gets no new step.
  /// - Parameter snapshot: The state of retrieved objects: if one of them was changed or deleted since, nothing is stored.
  /// - Throws: `EntityError` for values that cannot be stored, and for two copies that have the same id but differ;
  ///   `EntityError.foreignID` for an id that the database did not assign; `EntityError.changed` with the first object of the
  ///   snapshot that was changed, and its properties; `EntityError.notLoaded` for a list that `object` contains, but the
  ///   snapshot does not. If an error is thrown, nothing is stored, and `object` is unchanged.
  public func saveAll<Object: Saveable>(
    object: inout Object, ifUnchangedSince snapshot: ModelSnapshot? = nil
  ) throws {
    object = try step { try $0.saved([object], isDeep: true, snapshot)[0] }
  }

  /// Stores objects and everything that they contain; see ``saveAll(object:ifUnchangedSince:)-(Object,_)``.
  public func saveAll<Object: Saveable>(
    objects: inout [Object], ifUnchangedSince snapshot: ModelSnapshot? = nil
  ) throws {
    objects = try step { try $0.saved(objects, isDeep: true, snapshot) }
  }

  /// Stores an object and everything that it contains. If a stored object has the same value of a unique property, `object`
  /// takes the id of the stored object and replaces it.
  ///
  /// ```swift
  /// try persister.saveAll(object: &account, by: \.number)
  /// ```
  /// All properties, relations and lists of the stored object are replaced. An object whose property is nil is stored
  /// under its own id, or a new one. If `object` had another id, relations back to it from the objects that it contains lead to
  /// the new id; the object that is stored under the other id stays.
  /// - Throws: `EntityError.invalidRequest` if the property is not declared `.unique` by itself; otherwise the errors of
  ///   ``saveAll(object:ifUnchangedSince:)-(Object,_)``.
  public func saveAll<Object: Saveable, Value: Equatable & Encodable & Sendable>(
    object: inout Object, by property: KeyPath<Object, Value> & Sendable
  ) throws {
    object = try step { try $0.saved(object, by: property) }
  }

  /// The present state of an object and of everything that it contains, with which `saveAll(object:ifUnchangedSince:)` checks that
  /// nobody else has changed them.
  ///
  /// - Throws: `EntityError.unsaved` for an object without an id.
  public func snapshot<Object: Saveable>(of object: Object) throws -> ModelSnapshot {
    try snapshot(of: [object])
  }

  /// The present state of objects and of everything that they contain; see ``snapshot(of:)-(Object)``.
  public func snapshot<Object: Saveable>(of objects: [Object]) throws -> ModelSnapshot {
    ModelSnapshot(batch: try EntityBatch(of: objects))
  }

  /// Sets properties of the objects that match all filters, in one step and without loading them.
  ///
  /// ```swift
  /// try persister.update(type: BudgetItem.self, where: [\.budgeted > 4], set: [.add(\.budgeted, 1)])
  /// ```
  /// - Throws: `EntityError.unknownProperty` for a key path that is not a stored property; `EntityError.invalidRequest` for two
  ///   assignments of one property; `EntityError.unstorable` for a sum that is out of range. Then nothing is changed.
  public func update<Object: Saveable>(
    type: Object.Type, where filters: [Filter<Object>] = [], set assignments: [Assignment<Object>]
  ) throws {
    try step { try $0.update(type: type, where: filters, set: assignments) }
  }
}

/// Asynchronous forms, on a thread of the pool.
extension SQLitePersister {
  /// Stores one object, and returns it with its id.
  public func save<Object: Saveable & Sendable>(object: Object) async throws -> Object {
    try await step { try $0.saved([object], isDeep: false)[0] }
  }

  /// Stores an object and everything that it contains, and returns it with the assigned ids.
  public func saveAll<Object: Saveable & Sendable>(
    object: Object, ifUnchangedSince snapshot: ModelSnapshot? = nil
  ) async throws -> Object {
    try await step { try $0.saved([object], isDeep: true, snapshot)[0] }
  }

  /// Stores objects and everything that they contain, and returns them with the assigned ids.
  public func saveAll<Object: Saveable & Sendable>(
    objects: [Object], ifUnchangedSince snapshot: ModelSnapshot? = nil
  ) async throws -> [Object] {
    try await step { try $0.saved(objects, isDeep: true, snapshot) }
  }

  /// Stores an object in place of the stored one that has the same value of a unique property, and returns it with its id.
  public func saveAll<
    Object: Saveable & Sendable, Value: Equatable & Encodable & Sendable
  >(
    object: Object, by property: KeyPath<Object, Value> & Sendable
  ) async throws -> Object {
    try await step { try $0.saved(object, by: property) }
  }

  /// Sets properties of the objects that match all filters, in one step and without loading them.
  public func update<Object: Saveable>(
    type: Object.Type, where filters: [Filter<Object>] = [], set assignments: [Assignment<Object>]
  ) async throws {
    try await step { try $0.update(type: type, where: filters, set: assignments) }
  }
}
