import SocleCore
import SocleEntities
import SocleEntityTables
import SocleQueries

extension GraphStep {
  /// Deletes one object; see ``SQLitePersister/delete(object:)-(Object)``.
  public func delete<Object: Saveable>(object: Object) throws {
    try delete([object], cascading: false)
  }

  /// Deletes objects; see ``SQLitePersister/delete(objects:)-([Object])``.
  public func delete<Object: Saveable>(objects: [Object]) throws {
    try delete(objects, cascading: false)
  }

  /// Deletes an object and what it owns; see ``SQLitePersister/deleteAll(object:)-(Object)``.
  public func deleteAll<Object: Saveable>(object: Object) throws {
    try delete([object], cascading: true)
  }

  /// Deletes objects and what they own; see ``SQLitePersister/deleteAll(objects:)-([Object])``.
  public func deleteAll<Object: Saveable>(objects: [Object]) throws {
    try delete(objects, cascading: true)
  }

  private func delete<Object: Saveable>(_ objects: [Object], cascading: Bool) throws {
    let keys = try objects.map { try $0.storedKey }
    if keys.isEmpty { return }
    try prepare(Object.self)
    try history.attempt { try history.delete(Object.entityName, keys, cascading: cascading) }
  }
}
