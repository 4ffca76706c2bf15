import Foundation
import SocleEntities

/// A store, with the operations on models that checks use.
package struct Shelf: Sendable {
  package let store: any EntityStore
  let check: String
  /// The source file of the check.
  let file: StaticString
  /// Opens another store in the same database.
  var reopening: (@Sendable () throws -> any EntityStore)?

  func prepare<Model: Entity>(_ type: Model.Type) throws {
    try store.prepare(try EntityShape.all(from: type))
  }

  package func save<Model: Entity>(_ models: Model..., isDeep: Bool = true) throws {
    try save(all: models, isDeep: isDeep)
  }

  package func save<Model: Entity>(all models: [Model], isDeep: Bool = true) throws {
    try prepare(Model.self)
    try store.save(try EntityBatch(of: models, isDeep: isDeep))
  }

  /// Saves a model, and fetches it again as the only one of its type.
  func saved<Model: Entity>(
    _ model: Model, isDeep: Bool = true, loading: [PartialKeyPath<Model> & Sendable] = []
  ) throws -> Model {
    try save(model, isDeep: isDeep)
    return try only(Model.self, loading: loading)
  }

  package func apply(_ changes: EntityChange...) throws { try store.apply(changes) }

  func delete<Model: Entity>(_ models: Model...) throws {
    try store.delete(Model.entityName, try models.map { try $0.storedKey })
  }

  package func fetch<Model: Entity>(
    _ type: Model.Type, where filters: [Filter<Model>] = [], orderedBy orders: [Order<Model>] = [],
    limit: Int? = nil, offset: Int = 0, loading: [PartialKeyPath<Model> & Sendable] = []
  ) throws -> [Model] {
    try prepare(type)
    let (keys, batch) = try store.load(
      EntityRequest(
        type, where: filters, orderedBy: orders, limit: limit, offset: offset, loading: loading))
    return try batch.models(type, keys)
  }

  func count<Model: Entity>(_ type: Model.Type, where filters: [Filter<Model>] = []) throws -> Int {
    try prepare(type)
    return try store.count(EntityRequest(type, where: filters))
  }

  /// The only model of this type that matches `filters`.
  package func only<Model: Entity>(
    _ type: Model.Type, where filters: Filter<Model>...,
    loading: [PartialKeyPath<Model> & Sendable] = []
  ) throws -> Model {
    let all = try fetch(type, where: filters, loading: loading)
    try expect(all.count == 1, "one \(type), found \(all.count)")
    return all[0]
  }
}

extension Shelf {
  /// Another store in the same database, prepared for these shapes; nil if the test passes no `reopening`.
  @discardableResult
  func reopened(for shapes: [EntityShape]) throws -> (any EntityStore)? {
    let other = try reopening?()
    try (other ?? store).prepare(other == nil ? [] : shapes)
    return other
  }
}

extension EntityStore {
  /// The rows of an entity, with their lists.
  package func rows(of shape: EntityShape) throws -> EntityRows {
    var request = EntityRequest(shape.name, loading: Set(shape.toMany.map(\.name)))
    request.isShallow = true
    return try load(request).batch.rows[shape.name] ?? EntityRows(shape)
  }
}

extension EntityChange {
  /// The change that saves these models, with all related models.
  static func saving<Model: Entity>(_ models: Model...) throws -> EntityChange {
    .save(try EntityBatch(of: models))
  }
}

extension EntityShape {
  /// One row of this shape for each key, all with the same values and lists.
  package func rows(
    _ keys: some Sequence<Int64>, _ values: [EntityValue], lists: [[Int64]?] = []
  ) -> EntityRows {
    var rows = EntityRows(self)
    for key in keys {
      rows.append(.int(key), values, lists: lists.map { $0?.map { .int($0) } })
    }
    return rows
  }
}

extension Array {
  /// The element at `index` of a result.
  ///
  /// - Throws: ``ContractFailure`` if the array has fewer elements.
  func at(_ index: Int) throws -> Element { try require(dropFirst(index).first) }
}

/// Unwraps a value that must not be nil.
package func require<Value>(_ value: Value?) throws -> Value {
  guard let value else {
    throw ContractFailure(
      check: "A result", expected: "a \(Value.self), found none", place: "SocleTesting")
  }
  return value
}

/// Runs all closures at the same time, each on a thread of its own, and throws the first error.
func inThreads(
  stackSize: Int? = nil, _ bodies: [@Sendable () throws -> Void]
) throws {
  let failures = Locked<[any Error]>([])
  let group = DispatchGroup()
  for body in bodies {
    group.enter()
    // A dispatch queue may have a single thread at the moment.
    let thread = Thread {
      do { try body() } catch { failures.withLock { $0.append(error) } }
      group.leave()
    }
    if let stackSize { thread.stackSize = stackSize }
    thread.start()
  }
  group.wait()
  if let first = failures.withLock({ $0.first }) { throw first }
}
