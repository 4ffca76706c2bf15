import SocleEntities

extension SQLitePersister {
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
  /// ``delete(object:)-(Object)``. One call for many objects takes far less time than a call for each.
  public func delete<Object: Saveable>(objects: [Object]) throws {
    try step { try $0.delete(objects: objects) }
  }

  /// Deletes objects and what they own in one step; see ``deleteAll(object:)-(Object)``.
  public func deleteAll<Object: Saveable>(objects: [Object]) throws {
    try step { try $0.deleteAll(objects: objects) }
  }

  /// Deletes the objects that match all filters in one step, and removes them from every relation of other objects; see
  /// ``delete(object:)-(Object)``. No object is loaded.
  public func delete<Object: Saveable>(type: Object.Type, where filters: [Filter<Object>]) throws {
    try step { try $0.delete(type: type, where: filters) }
  }

  /// Deletes the objects that match all filters, and what they own, in one step; see ``deleteAll(object:)-(Object)``.
  public func deleteAll<Object: Saveable>(
    type: Object.Type, where filters: [Filter<Object>]
  ) throws {
    try step { try $0.deleteAll(type: type, where: filters) }
  }
}

/// Asynchronous forms, on a thread of the pool.
extension SQLitePersister {
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

  /// Deletes the objects that match all filters in one step, and removes them from every relation of other objects.
  public func delete<Object: Saveable>(
    type: Object.Type, where filters: [Filter<Object>]
  ) async throws {
    try await step { try $0.delete(type: type, where: filters) }
  }

  /// Deletes the objects that match all filters, and what they own, in one step.
  public func deleteAll<Object: Saveable>(
    type: Object.Type, where filters: [Filter<Object>]
  ) async throws {
    try await step { try $0.deleteAll(type: type, where: filters) }
  }
}
