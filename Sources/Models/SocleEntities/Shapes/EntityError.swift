import Foundation

/// The reasons why a model cannot be stored, loaded or created, or a change of it undone.
public enum EntityError: Error, Hashable, Sendable {
  /// A stored entity has no value for a property that is not optional.
  case missing(entity: String, id: EntityKey, property: String)
  /// A stored value does not have the type of its property.
  case mistyped(
    entity: String, id: EntityKey, property: String, expected: String, found: String)
  /// A model's own `decode` method returned nil for a stored entity.
  case undecodable(entity: String, id: EntityKey)
  /// A property's value cannot be stored exactly: NaN, or an integer outside the range of `Int64`.
  case unstorable(entity: String, property: String, reason: String)
  /// A property holds entities but is not declared in the type's relations.
  case undeclaredRelation(entity: String, property: String, type: String)
  /// A key path or name is not a stored property of the entity.
  case unknownProperty(entity: String, property: String)
  /// A model type cannot be stored; `reason` explains what to change.
  case invalidModel(entity: String, reason: String)
  /// Two objects of one save have the same type and id but differ.
  case conflictingCopies(entity: String, id: EntityKey)
  /// An object that is to be stored or deleted, or an object related to it, has no id.
  case unsaved(entity: String)
  /// A relation that is to be saved was changed in place, as by `append`, but had been left out of the fetch; or a list is to be
  /// saved if it is unchanged since a snapshot, for which it was not loaded.
  case notLoaded(entity: String, id: EntityKey, relation: String)
  /// A stored struct contains itself through this relation; only class instances and ``Indirect`` properties can.
  case circle(entity: String, id: EntityKey, relation: String)
  /// A relation refers to an entity that is not stored.
  case dangling(entity: String, id: EntityKey)
  /// A relation with the rule ``DeleteRule/deny`` has targets, so the entity is not deleted.
  case denied(entity: String, id: EntityKey, relation: String)
  /// Two entities would have the same values of a unique key. The change of `id` was refused; `owner` has the values, stored or
  /// in the same save. `property` contains the names of the key's properties, separated by commas.
  case taken(entity: String, property: String, id: EntityKey, owner: EntityKey)
  /// An entity was changed since it was fetched: the properties and relations that differ, as they were expected and as they are
  /// stored, lists as JSON arrays of the ids' texts. `found` is nil if the entity is not stored any more, and `expected` is empty
  /// if it was not stored before.
  case changed(
    entity: String, id: EntityKey, expected: [String: EntityValue], found: [String: EntityValue]?)
  /// After a copy, an entity differs between the two stores in `properties`, which contains properties and relations; if it is
  /// empty, the target does not have the entity.
  case differs(entity: String, id: EntityKey, properties: [String])
  /// The store is not prepared for the entity, or is prepared for an entity with the same name but another structure.
  case unprepared(entity: String, reason: String)
  /// The stored tables do not fit the model; `reason` explains what to do.
  case incompatible(entity: String, reason: String)
  /// A request has no defined result: a negative limit, or a comparison that no store can make.
  case invalidRequest(entity: String, reason: String)
  /// An object has an id that this database did not assign.
  case foreignID(entity: String, id: EntityKey)
  /// Code without undo history has changed objects of the step that was to be undone or redone. The call changed nothing.
  case changedElsewhere(objects: [String: [EntityKey]])
  /// Objects cannot be imported, because objects with the same ids are already in the database.
  case occupied(objects: [String: [EntityKey]])
  /// Rows cannot be imported, each with its type, id and reason; nothing was imported.
  case incompleteImport(skipped: [String])
}

extension EntityError: CustomStringConvertible, LocalizedError {
  /// The ``description``.
  public var errorDescription: String? { description }

  /// The message: the problem, the entity and, where there is a remedy, what to do.
  public var description: String {
    switch self {
    case .missing(let entity, let id, let property):
      """
      \(entity) \(id) has no value for \(property), which is not optional. Store a value, or make the property optional
      """
    case .mistyped(let entity, let id, let property, let expected, let found):
      """
      \(property) of \(entity) \(id) cannot be read: expected \(expected), found \(found). Correct the stored value, or the \
      type of the property
      """
    case .undecodable(let entity, let id):
      """
      \(entity) \(id) is stored, but decode(representation:visited:) returned nil. Return an object for it there, or delete it
      """
    case .unstorable(let entity, let property, let reason):
      "\(property) of \(entity) cannot be stored: \(reason)"
    case .undeclaredRelation(let entity, let property, let type):
      """
      \(property) of \(entity) holds entities (\(type)) but is not among its relations. \
      Add .toMany("\(property)", \\.\(property)) or .toOne("\(property)", \\.\(property))
      """
    case .unknownProperty(let entity, let property):
      """
      \(property) is not a stored property of \(entity). Computed properties and parts of a property cannot be \
      searched or ordered by; relations have filters of their own
      """
    case .invalidModel(let entity, let reason): "\(entity) cannot be stored: \(reason)"
    case .conflictingCopies(let entity, let id):
      "two objects with the id \(id) of \(entity) differ. Save one of them, or make them equal"
    case .unsaved(let entity):
      "an object of \(entity) has no id yet. Save it first, or give it an id"
    case .notLoaded(let entity, let id, let relation):
      """
      \(relation) of \(entity) \(id) was changed, but not loaded before. Fetch the \(entity) with \
      loading: [\\.\(relation)], or assign a whole list
      """
    case .circle(let entity, let id, let relation):
      """
      \(entity) \(id) is part of itself through \(relation), which a struct cannot be. Make the type a \
      class, or wrap a relation of the circle in @Indirect
      """
    case .dangling(let entity, let id):
      "\(entity) \(id) is referred to but not stored. Save it too, or remove the reference"
    case .denied(let entity, let id, let relation):
      """
      \(entity) \(id) cannot be deleted: its relation \(relation), whose delete rule is deny, is \
      not empty. Delete the related objects first
      """
    case .taken(let entity, let property, let id, let owner):
      """
      \(property) has to be unique, but \(entity) \(id) has the same value as \(entity) \(owner). Change one of them, or \
      let one replace the other under its id: save(_:by:) of a repository, saveAll(object:by:) of a graph
      """
    case .changed(let entity, let id, let expected, let found):
      "\(entity) \(id) \(difference(expected, found))"
    case .differs(let entity, let id, let properties):
      """
      \(entity) \(id) \(properties.isEmpty ? "is not stored in" : "has another \(properties.joined(separator: ", ")) in") the \
      store to copy to. Delete it there, or copy with replacing: true; if a store was changed meanwhile, copy again
      """
    case .unprepared(let entity, let reason): "the store cannot use \(entity): \(reason)"
    case .incompatible(let entity, let reason): "the stored \(entity) does not fit: \(reason)"
    case .invalidRequest(let entity, let reason): "the request for \(entity) is refused: \(reason)"
    case .foreignID(let entity, let id):
      "\(entity) has the id \(id), which this database did not assign. Set the id to nil to store it as a new object"
    case .changedElsewhere(let objects):
      """
      code without undo history has changed \(listed(objects)). Undoing or redoing would overwrite \
      those changes. Call clearHistory() to start a new history
      """
    case .occupied(let objects): "already stored: \(listed(objects)). Import into an empty database"
    case .incompleteImport(let skipped):
      """
      nothing was imported, because \(skipped.count) rows cannot be imported: \
      \(skipped.prefix(3).joined(separator: "; ")). Give a decoder and types that fit them, or leave \
      them behind: importTwoTables(of:decoder:leavingSkipped: true)
      """
    }
  }

  /// The message about a change that others made to an entity, and what to do.
  private func difference(
    _ expected: [String: EntityValue], _ found: [String: EntityValue]?
  ) -> String {
    if found == nil {
      return
        "was deleted by others since it was fetched. Drop the change, or store it again without the comparison"
    }
    if expected.isEmpty {
      return "was stored by others. Fetch it, make the change there, and save that"
    }
    let names = expected.keys.sorted().joined(separator: ", ")
    return
      "was changed in \(names) by others since it was fetched. Fetch it again, repeat the change, and save that"
  }

  /// The first objects, and the number of the others.
  private func listed(_ objects: [String: [EntityKey]]) -> String {
    let all = objects.sorted { $0.key < $1.key }.flatMap { name, keys in
      keys.map { "\(name) \($0)" }
    }
    let first = all.prefix(5).joined(separator: ", ")
    return all.count > 5 ? "\(first) and \(all.count - 5) more" : first
  }
}

/// Errors of one entity.
extension EntityShape {
  func invalid(_ reason: String) -> EntityError { .invalidModel(entity: name, reason: reason) }

  func refusal(_ reason: String) -> EntityError { .invalidRequest(entity: name, reason: reason) }

  func incompatible(_ reason: String) -> EntityError {
    .incompatible(entity: name, reason: reason)
  }
}
