extension SQLitePersister {
  /// Stores one object without the objects that it contains, and assigns its id if it has none.
  ///
  /// - Throws: `EntityError.unsaved` if a contained object has no id; otherwise the errors of ``saveAll(object:)-(Object)``.
  public func save<Object: Saveable>(object: inout Object) throws {
    object = try step { try $0.saved([object], isDeep: false)[0] }
  }

  /// Stores an object and everything that it contains, and assigns ids to objects that have no id.
  ///
  /// A list or to-one relation that is empty in the object is emptied in the database. An object that was removed from a list
  /// is not deleted. Unchanged objects are not written; if nothing changed, the undo history gets no new step.
  /// - Throws: `EntityError` for values that cannot be stored, and for two copies that have the same id but differ;
  ///   `EntityError.foreignID` for an id that the database did not assign. If an error is thrown, nothing is stored,
  ///   and `object` is unchanged.
  public func saveAll<Object: Saveable>(object: inout Object) throws {
    object = try step { try $0.saved([object], isDeep: true)[0] }
  }

  /// Stores objects and everything that they contain; see ``saveAll(object:)-(Object)``.
  public func saveAll<Object: Saveable>(objects: inout [Object]) throws {
    objects = try step { try $0.saved(objects, isDeep: true) }
  }

  /// Deletes one object, and removes it from every relation of other objects. The objects that it contains are kept.
  ///
  /// An object that is not stored is ignored.
  /// - Throws: `EntityError.unsaved` for an object without an id; `EntityError.denied` if a delete rule forbids the deletion.
  public func delete<Object: Saveable>(object: Object) throws {
    try step { try $0.delete(object: object) }
  }

  /// Deletes an object and what it owns: the targets of its relations with the rule `.cascade`, and all that these targets own.
  ///
  /// - Throws: the same errors as ``delete(object:)-(Object)``.
  public func deleteAll<Object: Saveable>(object: Object) throws {
    try step { try $0.deleteAll(object: object) }
  }

  /// Deletes objects in one step, and removes them from every relation of other objects; see
  /// ``delete(object:)-(Object)``. Many at once take far less time than one by one.
  public func delete<Object: Saveable>(objects: [Object]) throws {
    try step { try $0.delete(objects: objects) }
  }

  /// Deletes objects and what they own in one step; see ``deleteAll(object:)-(Object)``.
  public func deleteAll<Object: Saveable>(objects: [Object]) throws {
    try step { try $0.deleteAll(objects: objects) }
  }
}

/// Asynchronous forms, on a thread of the pool.
extension SQLitePersister {
  /// Stores one object, and returns it with its id.
  public func save<Object: Saveable & Sendable>(object: Object) async throws -> Object {
    try await step { try $0.saved([object], isDeep: false)[0] }
  }

  /// Stores an object and everything that it contains, and returns it with the assigned ids.
  public func saveAll<Object: Saveable & Sendable>(object: Object) async throws -> Object {
    try await step { try $0.saved([object], isDeep: true)[0] }
  }

  /// Stores objects and everything that they contain, and returns them with the assigned ids.
  public func saveAll<Object: Saveable & Sendable>(objects: [Object]) async throws -> [Object] {
    try await step { try $0.saved(objects, isDeep: true) }
  }

  /// Deletes one object, and removes it from every relation of other objects.
  public func delete<Object: Saveable & Sendable>(object: Object) async throws {
    try await step { try $0.delete(object: object) }
  }

  /// Deletes an object and what it owns.
  public func deleteAll<Object: Saveable & Sendable>(object: Object) async throws {
    try await step { try $0.deleteAll(object: object) }
  }

  /// Deletes objects in one step, and removes them from every relation of other objects.
  public func delete<Object: Saveable & Sendable>(objects: [Object]) async throws {
    try await step { try $0.delete(objects: objects) }
  }

  /// Deletes objects and what they own in one step.
  public func deleteAll<Object: Saveable & Sendable>(objects: [Object]) async throws {
    try await step { try $0.deleteAll(objects: objects) }
  }
}
