import SocleCore
import SocleEntities
import SocleEntityTables
import SocleQueries

extension GraphStep {
  /// Deletes one object; see ``SQLitePersister/delete(object:)-(Object)``.
  public func delete<Object: Saveable>(object: Object) throws {
    try delete(Object.self, [try object.storedKey], cascading: false)
  }

  /// Deletes objects; see ``SQLitePersister/delete(objects:)-([Object])``.
  public func delete<Object: Saveable>(objects: [Object]) throws {
    try delete(Object.self, try objects.map { try $0.storedKey }, cascading: false)
  }

  /// Deletes an object and what it owns; see ``SQLitePersister/deleteAll(object:)-(Object)``.
  public func deleteAll<Object: Saveable>(object: Object) throws {
    try delete(Object.self, [try object.storedKey], cascading: true)
  }

  /// Deletes objects and what they own; see ``SQLitePersister/deleteAll(objects:)-([Object])``.
  public func deleteAll<Object: Saveable>(objects: [Object]) throws {
    try delete(Object.self, try objects.map { try $0.storedKey }, cascading: true)
  }

  /// Deletes the objects that match all filters; see ``SQLitePersister/delete(type:where:)-(_,[Filter<Object>])``.
  public func delete<Object: Saveable>(type: Object.Type, where filters: [Filter<Object>]) throws {
    try delete(type, try keys(of: type, filters), cascading: false)
  }

  /// Deletes the objects that match all filters and what they own; see
  /// ``SQLitePersister/deleteAll(type:where:)-(_,[Filter<Object>])``.
  public func deleteAll<Object: Saveable>(
    type: Object.Type, where filters: [Filter<Object>]
  ) throws {
    try delete(type, try keys(of: type, filters), cascading: true)
  }

  private func delete<Object: Saveable>(
    _ type: Object.Type, _ keys: [EntityKey], cascading: Bool
  ) throws {
    if keys.isEmpty { return }
    try prepare(type)
    try history.attempt { try history.delete(type.entityName, keys, cascading: cascading) }
  }

  private func keys<Object: Saveable>(
    of type: Object.Type, _ filters: [Filter<Object>]
  ) throws -> [EntityKey] {
    try history.reading(prepare(type)) {
      try tables.keys(of: EntityRequest(type, where: filters), on: connection)
    }
  }
}
